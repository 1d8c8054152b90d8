import { useSyncExternalStore } from 'react'

/** How many notifications have not been read; the bells show it, the channel and the notification screen set it. */
let unread = 0
const listeners = new Set<() => void>()

export function setUnreadCount(count: number): void {
  if (count === unread) return
  unread = count
  for (const listener of listeners) listener()
}

export function useUnreadCount(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => unread,
  )
}
