import { aFreeMachine, anOrder, line, pathOf } from '../orders.ts'
import { expect, keepUntold, settled, test } from '../fixtures.ts'
import type { Page } from '@playwright/test'

// Who keeps a first visit for offline asks everything once more.
test.use({ serviceWorkers: 'block' })

/** Opens a screen whose own files come only once `address` was asked for; answers how often it was by the end. */
const timesAsked = async (page: Page, path: string, address: string): Promise<number> => {
  const document = await (await page.request.get(path)).text()
  const named = /<meta name="preloads" content="([^"]*)"/.exec(document)?.[1]?.split(' ') ?? []
  const files = new Set(named.filter((file) => file.startsWith('assets/')))
  expect(files.size, `${path} names files`).toBeGreaterThan(0)
  let times = 0
  const asked = new Promise<void>((resolve) =>
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname !== address) return
      times += 1
      resolve()
    }),
  )
  // What is told of it meanwhile is reason to ask once more.
  await keepUntold(page)
  await page.route(/\/assets\//, async (route) => {
    if (files.has(new URL(route.request().url()).pathname.slice(1))) await asked
    await route.continue()
  })
  await page.goto(path)
  await settled(page)
  return times
}

test('the queue of documents is asked for once, before its screen has come @wide', async ({ openFor, admin }) => {
  const page = await openFor(admin, { width: 1280, height: 800 })
  expect(await timesAsked(page, '/admin/qualification-verification', '/api/admin/qualifications/')).toBe(1)
})

test('an order is asked for once, before its screen has come @phone', async ({ openFor, admin, renter }) => {
  const id = await anOrder({ renter, admin, machine: await aFreeMachine() })
  const page = await openFor(renter)
  const path = line.screens.order!.paths[0]!.replace(':id', String(id))
  expect(await timesAsked(page, path, pathOf('get_rental', id))).toBe(1)
})
