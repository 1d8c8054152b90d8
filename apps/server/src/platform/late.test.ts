import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { late } from './late.ts'

const sources = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const named = files.flatMap((file) =>
  [...readFileSync(join(sources, file), 'utf8').matchAll(/\blate<.+>\('([^']+)'[,)]/g)].map(([, name]) => ({
    file,
    name: name!,
  })),
)

describe('packages that are loaded late', () => {
  it.each(named)('$name of $file is there and the same every time', ({ name }) => {
    const read = late<object>(name)
    expect(Object.keys(read())).not.toEqual([])
    expect(read()).toBe(read())
  })

  it('nothing loads one of them at once all the same', () => {
    expect(named.length).toBeGreaterThan(4)
    const names = new Set(named.map(({ name }) => name))
    const atOnce = files.filter((file) => {
      if (/(^|\/)(demo|proof|testing)\//.test(file)) return false
      const text = readFileSync(join(sources, file), 'utf8')
      return [...text.matchAll(/^import (?!type)[^;]*? from '([^'.][^']*)'$/gm)].some(([, name]) => names.has(name!))
    })
    expect(atOnce).toEqual([])
  })
})
