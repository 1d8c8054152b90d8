/** For tests: the browser's stores, empty, as far as notes use them. Call the answer at the end. */
import { vi } from 'vitest'

const aStore = () => {
  const kept = new Map<string, string>()
  return new Proxy(
    {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
    { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  )
}
export const stubStores = (): (() => void) => {
  vi.stubGlobal('localStorage', aStore())
  vi.stubGlobal('sessionStorage', aStore())
  return () => void vi.unstubAllGlobals()
}
