import { useSyncExternalStore } from 'react'

export interface DeviceList<T> {
  use: () => readonly T[]
  read: () => readonly T[]
  /** Puts an entry first, in the place of the one it equals. */
  put: (entry: T) => void
  remove: (entry: T) => void
}

/** A short list kept on this machine only, newest first. What cannot be read or stored counts as empty. */
export function deviceList<T>(key: string, most: number, isSame: (one: T, other: T) => boolean): DeviceList<T> {
  const listeners = new Set<() => void>()
  let kept: { text: string | null; entries: readonly T[] } = { text: null, entries: [] }
  const read = (): readonly T[] => {
    const text = localStorage.getItem(key)
    if (text === kept.text) return kept.entries
    let entries: readonly T[] = []
    try {
      const value: unknown = JSON.parse(text ?? '[]')
      if (Array.isArray(value)) entries = value as T[]
    } catch {
      // Left as empty.
    }
    kept = { text, entries }
    return entries
  }
  const write = (entries: readonly T[]) => {
    try {
      localStorage.setItem(key, JSON.stringify(entries.slice(0, most)))
    } catch {
      // A full or forbidden store only means that nothing is remembered.
    }
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    use: () => useSyncExternalStore(subscribe, read),
    read,
    put: (entry) => write([entry, ...read().filter((one) => !isSame(one, entry))]),
    remove: (entry) => write(read().filter((one) => !isSame(one, entry))),
  }
}
