import { useQueryTexts, useSetQuery } from '../../shell/navigation.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { useIsDesk } from '../../ui/window-width.ts'

/**
 * Which row of a list stands beside it on a wide screen: the one the address names, else the first; J and K go on from
 * there. A phone shows the list alone.
 */
export function usePicked<T extends { readonly id: number }>(rows: readonly T[], search: () => void) {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const isDesk = useIsDesk()
  const shown = isDesk ? (rows.find(({ id }) => String(id) === query.id) ?? rows[0]) : undefined
  const at = shown ? rows.indexOf(shown) : -1
  const pick = (id: number | undefined) => setQuery({ id: id === undefined ? undefined : String(id) })
  const step = (by: number) => {
    const next = rows[at + by]
    if (next) pick(next.id)
  }
  useShortcuts({ j: () => step(1), k: () => step(-1), '/': search })
  return {
    isDesk,
    shown,
    pick,
    /** The one after it, or before it where it was the last: its work is done. */
    goOn: () => pick((rows[at + 1] ?? rows[at - 1])?.id),
  }
}
