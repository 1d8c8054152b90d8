import { screenPath } from '@jihui/protocol/rental/faces'
import { enter, expect, settled, test } from './fixtures.ts'
import { aFreeMachine, dayFromNow, line } from './orders.ts'
import { signIn } from './people.ts'

const list = screenPath(line, 'list')

test('a page that is gone back to stands where it was left; a new one begins at its head', async ({ page }) => {
  await page.goto(list)
  await settled(page)
  const machine = page.locator(`main a[href^="${screenPath(line, 'machine', '')}"]`).last()
  await machine.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(200)
  await machine.click()
  await expect(page).not.toHaveURL(new RegExp(`${list}$`))
  await settled(page)
  // The list stays on the screen until the machine's page can take its place.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
  await settled(page)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(left - 100)
})

test('whoever would lose something by leaving is asked, by a link and by the way back alike @wide', async ({
  page,
}) => {
  await enter(page, await signIn('superadmin'))
  await page.goto('/admin')
  await settled(page)
  const places = page.getByRole('navigation', { name: '控制台' })
  await places.getByRole('button', { name: '系统' }).click()
  await places.getByRole('link', { name: '权限', exact: true }).click()
  await expect(page).toHaveURL(/permission-management$/)
  await settled(page)
  await page.getByRole('checkbox').and(page.locator(':not([aria-disabled])')).first().click()
  const question = page.getByRole('dialog', { name: /还没生效，确定离开吗/ })
  for (const leave of [() => places.getByRole('link', { name: '总览' }).click(), () => page.goBack()]) {
    await leave()
    await question.getByRole('button', { name: '留在这里' }).click()
    await expect(page).toHaveURL(/permission-management$/)
    await expect(question).toBeHidden()
  }
  await places.getByRole('link', { name: '总览' }).click()
  await question.getByRole('button', { name: '离开' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('the terms open in a window of their own, and what is filled in stays', async ({ page, context, faults }) => {
  await page.goto('/register')
  await settled(page)
  const name = page.getByLabel('用户名').first()
  await name.fill('zhang_san')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /服务协议/ }).click()
  const terms = await opened
  faults.watch(terms)
  await expect(terms).toHaveURL(/\/legal\/service-agreement$/)
  await expect(page).toHaveURL(/\/register$/)
  await expect(name).toHaveValue('zhang_san')
})

test('a part of the page that cannot be read in the address breaks nothing', async ({ page }) => {
  await page.goto(`${list}#%`)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a slow device keeps the page when its address is changed in place @phone', async ({ page }) => {
  const machine = await aFreeMachine()
  await page.goto(screenPath(line, 'machine', machine.id))
  await settled(page)
  await page.evaluate(() => document.querySelector('main h1')!.setAttribute('data-kept', ''))
  const calendar = page.getByRole('grid', { name: '选择租期' })
  const [start, end] = [dayFromNow(1), dayFromNow(3)]
  await calendar.locator(`[data-day="${start}"]`).scrollIntoViewIfNeeded()
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 30 })
  await calendar.locator(`[data-day="${start}"]`).click()
  await calendar.locator(`[data-day="${end}"]`).click()
  await expect(page).toHaveURL(new RegExp(`start=${start}&end=${end}`))
  await expect(
    page
      .getByRole('region', { name: '租期和费用' })
      .getByText(/^租用合计/)
      .first(),
  ).toBeVisible()
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page.locator('main h1[data-kept]')).toBeVisible()
})
