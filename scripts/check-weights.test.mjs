import { expect, test } from 'vitest'
import { weigh } from './check-weights.mjs'

const manifest = {
  'index.html': { file: 'entry.js', isEntry: true, css: ['entry.css'], imports: ['_base.js'] },
  '_base.js': { file: 'base.js' },
  'src/modules/home/screens/home.tsx': { file: 'home.js', imports: ['_base.js', '_card.js'] },
  '_card.js': { file: 'card.js', css: ['card.css'] },
}
const routes = [{ path: '/', isPublic: true, chunk: 'src/modules/home/screens/home.tsx' }]
const sizes = { 'entry.js': 60, 'base.js': 40, 'entry.css': 10, 'home.js': 20, 'card.js': 9, 'card.css': 1 }
const sizeOf = (file) => sizes[file] * 1024

test('a screen weighs what it brings along, and what the entry has brought is not counted twice', () => {
  const { rows, faults } = weigh(manifest, routes, sizeOf)
  expect(Object.fromEntries(rows.map(({ what, weight }) => [what, weight]))).toEqual({
    'entry, scripts': 100,
    'entry, styles': 10,
    '/, later': 30,
    '/, first': 140,
  })
  expect(faults).toEqual([])
})

test('what is heavier than its limit, or missing from the build, is named', () => {
  const limits = { entryScript: 99, entryStyle: 12, publicFirstScreen: 139, laterScreen: 35 }
  const { faults } = weigh(manifest, [...routes, { path: '/x', isPublic: false, chunk: 'src/x.tsx' }], sizeOf, limits)
  expect(faults).toEqual([
    '/x: the build has no chunk src/x.tsx',
    'entry, scripts: 100.0 KB, at most 99',
    '/, first: 140.0 KB, at most 139',
  ])
})
