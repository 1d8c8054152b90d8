import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A package that is loaded when it is first asked for: most servers never pay through it, send by it or draw with it. For
 * packages that can be loaded at once (CommonJS, or with such a form beside it); a name that leads nowhere is found by
 * `late.test.ts`, which loads every one. `prepare` is called once, with what was loaded.
 */
export const late = <Library>(name: string, prepare?: (library: Library) => void): (() => Library) => {
  let loaded: { readonly value: Library } | undefined
  return () => {
    if (!loaded) {
      loaded = { value: require(name) as Library }
      prepare?.(loaded.value)
    }
    return loaded.value
  }
}
