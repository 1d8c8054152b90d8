import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

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

/** What a screen makes of a key comes before what its frame does: the key reaches the document before the window. */
const heardAt = { screen: (): EventTarget => document, frame: (): EventTarget => window }

/** Key → what it does, while nobody types and nothing floats. Letters are the same in both cases. */
export function useShortcuts(
  bindings: Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>,
  of: keyof typeof heardAt = 'screen',
): void {
  const isOn = useSingleKeys()
  const current = useRef(bindings)
  useEffect(() => {
    current.current = bindings
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isSomethingOpen()) return
      const run = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!run) return
      event.preventDefault()
      run(event)
    }
    const target = heardAt[of]()
    target.addEventListener('keydown', press)
    return () => target.removeEventListener('keydown', press)
  }, [isOn, of])
}

/** Whether ⌘ is what Ctrl is elsewhere; there Ctrl+K deletes to the end of a field's line. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** A letter with Ctrl (⌘), wherever one types; what floats keeps it to itself. */
export const isCommand = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  letter: string,
): boolean =>
  (isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === letter

/** `isOwnOpen`: what the key opened is open, and hears of it once more; it is held back while anything else floats. */
export function useCommandKey(letter: string, run: () => void, isOwnOpen = false): void {
  const act = useEffectEvent(() => {
    if (isOwnOpen || !isSomethingOpen()) run()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isCommand(event, letter)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [letter])
}
