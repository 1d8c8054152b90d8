import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Single letters can be switched off: speech input and stray keys would set them off otherwise. */
const KEY = 'console_single_keys'
const listeners = new Set<() => void>()

export function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => localStorage.getItem(KEY) !== 'off',
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
/** What is on its way out holds no key up any more. */
const isSomethingOpen = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog]):not([data-closed])') !== null

/** Key → what it does, while nobody types and nothing floats. Letters are the same in both cases. */
export function useShortcuts(bindings: Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>): void {
  const isOn = useSingleKeys()
  const current = useRef(bindings)
  useEffect(() => {
    current.current = bindings
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isSomethingOpen()) return
      const run = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!run) return
      event.preventDefault()
      run(event)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}
