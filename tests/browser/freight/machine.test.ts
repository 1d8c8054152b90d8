/** Machines of the house on lorries: called from the order or the machine, loaded, brought and received. */
import type { Page } from '@playwright/test'
import { screenPath } from '@jihui/protocol/rental/faces'
import { findLine } from '@jihui/protocol/rental/lines'
import { enter, expect, expectAccessible, readToTheEnd, test } from '../fixtures.ts'
import { accept, asShipper, handOver, load, payFreight } from './freight.ts'
import { aDriver } from './drivers.ts'
import { bring, dayFromNow, pathOf, requestFor } from '../orders.ts'
import { aPerson, done, type Person, signIn } from '../people.ts'

const on = findLine('engineering')
/** Small ones, whose load is known; of each there are several. */
const [light, lift] = [/SY19E|CPCD30/, /JCPT1008AC/]
const calmDays = 6
/** One of an owner's machines and the last unit of it that nothing is planned with: orders are given the first ones. */
async function aFreeUnit(owner: Person, named: RegExp) {
  const { machines } = await done('GET', '/api/v1/core/equipment-owner/calendar/', { by: owner })
  const until = dayFromNow(calmDays)
  const free = machines
    .filter(({ name }: any) => named.test(name))
    .flatMap(({ equipment_id, name, units }: any) =>
      units
        .filter(({ entries }: any) => entries.every(({ from }: any) => from > until))
        .map(({ serial, city }: any) => ({ id: equipment_id, name, serial, city })),
    )
  return free.at(-1) as Record<'name' | 'serial' | 'city', string> & { readonly id: number }
}
/** Paid, and fetched by its renter himself, from today on. */
async function aFetchedOrder(renter: Person, admin: Person, machine: { readonly id: number }): Promise<number> {
  const site = { delivery_address: '柯桥区柯华路 12 号', region: '绍兴', self_pickup: true }
  const body = { ...requestFor({ ...machine, city: site.region }, 0), ...site }
  const { id } = await done('POST', pathOf('create_rental', '', on), { by: renter, body })
  await bring({ id, on, renter, admin }, 'pending_approval', 'pending_delivery')
  return id
}

const transportOn = (page: Page) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { name: '运输', exact: true }) })
/** All is seen once more, and one press publishes it. Answers the cargo's id. */
async function publish(page: Page): Promise<number> {
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: '车和价' })).toContainText('一口价')
  await main.getByLabel(/同意货运服务条款/).check()
  await expectAccessible(page)
  await main.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page).toHaveURL(/cargo-detail\/\d+/)
  await expect(main).toContainText('待接单')
  return Number(/cargo-detail\/(\d+)/.exec(page.url())![1])
}

test('a renter who fetches his machine calls a lorry from the order, sees it loaded, and receives it there @phone', async ({
  page,
  admin,
}) => {
  const owner = await signIn('owner_engineering')
  const renter = await asShipper(await aPerson('周敏'))
  const machine = await aFreeUnit(owner, light)
  const orderId = await aFetchedOrder(renter, admin, machine)
  const main = page.getByRole('main')
  const transport = transportOn(page)
  let cargoId = 0
  await enter(page, renter)

  await test.step('the order has filled in everything, and one confirmation publishes', async () => {
    await page.goto(screenPath(on, 'order', orderId))
    await readToTheEnd(page)
    await main.getByRole('link', { name: '叫车送过去' }).click()
    await expect(main.getByRole('list', { name: '第 4 步，共 4 步' })).toBeVisible()
    await expect(main.getByRole('region', { name: '货物' })).toContainText(machine.name)
    const ends = main.getByRole('region', { name: '装卸' })
    await expect(ends).toContainText('陆建航')
    await expect(ends).toContainText('周敏')
    await expectAccessible(page)
    cargoId = await publish(page)
  })

  const { vehicle_type: type, from_city: city } = await done('GET', `/api/transportation/cargos/${cargoId}/`, {
    by: renter,
  })
  const driver = await aDriver({ admin, name: '范建国', type, city })
  const trip = await accept(cargoId, renter, driver)
  await payFreight(trip)
  await load(trip)

  await test.step('the order shows the lorry and what was photographed at the loading', async () => {
    await page.goto(screenPath(on, 'order', orderId))
    await readToTheEnd(page)
    await expect(transport).toContainText('运输中')
    await expect(transport).toContainText(/装好/)
    await expect(transport.getByRole('button', { name: /^看装车/ })).toHaveCount(4)
    await expectAccessible(page)
  })

  await handOver(trip)
  await test.step('his receipt on the order is the receipt of the freight', async () => {
    await page.reload()
    await readToTheEnd(page)
    await expect(transport).toContainText(/李.*签收/)
    await page.getByRole('button', { name: '确认收货' }).filter({ visible: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确认收货|收到/ })
      .click()
    await expect(transport).toContainText('租客确认收货')
    await expect(transport).toContainText('已完成')
    await expectAccessible(page)
  })
})

test('an owner moves a machine to another of his yards: everything stands, one confirmation publishes @phone', async ({
  page,
}) => {
  const owner = await asShipper(await signIn('owner_engineering'))
  const machine = await aFreeUnit(owner, lift)
  const main = page.getByRole('main')
  await enter(page, owner)
  await page.goto(`/equipment/detail/${machine.id}`)
  await readToTheEnd(page)
  await main.getByRole('button', { name: '叫车挪场' }).click()
  const sheet = page.getByRole('dialog', { name: '叫车挪场' })
  await sheet.getByLabel('挪哪一台').selectOption(machine.serial)
  const elsewhere = machine.city === '杭州' ? '上海' : '杭州'
  await sheet
    .getByRole('radio', { name: new RegExp(elsewhere) })
    .first()
    .check({ force: true })
  await expectAccessible(page)
  await sheet.getByRole('button', { name: '下一步' }).click()
  await expect(main.getByRole('region', { name: '装卸' })).toContainText(elsewhere)
  const cargoId = await publish(page)
  await page.goto(`/equipment/detail/${machine.id}`)
  await readToTheEnd(page)
  await expect(transportOn(page)).toContainText('待接单')
  await done('POST', `/api/transportation/cargos/${cargoId}/withdraw/`, { by: owner, body: {} })
})
