/** The desk's map: an order nobody is near is seen, told of, and led to; so is a technician. */
import type { Locator, Page } from '@playwright/test'
import { aServiceOrder } from '../external-service/external-service.ts'
import { enter, expect, expectAccessible, keepUntold, settled, test } from '../fixtures.ts'
import { anOwnedMachine } from '../maintenance/upkeep.ts'
import { done } from '../people.ts'
import { aTechnician } from './technicians.ts'

/** Places nobody of the demo and of other journeys lives near; each time another. */
const lonelyPlaces = ['西宁', '银川', '海口', '贵阳'] as const

/** What is picked: beside the map, on a phone in a sheet. */
const cardOf = (page: Page, isPhone: boolean, name: string): Locator =>
  isPhone
    ? page.getByRole('dialog').filter({ hasText: name })
    : page.getByRole('main').getByRole('article', { name, exact: true })

test('the desk sees on the map who has nobody near, and goes on to the order and to a technician', async ({
  page,
  admin,
}, info) => {
  const isPhone = info.project.name === 'phone'
  const city = lonelyPlaces[(isPhone ? 0 : 2) + Math.min(1, info.retry)]!
  const main = page.getByRole('main')
  const orderId = await aServiceOrder({ city, address: '中山路 35 号' })
  const order = await done('GET', `/api/admin/service-orders/${orderId}/`, { by: admin })
  const card = cardOf(page, isPhone, '液压系统维修')
  await enter(page, admin)

  await test.step('the list leads to the map of the whole country', async () => {
    await page.goto('/admin/service-orders')
    await settled(page)
    await main.getByRole('link', { name: '地图' }).click()
    await expect(page).toHaveURL(/\/admin\/service-orders\/map\?at=/)
    await expect(main.getByText(/这一片 \d+ 张服务单(，\d+ 张维护单)?，\d+ 位师傅/)).toBeVisible()
    await expect(main.locator('.leaflet-container .map-pin').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('nearer, its mark says that nobody is near, and opens what it is', async () => {
    await page.goto(`/admin/service-orders/map?at=${order.latitude}_${order.longitude}_9`)
    await main.locator('.leaflet-container .map-pin').filter({ hasText: '附近没人' }).click()
    await expect(card).toContainText(order.externalOrderCode)
    await expect(card).toContainText('50 公里内没有会这项的师傅')
    await expect(page).toHaveURL(new RegExp(`id=order-${orderId}`))
    await expectAccessible(page)
  })

  await test.step('by keyboard the list does the same', async () => {
    if (isPhone) await page.keyboard.press('Escape')
    else await card.getByRole('button', { name: '收起' }).click()
    await expect(card).toHaveCount(0)
    const row = main.getByRole('region', { name: /^服务单 1 张/ }).getByRole('button')
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(card).toContainText(order.externalOrderCode)
  })

  await test.step('the order is led to, and the map is where it was on the way back', async () => {
    await card.getByRole('link', { name: '打开服务单' }).click()
    await expect(main.getByRole('article', { name: `服务单 ${order.externalOrderCode}` })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/map\?at=[\d.]+_[\d.]+_9&id=order-/)
    await expect(card).toContainText(order.externalOrderCode)
    if (isPhone) await page.keyboard.press('Escape')
  })

  await test.step('another skill leaves nothing, and says so', async () => {
    await main.getByLabel('技能').selectOption({ label: '汽车机电' })
    await expect(main.getByRole('heading', { name: '这一片没有这样的' })).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('button', { name: '清掉筛选' }).click()
    await expect(main.getByRole('region', { name: /^服务单 1 张/ })).toBeVisible()
  })

  await test.step('a technician who is online is led to', async () => {
    await page.goto('/admin/service-orders/map?at=30.274_120.155_9&work=online')
    const row = main
      .getByRole('region', { name: /^师傅 / })
      .getByRole('button')
      .first()
    await row.click()
    const person = page.getByRole(isPhone ? 'dialog' : 'article').filter({ hasText: '打开技师' })
    await expect(person).toContainText('在线接单')
    await expectAccessible(page)
    await person.getByRole('link', { name: '打开技师' }).click()
    await expect(page).toHaveURL(/\/admin\/technicians\/\d+/)
  })
})

test('a visit of a work order stands on the map beside them, and leads to its work order', async ({
  page,
  admin,
}, info) => {
  const isPhone = info.project.name === 'phone'
  const main = page.getByRole('main')
  const [machine, technician] = [await anOwnedMachine(admin), await aTechnician(admin)]
  const body = { unit_id: machine.units[0]!.id, kind: 'repair', title: '门架不升', description: '升到一半停住' }
  const task = await done('POST', '/api/maintenance/tasks/', {
    by: machine.owner,
    body: { ...body, technician_id: technician.id },
  })
  await enter(page, admin)
  await page.goto('/admin/service-orders/map?at=30.274_120.155_9&skill=hydraulic&status=searching')
  const visits = main.getByRole('region', { name: /^维护单 \d+ 张/ })
  const row = visits.getByRole('button').filter({ hasText: machine.name })
  await expect(async () => {
    const more = visits.getByRole('button', { name: /^再看/ })
    if (await more.isVisible()) await more.click()
    await expect(row).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(row).toContainText('等师傅答复')
  await row.click()
  const card = page.getByRole(isPhone ? 'dialog' : 'article').filter({ hasText: '打开维护单' })
  await expect(card).toContainText(`W${String(task.id).padStart(8, '0')}`)
  await settled(page)
  await expectAccessible(page)
  await card.getByRole('link', { name: '打开维护单' }).click()
  await expect(page).toHaveURL(new RegExp(`/maintenance/tasks/${task.id}$`))
  await expect(main).toContainText('门架不升')
})

test('a map that does not come says so and is asked for again; what was there before stays', async ({
  page,
  admin,
  faults,
}) => {
  faults.allow(/Failed to load resource/)
  const main = page.getByRole('main')
  await enter(page, admin)
  // A notice of what other journeys do would lie over the button.
  await keepUntold(page)
  let fails = true
  await page.route('**/api/admin/service-map/**', (route) =>
    fails ? route.fulfill({ status: 404, json: { success: false, message: '没有取到' } }) : route.continue(),
  )
  await page.goto('/admin/service-orders/map')
  await expect(main.getByRole('heading', { name: '地图没有取到' })).toBeVisible()
  fails = false
  await main.getByRole('button', { name: '再试一次' }).click()
  await expect(main.getByText(/这一片 \d+ 张服务单/)).toBeVisible()
  fails = true
  await main.getByRole('button', { name: '刷新' }).click()
  await expect(main.getByText('看到的是刚才的')).toBeVisible()
  await expect(main.getByRole('region', { name: /^服务单 \d+ 张/ })).toBeVisible()
})
