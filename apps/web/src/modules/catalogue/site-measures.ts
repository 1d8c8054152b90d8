import { useSyncExternalStore } from 'react'

const KEY = 'site_measures'
const NONE: Readonly<Record<string, number>> = {}
const listeners = new Set<() => void>()
let kept: { text: string | null; values: Readonly<Record<string, number>> } = { text: null, values: NONE }

/** What the reader said of his place: it is the same whichever machine he looks at, and stays on this machine. */
export function readSiteMeasures(): Readonly<Record<string, number>> {
  const text = localStorage.getItem(KEY)
  if (text === kept.text) return kept.values
  let values = NONE
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    if (read && typeof read === 'object')
      values = Object.fromEntries(
        Object.entries(read).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
      )
  } catch {
    // Left as empty.
  }
  kept = { text, values }
  return values
}

export function useSiteMeasures(): Readonly<Record<string, number>> {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readSiteMeasures)
}

/** Null forgets what was said. */
export function keepSiteMeasure(field: string, value: number | null): void {
  const { [field]: _, ...others } = readSiteMeasures()
  try {
    localStorage.setItem(KEY, JSON.stringify(value === null ? others : { ...others, [field]: value }))
  } catch {
    // A full or forbidden store only means that nothing is remembered.
  }
  for (const listener of listeners) listener()
}
