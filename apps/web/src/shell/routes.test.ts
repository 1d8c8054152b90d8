import { existsSync } from 'node:fs'
import { businessRoles } from '@jihui/protocol/access'
import { lines } from '@jihui/protocol/rental/faces'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.ts'
import { laterRoutes } from './routes/later.at-work.ts'
import { startRoutes } from './routes/start.ts'
import { fileOfScreen } from './screen-modules.ts'

/** `/car/$` leads on to whatever stands below `/car`. */
const isServed = (target: string) =>
  target.endsWith('/$')
    ? routes.some(({ path, screen }) => screen && path.startsWith(target.slice(0, -1)))
    : routes.some(({ path }) => path === target)

describe('the route table', () => {
  it('names no path twice', () => {
    const paths = routes.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })
  it('has a place for every role that is at home somewhere', () => {
    for (const { home } of Object.values(businessRoles))
      expect(
        routes.some(({ path }) => path === home),
        home,
      ).toBe(true)
  })
  it('gives every row either a screen that exists or a place to lead on to', () => {
    for (const row of routes) {
      const { path, screen, redirect } = row
      expect(Boolean(screen) !== Boolean(redirect), path).toBe(true)
      const file = fileOfScreen(row)
      if (screen) expect(file && existsSync(new URL(`../${file}`, import.meta.url)), `${path}: ${file}`).toBe(true)
      if (redirect) expect(isServed(redirect), redirect).toBe(true)
    }
  })
  it('fetches no screen later whose address would pass for one that is known from the start', () => {
    const known = startRoutes.map(({ path }) => ({
      path,
      takes: new RegExp(`^${path.replaceAll(/:[A-Za-z]+/g, '[^/]+').replace(/\$$/, '.+')}$`),
    }))
    for (const { path } of laterRoutes) {
      const address = path.replaceAll(/:[A-Za-z]+/g, '1')
      expect(
        known.filter(({ takes }) => takes.test(address)).map((one) => one.path),
        path,
      ).toEqual([])
    }
  })
  it('asks for a login wherever an order is read', () => {
    // C55: what is asked of a new order may be looked at by anyone, and so may the words that follow it.
    const isOfOrder = (row: (typeof routes)[number]) => row.lineScreen !== 'form' && row.lineScreen !== 'submitted'
    for (const row of routes)
      if (/\/(rental|contract|payment|order)(\/|$)/.test(row.path) && isOfOrder(row))
        expect(row.access, row.path).not.toBe('public')
  })
  it('has every screen a line declares, under every path, on its own line', () => {
    for (const line of lines)
      for (const [name, { paths }] of Object.entries(line.screens))
        for (const path of paths)
          expect(routes.find((row) => row.path === path)).toMatchObject({ line: line.id, lineScreen: name })
  })
})
