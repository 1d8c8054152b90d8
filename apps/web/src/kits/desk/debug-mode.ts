import { useEffect, useSyncExternalStore } from 'react'

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

/** Ctrl+Shift+D, on the screens that have something to show in it. */
export function useDebugKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'd') return
      event.preventDefault()
      toggleDebugMode()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
