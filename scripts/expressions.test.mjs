/**
 * Every regular expression of server and protocol is tried on texts made to hold it up: what it is made of, over and over,
 * in two sizes. One that looks at each character a fixed number of times takes eight times as long for eight times the
 * text; one that begins again at each takes sixty-four times.
 */
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findExpressions } from './find-expressions.mjs'

/** What reads only what the house itself wrote: keys it is started with, names of its own operations. */
const ofTheHouse = [
  'apps/server/src/modules/agreement/signing/signing-key.ts',
  'apps/server/src/platform/http/openapi-components.ts',
]

const everyday = [
  ' ',
  '\n',
  '\t',
  'a',
  'Z',
  '0',
  '1',
  '-',
  '=',
  '/',
  '.',
  ',',
  ';',
  '@',
  '"',
  "'",
  "''",
  '(',
  '[',
  '{',
  '{{',
  '<',
  '\\',
  '_',
  '#',
  '中',
  '。',
  '：',
  '\u00e9',
  '😀',
]

/** Words that stand in the expression as they are, and one character of each kind it names. */
const piecesOf = (pattern) => {
  const escaped = [...'{}()[]|.*+?^$']
  const hidden = (sign) => String.fromCodePoint(0xe000 + escaped.indexOf(sign))
  const plain = pattern
    .replaceAll(/\\[wWdDsSbBpPuxk](?:\{[^}]{0,40}\})?/g, '\0')
    .replaceAll(/\\n/g, '\n')
    .replaceAll(/\\(.)/g, (_, sign) => (escaped.includes(sign) ? hidden(sign) : sign))
  const shown = (word) => word.replaceAll(/[\ue000-\ue010]/g, (sign) => escaped[sign.codePointAt(0) - 0xe000])
  const words = plain
    .split(/[\0^$*+?()[\]{}|]/)
    .map(shown)
    .filter((word) => word.length > 0 && word.length < 40)
  const kinds = [/\\d/.test(pattern) && '7', /\\w/.test(pattern) && 'x', /\\s/.test(pattern) && ' ']
  return [...new Set([...words, ...kinds.filter(Boolean)])]
}

const sizes = { first: 4_000, small: 2_000, large: 16_000 }
/** A text: what it begins with, what is repeated, and an end that keeps the whole from matching. */
const textOf = ([before, pump, end], size) => before + pump.repeat(Math.ceil(size / pump.length)) + end
const timeOf = (expression, text) => {
  expression.lastIndex = 0
  const begin = performance.now()
  if (expression.global) text.replaceAll(expression, '')
  else expression.exec(text)
  return performance.now() - begin
}
const best = (tries, work) => Math.min(...Array.from({ length: tries }, work))

/** The text that shows growth worse than its size; null where none does. */
const findSlow = ({ pattern, flags }) => {
  const expression = new RegExp(pattern, flags)
  const pieces = piecesOf(pattern)
  const pumps = [...new Set([...pieces, ...pieces.map((piece) => `${piece} `), pieces.join(''), ...everyday])].filter(
    Boolean,
  )
  for (const before of ['', ...pieces.slice(0, 8)])
    for (const pump of pumps) {
      const recipe = [before, pump, '\u0001']
      // Most answer at once; only what is not quick is measured.
      if (timeOf(expression, textOf(recipe, sizes.first)) < 1) continue
      const measure = (size) => {
        const text = textOf(recipe, size)
        return best(3, () => timeOf(expression, text))
      }
      const large = measure(sizes.large)
      if (large > 24 * Math.max(0.5, measure(sizes.small))) return JSON.stringify(recipe)
    }
  return null
}

const found = findExpressions(fileURLToPath(new URL('..', import.meta.url)))

describe('expressions over what comes from outside', () => {
  it('are found', () => expect(found.length).toBeGreaterThan(150))

  it('of a kind that begins again at each character are noticed', () => {
    for (const pattern of ['eyJ[\\w-]+\\.[\\w-]+', '\\s+$'])
      expect([pattern, findSlow({ pattern, flags: 'g' }) !== null]).toEqual([pattern, true])
    expect(findSlow({ pattern: '\\d{1,9}x', flags: 'g' })).toBeNull()
  })

  it('look at each character a fixed number of times', { timeout: 120_000 }, () => {
    const slow = found
      .filter(({ file }) => !ofTheHouse.includes(file))
      .flatMap((one) => {
        const recipe = findSlow(one)
        return recipe ? [`${one.file} /${one.pattern}/${one.flags} on ${recipe}`] : []
      })
    expect(slow).toEqual([])
  })
})
