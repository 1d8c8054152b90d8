/** A trip through places without network: what is done is kept, arrives once, in its order, with every photograph. */
import { demoPassword } from '@jihui/protocol/identity/demo'
import type { Page } from '@playwright/test'
import { type CuttableProxy, openProxy } from '../cuttable-proxy.ts'
import { expect, test } from '../fixtures.ts'
import { aPaidTrip, asShipper, type Trip } from './freight.ts'
import { aLargePhotograph, aPhotograph } from '../papers.ts'
import { aPerson, done, type Person } from '../people.ts'

/** On the proxied address, which is another site to the browser: tokens alone, no cookies. */
const enterAt = async (page: Page, { url }: CuttableProxy, person: Person): Promise<void> => {
  await page.goto(`${url}/login`)
  await holdTokens(page, person)
}
const holdTokens = (page: Page, { access, refresh }: Pick<Person, 'access' | 'refresh'>): Promise<void> =>
  page.evaluate(
    ([first, second]) => {
      localStorage.setItem('access_token', first!)
      localStorage.setItem('refresh_token', second!)
    },
    [access, refresh],
  )
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
    // Sheets and whatever else a trip needs are fetched ahead.
    await page.waitForLoadState('networkidle')

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

    await page.goto(`${proxy.url}/field/waiting`)
    const sendNow = page.getByRole('button', { name: '现在上传' })
    await expect(sendNow).toBeVisible()
    proxy.set('open')
    await sendNow.click()
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

const tripActs = ['depart', 'arrive_pickup', 'load', 'arrive_delivery', 'deliver']
const pictures = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer: aLargePhotograph() }))
/** Of the photographs that wait on this device. */
const hashesKept = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('jihui-field')
        opening.onerror = () => reject(new Error('no store'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('photos').objectStore('photos').getAllKeys()
          reading.onsuccess = () => resolve(reading.result.map(String))
        }
      }),
  )

test('each act of a trip gets there once, whatever becomes of its way: no answer, no end, torn, slow, login over @phone', async ({
  page,
  faults,
}) => {
  faults.allow(/Failed to load resource|net::ERR|WebSocket|no offline reading|Failed to fetch/)
  const trip = await aPaidTrip(await asShipper(await aPerson('沈工')))
  const proxy = await openProxy(Number(process.env.JOURNEY_PORT))
  try {
    await enterAt(page, proxy, trip.driver)
    await page.goto(`${proxy.url}/transportation/driver-order-detail/${trip.id}`)
    const main = page.getByRole('main')
    const sheet = page.getByRole('dialog')
    const waiting = page.getByText(/待上传/)
    const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
    const isBack = async (timeout?: number) => {
      proxy.set('open')
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(waiting).toHaveCount(0, timeout ? { timeout } : {})
    }
    const isLostAfter = async (act: () => Promise<void>) => {
      const before = proxy.lost()
      await act()
      await expect.poll(() => proxy.lost()).toBeGreaterThan(before)
      await expect(page.getByText('待上传 1 条')).toBeVisible()
    }
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(main.getByRole('button', { name: '出发去装货' })).toBeVisible()
    // Sheets and whatever else a trip needs are fetched ahead.
    await page.waitForLoadState('networkidle')

    // The server takes it, and its answer never comes.
    proxy.set('mute')
    await isLostAfter(() => press('出发去装货'))
    await isBack()
    // What is sent vanishes and nothing says so: it is given up, and sent on another way.
    await expect(main.getByRole('button', { name: '到装货地了' })).toBeVisible()
    proxy.set('silent')
    await isLostAfter(() => press('到装货地了'))
    await isBack(60_000)
    // Torn in the middle of a photograph.
    await press('装货完成')
    await sheet.locator('input[type=file]').setInputFiles(pictures(4))
    await expect(sheet.getByRole('img')).toHaveCount(4)
    await sheet.getByLabel('装货码').fill((await orderOf(trip)).pickup_code)
    proxy.set('torn')
    await isLostAfter(() => sheet.getByRole('button', { name: '记下装货' }).click())
    const loaded = await hashesKept(page)
    expect(loaded).toHaveLength(4)
    await isBack()
    // So slow that it is there only in the end.
    proxy.set('slow')
    await press('到卸货地了')
    await expect(main.getByRole('button', { name: '交货', exact: true })).toBeVisible()
    await isBack()
    // The login is over when he delivers: it waits for the next one.
    await press('交货')
    await sheet.getByLabel('收货码').fill((await orderOf(trip)).receipt_code)
    await sheet.locator('input[type=file]').setInputFiles(pictures(2))
    await expect(sheet.getByRole('img')).toHaveCount(2)
    const refused = (token: string) => `${token.slice(0, -6)}AAAAAA`
    await holdTokens(page, { access: refused(trip.driver.access), refresh: refused(trip.driver.access) })
    await sheet.getByRole('button', { name: '记下交货' }).click()
    const login = page.getByRole('dialog', { name: /登录已过期/ })
    await expect(login).toBeVisible()
    const delivered = await hashesKept(page)
    expect(delivered).toHaveLength(2)
    expect(await actsOf(trip)).not.toContain('deliver')
    await login.getByLabel('密码').fill(demoPassword)
    await login.getByRole('button', { name: '登录并继续' }).click()
    await expect(waiting).toHaveCount(0)
    // What was read while nothing came back is given up after a minute.
    await expect(main).toContainText('待确认', { timeout: 90_000 })

    const order = await orderOf(trip)
    expect(order.status).toBe('delivered')
    expect((await actsOf(trip)).filter((act) => tripActs.includes(act))).toEqual(tripActs)
    const hashesOf = (kind: string) =>
      order.photos
        .filter((photo: { kind: string }) => photo.kind === kind)
        .map(({ sha256 }: { sha256: string }) => sha256)
    expect(hashesOf('load').toSorted()).toEqual(loaded.toSorted())
    expect(hashesOf('deliver').toSorted()).toEqual(delivered.toSorted())
  } finally {
    await proxy.close()
  }
})
