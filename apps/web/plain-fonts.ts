import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const STYLES = join(import.meta.dirname, 'src/ui/base.css')
/** Pairs that stand closer, and figures of one width. */
const FEATURES = ['kern', 'tnum']

/** Every character of `U+0024-0026, U+00B7`. */
export const charactersIn = (range: string): string =>
  [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)]
    .flatMap(([, from = '', to = from]) => {
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)]
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    })
    .join('')

/** The faces of the styles: their file, and the characters they are declared for. */
export const facesIn = (css: string): { file: string; characters: string }[] =>
  [...css.matchAll(/url\('([^']+\.woff2)'\)[^}]*?unicode-range:([^;}]+)/g)].map(([, file = '', range = '']) => ({
    file,
    characters: charactersIn(range),
  }))

/** Fonts with the characters they are used for and nothing else: a third of what their package brings. */
export function plainFonts(): Plugin {
  return {
    name: 'plain-fonts',
    apply: 'build',
    async config() {
      const { resolve } = createRequire(import.meta.url)
      const folder = join(import.meta.dirname, '../../.cache/fonts')
      mkdirSync(folder, { recursive: true })
      const alias = await Promise.all(
        facesIn(readFileSync(STYLES, 'utf8')).map(async ({ file, characters }) => {
          const options = { targetFormat: 'woff2', noHinting: true, keepFeatures: FEATURES } as const
          const replacement = join(folder, basename(file))
          writeFileSync(replacement, await subsetFont(readFileSync(resolve(file)), characters, options))
          return { find: file, replacement }
        }),
      )
      return { resolve: { alias } }
    },
  }
}
