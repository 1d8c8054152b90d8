/** How many acts of each reader wait on this device: known without opening their store, for the first screen and the way out. */
const KEY = 'field_waiting'

type Counts = Readonly<Record<string, number>>
const read = (): Counts => {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Counts
  } catch {
    return {}
  }
}
export const waitingOf = (userId: number): number => read()[String(userId)] ?? 0
export const anyoneWaits = (): boolean => Object.values(read()).some((count) => count > 0)

const listeners = new Set<() => void>()
export const onWaitingChanged = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const writeWaiting = (counts: Counts): void => {
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))))
  for (const listener of listeners) listener()
}
