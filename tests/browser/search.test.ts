import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { enter, expect, expectAccessible, expectRefusals, settled, test } from './fixtures.ts'
import { aFreeMachine, pathOf, requestFor } from './orders.ts'
import { aPerson, done, signIn, type Person } from './people.ts'

const numberOf = (id: number): string => `R${String(id).padStart(8, '0')}`
/** A name nobody else has: what is found by it is his. */
const aName = (): string => `寻${String.fromCodePoint(...Array.from({ length: 3 }, () => randomInt(0x4e00, 0x9fa5)))}`

const palette = (page: Page) => page.getByRole('dialog', { name: '搜索' })
const field = (page: Page) => palette(page).getByRole('combobox')
const group = (page: Page, name: string) => palette(page).getByRole('group', { name, exact: true })
/** The one Enter opens. */
const marked = (page: Page) => palette(page).getByRole('option', { selected: true })

interface Ordered {
  readonly id: number
  readonly line: string
  /** As its own screen calls it. */
  readonly status: string
  readonly renter: Person
}

/** An order whose renter is called so; both are found only by who may see them. */
async function anOrderOf(name: string): Promise<Ordered> {
  const renter = await aPerson(name)
  const machine = await aFreeMachine()
  const { id } = await done('POST', pathOf('create_rental'), {
    by: renter,
    body: requestFor(machine, randomInt(60, 300)),
  })
  const { display_status: status } = await done('GET', pathOf('get_rental', id), { by: renter })
  return { id, line: machine.line, status, renter }
}

/** What clerks may do, until the journey is over. */
async function withoutPermission(code: string, journey: (clerk: Person) => Promise<void>): Promise<void> {
  const [clerk, superAdmin] = [await signIn('staff'), await signIn('superadmin')]
  const { permissions } = await done('GET', '/api/auth/user-info/', { by: clerk })
  const hold = (held: readonly string[]) =>
    done('PUT', '/api/admin/permissions/staff/', { by: superAdmin, body: { permissions: held } })
  expect(permissions).toContain(code)
  await hold(permissions.filter((one: string) => one !== code))
  try {
    await journey(clerk)
  } finally {
    await hold(permissions)
  }
}

test('staff find an order and its renter by keyboard, and what they opened is kept until they sign out @wide', async ({
  page,
}) => {
  const name = aName()
  const order = await anOrderOf(name)
  // Signed out at the end: of a session that is nobody else's.
  const admin = await signIn('admin')
  await enter(page, admin)
  await page.goto('/admin')
  await settled(page)

  await test.step('/ opens it, and Esc leads back', async () => {
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    const { groups } = await done('GET', '/api/admin/search/?q=0', { by: admin })
    // Every kind the server finds is shown under a name.
    expect((await field(page).getAttribute('placeholder'))!.split('、')).toHaveLength(groups.length)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })

  await test.step('an order by its last four digits', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(numberOf(order.id).slice(-4))
    const found = group(page, '订单').getByRole('option', { name: new RegExp(numberOf(order.id)) })
    await expect(found).toContainText(order.status)
    await expectAccessible(page)
    await expect(marked(page)).toHaveCount(1)
    for (let steps = 0; !(await marked(page).textContent())?.includes(numberOf(order.id)); steps++) {
      expect(steps).toBeLessThan(20)
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.id}\\?line=${order.line}$`))
    await expect(palette(page)).toBeHidden()
    await expect(page.locator('main')).toBeFocused()
  })

  await test.step('its renter by a piece of his name', async () => {
    await page.keyboard.press('Control+k')
    await expect(marked(page)).toContainText(numberOf(order.id))
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(name.slice(1, 3))
    const found = group(page, '人').getByRole('option')
    await expect(found).toHaveCount(1)
    await expect(found.locator('mark')).toHaveText(name.slice(1, 3))
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    for (let steps = 0; !(await marked(page).textContent())?.includes(order.renter.username); steps++) {
      expect(steps).toBeLessThan(20)
      await page.keyboard.press('ArrowUp')
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/admin/users/${order.renter.id}$`))
  })

  await test.step('what was opened last stands there without his name, and goes with the reader', async () => {
    await page.keyboard.press('Control+k')
    await expect(group(page, '最近打开').getByRole('option')).toHaveText([
      `用户 ${order.renter.id}`,
      numberOf(order.id),
    ])
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(name)
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeHidden()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((one) => one.startsWith('reader:')))).toEqual([])
  })
})

test('/ leads into the search of a list, Ctrl+K to everything, and Esc back @wide', async ({ page, admin }) => {
  await enter(page, admin)
  await page.goto('/admin')
  const places = page.getByRole('navigation', { name: '控制台' })
  const lists = [
    ['运营', '订单', '/admin/orders'],
    ['系统', '用户', '/admin/users'],
    ['审核', '扣款裁定', '/admin/deductions'],
  ] as const
  // Gone to inside the console: the frame hears the keys longer than the screen does.
  for (const [of, place, path] of lists) {
    const link = places.getByRole('link', { name: new RegExp(`^${place}`) })
    const unfold = places.getByRole('button', { name: new RegExp(`^${of}`), expanded: false })
    await unfold.or(link).first().click()
    if (!page.url().endsWith(path)) await link.click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    // The list before it stays until this one can take its place.
    await expect(link).toHaveAttribute('aria-current', 'page')
    await settled(page)
    await page.keyboard.press('/')
    await expect(page.getByRole('main').getByRole('searchbox'), path).toBeFocused()
    await expect(palette(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(field(page), path).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    // Back where he was.
    await expect(page.getByRole('main').getByRole('searchbox'), path).toBeFocused()
  }
})

test('Enter chooses what an input method offers and opens nothing @wide', async ({ page, admin }) => {
  const name = aName()
  const { id } = await aPerson(name)
  await enter(page, admin)
  await page.goto('/admin')
  await settled(page)
  await page.keyboard.press('Control+k')
  await field(page).fill(name)
  await expect(marked(page)).toContainText(name)
  const composing = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  await field(page).dispatchEvent('keydown', composing)
  await expect(palette(page)).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/users/${id}$`))
})

test('a clerk looks only for what he may see, and is told when nothing or nothing now is found @wide', async ({
  page,
  faults,
}) => {
  const name = aName()
  const number = numberOf((await anOrderOf(name)).id)
  await withoutPermission('user_view', async (clerk) => {
    await enter(page, clerk)
    await page.goto('/admin')
    await settled(page)
    await page.getByRole('button', { name: '搜索订单、设备、合同' }).click()
    await field(page).fill(name)
    await expect(group(page, '订单').getByRole('option')).toContainText([number])
    await expect(group(page, '人')).toHaveCount(0)

    await field(page).fill('这样的没有')
    await expect(palette(page).getByText('没有找到“这样的没有”')).toBeVisible()
    await expectAccessible(page)

    expectRefusals(faults)
    const searches = '**/api/admin/search/**'
    const body = JSON.stringify({ success: false, code: 'TOO_MANY', number: 1, message: '操作太频繁' })
    await page.route(searches, (route) => route.fulfill({ status: 429, contentType: 'application/json', body }))
    await field(page).fill(name.slice(1))
    await expect(palette(page).getByRole('alert')).toContainText('没有搜成')
    await expectAccessible(page)
    await page.unroute(searches)
    await palette(page).getByRole('button', { name: '再试一次' }).click()
    await expect(group(page, '订单').getByRole('option')).toContainText([number])
  })
})

test('on a phone the search is a button of the head and takes the whole screen @phone', async ({ page, admin }) => {
  const name = aName()
  const { id } = await aPerson(name)
  await enter(page, admin)
  await page.goto('/admin')
  await settled(page)
  const button = page.getByRole('banner').getByRole('button', { name: '搜索订单、人、设备、合同、服务单' })
  const { width, height } = (await button.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await button.tap()
  await expect(field(page)).toBeFocused()
  expect(await palette(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize()! })
  await field(page).fill(name)
  await expectAccessible(page)
  await group(page, '人').getByRole('option').tap()
  await expect(page).toHaveURL(new RegExp(`/admin/users/${id}$`))
  await expect(palette(page)).toBeHidden()
})
