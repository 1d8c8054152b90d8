import { useState } from 'react'

interface Papers<Paper> {
  readonly fingerprint: string
  readonly papers: readonly Paper[]
}
export interface SeenPapers {
  /** Of the papers a decision taken now is on. */
  readonly fingerprint: string
  /** What has become different since they were opened; null where nothing has. */
  readonly change: string | null
  /** The reader has seen what there is now. */
  readonly accept: () => void
}

const named = (papers: readonly { readonly title: string }[]): string => papers.map(({ title }) => title).join('、')

/**
 * Papers fetched anew behind the reader's back are not papers he has seen: a decision stays on those he opened until he
 * says that he looked at the newer ones.
 */
export function useSeenPapers(
  fingerprint: string,
  papers: readonly { readonly id: number; readonly title: string }[],
  /** Said where the papers are the same and what they say is not. */
  otherwise: string,
): SeenPapers {
  const now = { fingerprint, papers }
  const [seen, setSeen] = useState<Papers<(typeof papers)[number]>>(now)
  const without = (some: typeof papers, others: typeof papers) =>
    some.filter((one) => !others.some(({ id }) => id === one.id))
  const added = without(papers, seen.papers)
  const gone = without(seen.papers, papers)
  const parts = [
    ...(added.length > 0 ? [`新增${named(added)}`] : []),
    ...(gone.length > 0 ? [`撤下${named(gone)}`] : []),
  ]
  return {
    fingerprint: seen.fingerprint,
    change: seen.fingerprint === fingerprint ? null : parts.join('，') || otherwise,
    accept: () => setSeen(now),
  }
}
