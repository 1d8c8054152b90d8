import { useState } from 'react'
import { useQueryTexts, useSetQuery } from '../../shell/navigation.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { useIsDesk } from '../../ui/window-width.ts'
import { useFirst } from './use-first.ts'

type Id = number | string
/** What the address says of which is meant; null: nothing. */
export const numbered = (text: string | undefined): number | null => Number(text) || null
export const coded = (text: string | undefined): string | null => text ?? null

/**
 * Which one of a list stands beside it on a wide screen: the one the address names, else the first; J and K go on from
 * there. It stays when it leaves the list. A phone shows the list alone.
 *
 * @param of Which list: what it is narrowed to.
 * @param read How what is known by a number or by a code stands in the address.
 */
export function usePicked<Of extends Id>(
  of: string,
  rows: readonly { readonly id: Of }[],
  read: (text: string | undefined) => Of | null,
) {
  const asked = read(useQueryTexts().id)
  const setQuery = useSetQuery()
  const isDesk = useIsDesk()
  /** What was worked on last; the list may still carry it. */
  const [done, setDone] = useState<{ of: string; id: Of | null }>()
  const doneId = done?.of === of ? done.id : null
  const first = useFirst(`${of} ${doneId}`, rows.find(({ id }) => id !== doneId)?.id ?? null)
  const shownId = isDesk ? (asked ?? first) : null
  const at = rows.findIndex(({ id }) => id === shownId)
  const pick = (id: Of | undefined) => setQuery({ id: id === undefined ? undefined : String(id) })
  const step = (by: number) => {
    const next = rows[at + by]
    if (next) pick(next.id)
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) })
  return {
    isDesk,
    shownId,
    pick,
    /** The one after it, or before it where it was the last: its work is done. */
    goOn: () => {
      setDone({ of, id: shownId })
      pick((rows[at + 1] ?? rows[at - 1])?.id)
    },
  }
}
