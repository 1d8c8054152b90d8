import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.ts'

const source = (path: string) => new URL(`../${path}`, import.meta.url)
const read = (path: string) => readFileSync(source(path), 'utf8')
const leftOut = [...read('ui/start.css').matchAll(/@source not '\.\.\/((?:modules|shell)[^']+)'/g)].map(
  ([, glob = '']) => new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('[!', '[^').replaceAll('*', '[^/]*')}(/|$)`),
)
const isLeftOut = (path: string) => leftOut.some((pattern) => pattern.test(path))
const frames = ['shell/console-frame.tsx', 'shell/owner-frame.tsx']
const framesApart = new Set(['console', 'owner', 'owner-step'])

/** A file and every file of ours it leads to. */
function reachedFrom(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || !existsSync(source(path))) return seen
  seen.add(path)
  for (const [, target = ''] of read(path).matchAll(/(?:from|import\()\s*['"](\.[^'"]+\.tsx?)['"]/g))
    reachedFrom(posix.join(posix.dirname(path), target), seen)
  return seen
}

describe('classes the start page leaves out', () => {
  it.each(frames)('come with %s', (path) => {
    expect(isLeftOut(path)).toBe(true)
    expect(read(path)).toContain("import '../ui/whole.css'")
  })
  it('belong to nothing that is shown outside these frames', () => {
    for (const { path, screen, frame } of routes) {
      const file = /import\(["'][./]+(modules\/[^"']+)["']\)/.exec(String(screen))?.[1]
      if (file && !framesApart.has(frame ?? ''))
        expect(
          [...reachedFrom(file)].filter((one) => isLeftOut(one) && !frames.includes(one)),
          path,
        ).toEqual([])
    }
  })
})
