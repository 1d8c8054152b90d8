import { useState } from 'react'
import { useQueryTexts, useSetQuery } from '../../shell/navigation.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { useIsDesk } from '../../ui/window-width.ts'

interface Held {
  /** Which list it was picked in. */
  of: string
  id: number | undefined
  /** What was just worked on; the list may still carry it. */
  doneId?: number
}

/**
 * Which one of a list stands beside it on a wide screen: the one the address names, else the first of the list as it
 * stood when it opened; J and K go on from there. It stays while the list is renewed under it, also when it leaves the
 * list, or a key would decide on something nobody has looked at. A phone shows the list alone.
 *
 * @param of Which list: what it is narrowed to.
 */
export function usePicked(of: string, rows: readonly { readonly id: number }[], search: () => void) {
  const asked = Number(useQueryTexts().id) || undefined
  const setQuery = useSetQuery()
  const isDesk = useIsDesk()
  const [held, setHeld] = useState<Held>()
  const isHeld = held?.of === of
  const first = rows.find(({ id }) => !isHeld || id !== held.doneId)?.id
  if (first !== undefined && (!isHeld || held.id === undefined)) setHeld({ ...(isHeld && held), of, id: first })
  const shownId = isDesk ? (asked ?? (isHeld ? held.id : first)) : undefined
  const at = rows.findIndex(({ id }) => id === shownId)
  const pick = (id: number | undefined) => setQuery({ id: id === undefined ? undefined : String(id) })
  const step = (by: number) => {
    const next = rows[at + by]
    if (next) pick(next.id)
  }
  useShortcuts({ j: () => step(1), k: () => step(-1), '/': search })
  return {
    isDesk,
    shownId,
    pick,
    /** The one after it, or before it where it was the last: its work is done. */
    goOn: () => {
      setHeld({ of, id: undefined, doneId: shownId })
      pick((rows[at + 1] ?? rows[at - 1])?.id)
    },
  }
}
