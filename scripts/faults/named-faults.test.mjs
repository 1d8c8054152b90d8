import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'jihui-faults-'))
const helper = new URL('named-faults.mjs', import.meta.url).href
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(() => {
  const source = join(folder, 'breaks.ts')
  writeFileSync(
    source,
    "interface Any {\n  x: 1\n}\nexport const breaks = (one?: Any): never => {\n  throw new TypeError('broken ' + one)\n}\n",
  )
  buildSync({
    entryPoints: [source],
    outdir: join(folder, 'built'),
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    sourcemap: 'linked',
    minifyWhitespace: true,
  })
})

const run = (before) => {
  const script = `${before}
    const { breaks } = await import(${JSON.stringify(join(folder, 'built/breaks.mjs'))})
    try { breaks() } catch (error) { console.log(error.stack) }`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout.split('\n')
}
const naming = `const { nameSourcesOf } = await import(${JSON.stringify(helper)}); nameSourcesOf(${JSON.stringify(join(folder, 'built'))});`

test('a fault names the source and the line it comes from', () => {
  const [said, first] = run(naming)
  expect(said).toBe('TypeError: broken undefined')
  expect(first).toBe(`    at breaks (${join(folder, 'breaks.ts')}:5:9)`)
})

test('without a map it names the built file', () => {
  rmSync(join(folder, 'built/breaks.mjs.map'))
  expect(run(naming)[1]).toMatch(/^ {4}at breaks \(file:.*\/built\/breaks\.mjs:1:\d+\)$/)
})
