import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runSteps } from './run-steps.mjs'

const folder = mkdtempSync(join(tmpdir(), 'jihui-steps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name) => JSON.stringify(join(folder, name))
const write = (name) => `require('fs').writeFileSync(${file(name)}, '')`
const waitFor = (name) =>
  `const t = setInterval(() => { if (require('fs').existsSync(${file(name)})) clearInterval(t) }, 5)`

const run = async (steps) => {
  const ended = []
  await runSteps(folder, steps, {
    width: 2,
    extraOf: () => [],
    isOver: () => false,
    told: ({ name }, status) => ended.push([name, status]),
  })
  return ended
}

test('a step goes on beside one that stands alone and lets it, and begins when what it needs is done', async () => {
  const ended = await run([
    { name: 'unit', title: 'unit', args: ['-e', write('unit')], isAlone: true },
    // Ends only once the journeys run.
    { name: 'prove', title: 'prove', args: ['-e', waitFor('journeys')], needs: ['unit'] },
    { name: 'journeys', title: 'journeys', args: ['-e', write('journeys')], isAlone: true, besides: ['prove'] },
  ])
  expect(new Set(ended.map(([name]) => name))).toEqual(new Set(['journeys', 'prove', 'unit']))
  expect(ended[0]).toEqual(['unit', 0])
})

test('a step that stands alone waits for what it does not let go on', async () => {
  const isThere = `process.exit(require('fs').existsSync(${file('slow')}) ? 0 : 1)`
  const ended = await run([
    { name: 'slow', title: 'slow', args: ['-e', `setTimeout(() => { ${write('slow')} }, 50)`] },
    { name: 'alone', title: 'alone', args: ['-e', isThere], isAlone: true, besides: ['another'] },
  ])
  expect(ended).toEqual([
    ['slow', 0],
    ['alone', 0],
  ])
  expect(existsSync(join(folder, 'slow'))).toBe(true)
})
