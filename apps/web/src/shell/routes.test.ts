import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.ts'

describe('the route table', () => {
  it('names no path twice', () => {
    const paths = routes.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })
  it('gives every row either a screen that exists or a place to lead on to', () => {
    for (const { path, screen, redirect } of routes) {
      expect(Boolean(screen) !== Boolean(redirect), path).toBe(true)
      const file = /import\(["']([^"']+)["']\)/.exec(String(screen))?.[1]
      if (file)
        expect(
          existsSync(new URL(`routes/${file}`, import.meta.url)) || existsSync(new URL(file, import.meta.url)),
          file,
        ).toBe(true)
      if (redirect) expect(routes.some((row) => row.path === redirect)).toBe(true)
    }
  })
  it('asks for a login wherever an order is read', () => {
    for (const { path, access } of routes)
      if (/\/(rental|contract|payment|order)(\/|$)/.test(path)) expect(access, path).not.toBe('public')
  })
})
