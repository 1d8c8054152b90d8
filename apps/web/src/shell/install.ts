/** Putting the app on the device: whoever has it there keeps what is unsent, however seldom he opens it. */
import { useSyncExternalStore } from 'react'

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}
let offered: InstallPrompt | undefined
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}
/** Browsers offer it once, early. */
export const watchInstall = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallPrompt
    tell()
  })
  window.addEventListener('appinstalled', () => {
    offered = undefined
    tell()
  })
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
/** Safari offers nothing: there it is done from its own menu. */
const isByHand = (): boolean => 'standalone' in navigator
/** `ask`: the browser's own question; `by-hand`: by its menu; `no`: it is there already, or cannot be. */
export type Install = 'ask' | 'by-hand' | 'no'
const readInstall = (): Install => (isInstalled() ? 'no' : offered ? 'ask' : isByHand() ? 'by-hand' : 'no')
export const useInstall = (): Install =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readInstall)
export const askToInstall = async (): Promise<void> => {
  await offered?.prompt()
  offered = undefined
  tell()
}
