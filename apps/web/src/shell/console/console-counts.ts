import { useSyncExternalStore } from 'react'

/** How much waits behind each of the console's places; its screens set it, the navigation shows it. */
let counts: Readonly<Record<string, number>> = {}
const listeners = new Set<() => void>()

export function setConsoleCounts(next: Readonly<Record<string, number>>): void {
  if (Object.entries(next).every(([place, count]) => counts[place] === count)) return
  counts = { ...counts, ...next }
  for (const listener of listeners) listener()
}

export function useConsoleCounts(): Readonly<Record<string, number>> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => counts,
  )
}
