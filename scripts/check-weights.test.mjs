import { expect, test } from 'vitest'
import { weigh } from './check-weights.mjs'

const home = 'src/modules/home/screens/home.tsx'
const manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    css: ['entry.css'],
    imports: ['_base.js'],
    dynamicImports: [home, 'src/shell/overlays.tsx', 'src/shell/api/realtime.signed-in.ts'],
  },
  '_base.js': { file: 'base.js', name: 'base' },
  'src/shell/overlays.tsx': { file: 'overlays.js' },
  'src/shell/api/realtime.signed-in.ts': { file: 'realtime.js' },
  [home]: {
    file: 'home.js',
    imports: ['_base.js', '_card.js'],
    dynamicImports: ['src/modules/home/list.tsx', 'src/ui/sheet-body.lazy.tsx', '_waiting-for-you.js'],
  },
  '_card.js': { file: 'card.js', name: 'card', css: ['card.css'] },
  'src/modules/home/list.tsx': { file: 'list.js' },
  'src/ui/sheet-body.lazy.tsx': { file: 'sheet.js' },
  '_waiting-for-you.js': { file: 'waiting.js', name: 'waiting-for-you.signed-in' },
}
const routes = [{ path: '/', isPublic: true, chunk: home }]
const sizes = {
  'entry.js': 60,
  'base.js': 40,
  'entry.css': 10,
  'overlays.js': 5,
  'realtime.js': 2,
  'home.js': 15,
  'card.js': 9,
  'card.css': 1,
  'list.js': 4,
  'sheet.js': 50,
  'waiting.js': 3,
}
const sizeOf = (file) => sizes[file] * 1024

test('a screen weighs what it fetches at open, and what everyone has by then is not counted twice', () => {
  const limits = { entryScript: 100, entryStyle: 12, publicFirstScreen: 133, laterScreen: 35, publicFiles: 8 }
  const { rows, faults } = weigh(manifest, routes, sizeOf, limits, [])
  expect(Object.fromEntries(rows.map(({ what, weight }) => [what, weight]))).toEqual({
    'entry, scripts': 100,
    'entry, styles': 10,
    '/, later': 32,
    '/, files': 8,
    '/, first': 133,
  })
  expect(faults).toEqual([])
})

test('what is above its limit, or missing from the build, is named', () => {
  const limits = { entryScript: 99, entryStyle: 12, publicFirstScreen: 132, laterScreen: 35, publicFiles: 7 }
  const { faults } = weigh(manifest, [...routes, { path: '/x', isPublic: false, chunk: 'src/x.tsx' }], sizeOf, limits)
  expect(faults).toEqual([
    '/x: the build has no chunk src/x.tsx',
    'entry, scripts: 100.0 KB, at most 99',
    '/, files: 8 files, at most 7',
    '/, first: 133.0 KB, at most 132',
  ])
})

test('a screen of owners or staff stands in what is around all of them, which is not counted again', () => {
  const desk = 'src/modules/owner/desk/screens/desk.tsx'
  const atWork = {
    ...manifest,
    '_work.js': { file: 'work.js', name: 'shell.at-work' },
    [desk]: { file: 'desk.js', imports: ['_work.js'] },
  }
  const laterOf = (route) =>
    weigh(atWork, [{ path: '/desk', isPublic: false, chunk: desk, ...route }], (file) =>
      file === 'work.js' ? 20 * 1024 : file === 'desk.js' ? 7 * 1024 : sizeOf(file),
    ).rows.find(({ what }) => what === '/desk, later').weight
  expect(laterOf({ isAtWork: true })).toBe(7)
  expect(laterOf({ isAtWork: false })).toBe(27)
})

test('the screens of a frame weigh what all of them fetch, each file once', () => {
  const list = 'src/modules/home/list.tsx'
  const both = [...routes, { path: '/list', isPublic: false, chunk: list }]
  const frames = [{ what: 'frame', limit: 100, paths: ['/', '/list'] }]
  const { rows, faults } = weigh(manifest, both, sizeOf, undefined, frames)
  expect(rows.at(-1)).toMatchObject({ what: 'frame', limit: 100 })
  const [alone] = weigh(manifest, both, sizeOf, undefined, [{ ...frames[0], paths: ['/'] }]).rows.slice(-1)
  expect(rows.at(-1).weight - alone.weight).toBe(4)
  expect(faults.at(-1)).toMatch(/^frame: .* at most 100$/)
})
