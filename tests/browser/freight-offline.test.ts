/** A trip through places without network: what is done is kept, arrives once, in its order, with every photograph. */
import type { Page } from '@playwright/test'
import { type CuttableProxy, openProxy } from './cuttable-proxy.ts'
import { expect, test } from './fixtures.ts'
import { aPaidTrip, asShipper, type Trip } from './freight.ts'
import { aPhotograph } from './papers.ts'
import { aPerson, done, type Person } from './people.ts'

/** On the proxied address, which is another site to the browser: tokens alone, no cookies. */
const enterAt = async (page: Page, { url }: CuttableProxy, person: Person): Promise<void> => {
  await page.goto(`${url}/login`)
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('access_token', access!)
      localStorage.setItem('refresh_token', refresh!)
    },
    [person.access, person.refresh],
  )
}
const orderOf = ({ id, shipper: by }: Trip) => done('GET', `/api/transportation/orders/${id}/`, { by })
const actsOf = async (trip: Trip): Promise<string[]> =>
  (await orderOf(trip)).history.map(({ action }: { action: string }) => action)

test('without network a trip goes on: kept over a reload, sent once when there is a way again', async ({
  page,
  faults,
}) => {
  // What cannot be fetched is reported by the browser as failed loads.
  faults.allow(/Failed to load resource|net::ERR|WebSocket|no offline reading|Failed to fetch/)
  const trip = await aPaidTrip(await asShipper(await aPerson('沈工')))
  const proxy = await openProxy(Number(process.env.JOURNEY_PORT))
  try {
    await enterAt(page, proxy, trip.driver)
    await page.goto(`${proxy.url}/transportation/driver-order-detail/${trip.id}`)
    const main = page.getByRole('main')
    const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
    await expect(main.getByRole('button', { name: '出发去装货' })).toBeVisible()
    // The service worker has what this page stands on, and the sheet's files were fetched once.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(main.getByRole('button', { name: '出发去装货' })).toBeVisible()

    proxy.set('closed')
    await press('出发去装货')
    await expect(page.getByText('待上传 1 条')).toBeVisible()
    await press('到装货地了')
    await expect(page.getByText('待上传 2 条')).toBeVisible()
    expect(await actsOf(trip)).not.toContain('depart')

    // The page is opened anew where there is no network: what was done is still there.
    await page.reload()
    await expect(page.getByText('待上传 2 条')).toBeVisible()
    await expect(main).toContainText('已记下，待上传')

    proxy.set('open')
    await page.goto(`${proxy.url}/field/waiting`)
    await page.getByRole('button', { name: '现在上传' }).click()
    await expect(main).toContainText('都上传了')
    expect((await orderOf(trip)).status).toBe('loading')

    // Loaded in a basement, with photographs; then the answer is lost after the server has taken it.
    await page.goto(`${proxy.url}/transportation/driver-order-detail/${trip.id}`)
    await press('装货完成')
    const sheet = page.getByRole('dialog')
    const pictures = Array.from({ length: 4 }, (_, at) => ({
      name: `${at}.png`,
      mimeType: 'image/png',
      buffer: aPhotograph(),
    }))
    await sheet.locator('input[type=file]').setInputFiles(pictures)
    await expect(sheet.getByRole('img')).toHaveCount(4)
    await sheet.getByLabel('装货码').fill((await orderOf(trip)).pickup_code)
    proxy.set('closed')
    await sheet.getByRole('button', { name: '记下装货' }).click()
    await expect(page.getByText('待上传 1 条')).toBeVisible()
    proxy.set('mute')
    const sync = page.waitForRequest(/\/api\/field\//)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await sync
    await expect.poll(() => proxy.lost()).toBeGreaterThan(0)
    proxy.set('open')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(/待上传/)).toHaveCount(0)
    const order = await orderOf(trip)
    expect(order.status).toBe('in_transit')
    expect(order.history.filter(({ action }: { action: string }) => action === 'load')).toHaveLength(1)
    // In the order they were done, and by the driver's clock.
    const acts = await actsOf(trip)
    expect(acts.filter((act) => ['depart', 'arrive_pickup', 'load'].includes(act))).toEqual([
      'depart',
      'arrive_pickup',
      'load',
    ])
    const loaded = order.photos.filter(({ kind }: { kind: string }) => kind === 'load')
    expect(loaded).toHaveLength(4)
    expect(new Set(loaded.map(({ sha256 }: { sha256: string }) => sha256)).size).toBe(4)
  } finally {
    await proxy.close()
  }
})
