import { useSyncExternalStore } from 'react'

/** R154, R178: what staff look at when orders seem not to agree with themselves. Kept on this machine only. */
const KEY = 'console_debug'
const listeners = new Set<() => void>()
const read = (): boolean => localStorage.getItem(KEY) === 'on'

export function toggleDebugMode(): void {
  if (read()) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'on')
  for (const listener of listeners) listener()
}

export function useDebugMode(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
}
