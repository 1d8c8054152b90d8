import { useSyncExternalStore } from 'react'

const KEY = 'contract_text_size'
export const textSizes = [
  { key: 'normal', label: '标准', className: 'text-read' },
  { key: 'large', label: '大', className: 'text-[1.1875rem] leading-[2.0625rem]' },
  { key: 'larger', label: '特大', className: 'text-[1.4375rem] leading-[2.4375rem]' },
] as const
export type TextSize = (typeof textSizes)[number]

const listeners = new Set<() => void>()
const read = (): TextSize => textSizes.find(({ key }) => key === localStorage.getItem(KEY)) ?? textSizes[0]

/** How large contracts are set on this machine; the next press takes the next size. */
export function useTextSize(): [TextSize, () => void] {
  const size = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
  const next = () => {
    const following = textSizes[(textSizes.indexOf(size) + 1) % textSizes.length] ?? textSizes[0]
    localStorage.setItem(KEY, following.key)
    for (const listener of listeners) listener()
  }
  return [size, next]
}
