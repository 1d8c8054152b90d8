/** The proof of an order's telephone, kept as long as this visit: good for that order alone, and gone at logout. */
import { useSyncExternalStore } from 'react'

const nameOf = (orderId: string): string => `reader:0:service-access:${orderId}`
const listeners = new Set<() => void>()
const announce = () => {
  for (const listener of listeners) listener()
}

interface Held {
  readonly access: string
  /** In milliseconds of this machine's clock. */
  readonly until: number
}
const isHeld = (value: unknown): value is Held =>
  typeof value === 'object' && value !== null && 'access' in value && 'until' in value

/** Undefined where there is none, or it is over. */
export function readAccessOf(orderId: string, now = Date.now()): string | undefined {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(nameOf(orderId)) ?? 'null')
    return isHeld(held) && held.until > now ? held.access : undefined
  } catch {
    return undefined
  }
}
export function keepAccessOf(orderId: string, access: string, seconds: number): void {
  sessionStorage.setItem(nameOf(orderId), JSON.stringify({ access, until: Date.now() + seconds * 1000 }))
  announce()
}
export function forgetAccessOf(orderId: string): void {
  sessionStorage.removeItem(nameOf(orderId))
  announce()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useAccessOf = (orderId: string): string | undefined =>
  useSyncExternalStore(listen, () => readAccessOf(orderId))
