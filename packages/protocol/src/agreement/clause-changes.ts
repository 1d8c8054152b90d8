/** What became of a contract's clauses from one text to the next. The editor marks it, a version tells it. */
export interface ClauseText {
  readonly title: string
  readonly text: string
}
export const clauseChangeKinds = ['added', 'removed', 'changed', 'moved'] as const
export type ClauseChangeKind = (typeof clauseChangeKinds)[number]
export const clauseChangeLabels: Readonly<Record<ClauseChangeKind, string>> = {
  added: '新加',
  removed: '删去',
  changed: '改写',
  moved: '移动',
}

export interface ClauseChange {
  readonly kind: ClauseChangeKind
  /** As it is called now; what was removed, as it was called. */
  readonly title: string
  /** Where it stood and where it stands, from 0. */
  readonly from: number | null
  readonly to: number | null
}

/** For each clause of the new text, the clause of the old one it was: the same words, else the same title, else the same text. */
export const pairClauses = (before: readonly ClauseText[], after: readonly ClauseText[]): (number | null)[] => {
  const taken = new Set<number>()
  const origins = after.map((): number | null => null)
  const alike: readonly ((a: ClauseText, b: ClauseText) => boolean)[] = [
    (a, b) => a.title === b.title && a.text === b.text,
    (a, b) => a.title === b.title,
    (a, b) => a.text === b.text && a.text !== '',
  ]
  for (const isSame of alike)
    for (const [to, clause] of after.entries()) {
      if (origins[to] !== null) continue
      const from = before.findIndex((old, index) => !taken.has(index) && isSame(old, clause))
      if (from < 0) continue
      origins[to] = from
      taken.add(from)
    }
  return origins
}

/** The longest run that kept its order; whatever stands outside it was moved. */
const keptInOrder = (origins: readonly number[]): Set<number> => {
  const lengths = origins.map(() => 1)
  const previous = origins.map(() => -1)
  for (let here = 0; here < origins.length; here++)
    for (let back = 0; back < here; back++)
      if (origins[back]! < origins[here]! && lengths[back]! + 1 > lengths[here]!) {
        lengths[here] = lengths[back]! + 1
        previous[here] = back
      }
  const kept = new Set<number>()
  for (let at = lengths.indexOf(Math.max(0, ...lengths)); at >= 0; at = previous[at]!) kept.add(origins[at]!)
  return kept
}

/** In the order of the new text; what was removed comes last. */
export const clauseChanges = (before: readonly ClauseText[], after: readonly ClauseText[]): ClauseChange[] => {
  const origins = pairClauses(before, after)
  const found = origins.filter((origin) => origin !== null)
  const kept = keptInOrder(found)
  const changes = after.flatMap(({ title, text }, to): ClauseChange[] => {
    const from = origins[to] ?? null
    if (from === null) return [{ kind: 'added', title, from, to }]
    const old = before[from]!
    if (old.title !== title || old.text !== text) return [{ kind: 'changed', title, from, to }]
    return kept.has(from) ? [] : [{ kind: 'moved', title, from, to }]
  })
  const removed = before.flatMap(({ title }, from): ClauseChange[] =>
    found.includes(from) ? [] : [{ kind: 'removed', title, from, to: null }],
  )
  return [...changes, ...removed]
}
