/** Putting the app on the device: whoever has it there keeps what is unsent, however seldom he opens it. */
import { useSyncExternalStore } from 'react'

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}
let offer: InstallPrompt | undefined
const listeners = new Set<() => void>()
const setOffer = (next: InstallPrompt | undefined): void => {
  offer = next
  for (const listener of listeners) listener()
}
// The browser makes it once, a while after the page has come.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  setOffer(event as InstallPrompt)
})
window.addEventListener('appinstalled', () => setOffer(undefined))

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
/** Safari offers nothing: there it is done from its own menu. */
const isByHand = (): boolean => 'standalone' in navigator
/** `ask`: the browser's own question; `by-hand`: by its menu; `no`: it is there already, or cannot be. */
export type Install = 'ask' | 'by-hand' | 'no'
const readInstall = (): Install => {
  if (isInstalled()) return 'no'
  return offer ? 'ask' : isByHand() ? 'by-hand' : 'no'
}
export const useInstall = (): Install =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readInstall)
/** It may be asked once. */
export const askToInstall = async (): Promise<void> => {
  await offer?.prompt()
  setOffer(undefined)
}
