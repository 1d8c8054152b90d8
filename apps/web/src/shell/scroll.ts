/** A new page begins at its head; one that is gone back to stands where it was left. */
import type { HistoryLocation } from '@tanstack/history'
import { history } from './history.ts'
import { decoded } from './place.ts'

const STORED = 'scroll'
const readStored = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
const positions = readStored()
const keyOf = ({ state }: HistoryLocation): string => state.__TSR_key ?? ''

/** From now on positions are kept here and not by the browser, also over a reload. */
export const keepPositions = (): void => {
  window.history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    positions[keyOf(history.location)] = window.scrollY
    try {
      sessionStorage.setItem(STORED, JSON.stringify(positions))
    } catch {
      // No room, or not allowed: the page begins at its head.
    }
  })
}

/** Of an address that is changed in place. */
export const keepsScroll = { keepsScroll: true } as const
declare module '@tanstack/history' {
  interface HistoryState {
    keepsScroll?: true
  }
}

export const noteScroll = (left: HistoryLocation): void => {
  positions[keyOf(left)] = window.scrollY
}

/** `isReturn`: gone back or forward to, or loaded again. */
export const placeScroll = (location: HistoryLocation, isReturn: boolean): void => {
  const kept = positions[keyOf(location)]
  if (isReturn && kept !== undefined) return window.scrollTo(0, kept)
  if (location.state.keepsScroll) return
  const target = location.hash ? document.getElementById(decoded(location.hash.slice(1))) : null
  if (target) target.scrollIntoView()
  else if (!isReturn) window.scrollTo(0, 0)
}
