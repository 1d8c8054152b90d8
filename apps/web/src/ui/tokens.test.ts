/**
 * The dark theme by arithmetic: the journeys let axe judge which colours meet on every screen in the light, and whatever
 * can be read there has to be readable in the dark, pair for pair. No style names a colour beside the tokens.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const tokensFile = fileURLToPath(new URL('./tokens.css', import.meta.url))
/** What WCAG AA asks of text. */
const least = 4.5

interface Token {
  readonly name: string
  readonly light: string
  readonly dark: string
}
const tokens: readonly Token[] = [
  ...readFileSync(tokensFile, 'utf8').matchAll(/^ {2}--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);$/gm),
].map(([, name = '', light = '', dark = '']) => ({ name, light, dark }))

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const isText = ({ name }: Token) => /^(ink|on-)|-ink$|^(accent|ok|warn|danger|info|ink-\d)$/.test(name)
const isGround = ({ name }: Token) => /^(ground|surface|sunken|ink|accent|accent-press|danger)$|-soft$/.test(name)
const pairs = tokens
  .filter(isText)
  .flatMap((text) => tokens.filter(isGround).map((ground) => [text, ground] as const))
  .filter(([text, ground]) => contrast(text.light, ground.light) >= least)

describe('what can be read in the light can be read in the dark', () => {
  it('and there is something to compare', () => expect(pairs.length).toBeGreaterThan(100))

  it.each(pairs.map(([text, ground]) => [text.name, ground.name, text, ground] as const))(
    '%s on %s',
    (_text, _ground, text, ground) => {
      expect(contrast(text.dark, ground.dark)).toBeGreaterThanOrEqual(least)
    },
  )
})

/** Pure white is the one colour that is the same in both. */
const white = '--color-white: #fff;'

test('no style names a colour of its own', () => {
  const styles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  const own = styles
    .filter((name) => !tokensFile.endsWith(name))
    .flatMap((name) =>
      readFileSync(`${source}/${name}`, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== white && /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    )
  expect(own).toEqual([])
})
