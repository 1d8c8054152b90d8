import { useSyncExternalStore } from 'react'

/** How many notifications have not been read; the bells show it, the channel and the notification screen set it. */
let unread = 0
const listeners = new Set<() => void>()
let whenShown = () => {}

/** A page without a bell needs no count. */
export const isUnreadShown = (): boolean => listeners.size > 0
/** Tells when the first bell comes. */
export function onUnreadShown(listener: () => void): void {
  whenShown = listener
}

export function setUnreadCount(count: number): void {
  if (count === unread) return
  unread = count
  for (const listener of listeners) listener()
}

export function useUnreadCount(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) whenShown()
      return () => listeners.delete(listener)
    },
    () => unread,
  )
}
