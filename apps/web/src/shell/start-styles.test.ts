import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.ts'
import { fileOfScreen } from './screen-modules.ts'

const source = (path: string) => new URL(`../${path}`, import.meta.url)
const read = (path: string) => readFileSync(source(path), 'utf8')
const leftOut = [...read('ui/start.css').matchAll(/@source not '\.\.\/((?:modules|shell)[^']+)'/g)].map(
  ([, glob = '']) => new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('[!', '[^').replaceAll('*', '[^/]*')}(/|$)`),
)
const isLeftOut = (path: string) => leftOut.some((pattern) => pattern.test(path))
const frames = ['shell/console/console-frame.at-work.tsx', 'shell/owner-frame.at-work.tsx']
const framesApart = new Set(['console', 'owner', 'owner-step'])

/** The lists of modules lead to every screen; each is looked at by itself. */
const isList = (path: string) => /^(work-)?modules\.ts$/.test(path)

/** A file and every file of ours it leads to. */
function reachedFrom(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || isList(path) || !existsSync(source(path))) return seen
  seen.add(path)
  for (const [, target = ''] of read(path).matchAll(/(?:from|import\()\s*['"](\.[^'"]+\.tsx?)['"]/g))
    reachedFrom(posix.join(posix.dirname(path), target), seen)
  return seen
}

describe('classes the start page leaves out', () => {
  it.each(frames)('come with %s', (path) => {
    expect(isLeftOut(path)).toBe(true)
    expect(read(path)).toMatch(/import '(\.\.\/)+ui\/whole\.css'/)
  })
  it('belong to nothing that is shown outside these frames', () => {
    const shown = routes.filter(({ screen, frame }) => screen && !framesApart.has(frame ?? ''))
    expect(shown.length).toBeGreaterThan(0)
    for (const row of shown) {
      const reached = reachedFrom(fileOfScreen(row)!)
      expect(reached.size, row.path).toBeGreaterThan(0)
      expect(
        [...reached].filter((one) => isLeftOut(one) && !frames.includes(one)),
        row.path,
      ).toEqual([])
    }
  })
})
