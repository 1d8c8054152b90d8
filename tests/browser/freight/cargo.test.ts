/** Cargo from the price anybody may ask to the driver who reads why it suits him. */
import type { Page } from '@playwright/test'
import { addDays, today } from '../../../apps/web/src/ui/text/format.ts'
import { enter, expect, expectAccessible, test } from '../fixtures.ts'
import { aPerson, done, signIn } from '../people.ts'

const chooseRegion = async (page: Page, label: string, at: number, keyword: string, option: RegExp) => {
  await page.getByRole('main').getByLabel(label).nth(at).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('searchbox').fill(keyword)
  await sheet.getByRole('button', { name: option }).first().click()
  await expect(sheet).toHaveCount(0)
}

test('a guest asks for a price with every line, and what he asked for stands in the cargo he publishes', async ({
  page,
}) => {
  await page.goto('/transportation/pricing-demo')
  const main = page.getByRole('main')
  await chooseRegion(page, '从哪里', 0, '柯桥', /柯桥区/)
  await chooseRegion(page, '到哪里', 0, '北仑', /北仑区/)
  await main.getByLabel('总重（吨）').fill('5.4')
  await main.getByLabel('长（米）').fill('3.2')
  const answer = main.getByRole('region', { name: '运费' })
  await expect(answer).toContainText('平常价')
  await expect(answer).toContainText('里程')
  await expectAccessible(page)
  await main.getByRole('button', { name: '按这个发布货源' }).click()
  await expect(page).toHaveURL(/login/)
})

test('a shipper writes a cargo in four steps, loses nothing by leaving, and publishes it', async ({ page }) => {
  await enter(page, await signIn('shipper'))
  await page.goto('/transportation/publish-cargo')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: '下一步' }).click()
  await expect(main.getByText('请填写货物名称')).toBeVisible()
  const name = `加工中心 ${Date.now() % 100_000}`
  await main.getByLabel('货物名称').fill(name)
  await main.getByLabel('类别').selectOption('machinery')
  await main.getByLabel('总重（吨）').fill('6.2')
  await page.reload()
  await expect(main.getByLabel('货物名称')).toHaveValue(name)
  await main.getByRole('button', { name: '下一步' }).click()
  for (const [at, keyword, district] of [
    [0, '柯桥', /柯桥区/],
    [1, '北仑', /北仑区/],
  ] as const) {
    const stop = main.getByRole('group', { name: at === 0 ? /装货/ : /卸货/ }).first()
    await chooseRegion(page, '地区', at, keyword, district)
    await stop.getByLabel('详细地址').fill('园区路 8 号')
    await stop.getByLabel('最早哪天').fill(addDays(today(), 2))
    await stop.getByLabel('现场联系人').fill('王工')
    await stop.getByLabel('联系电话').fill('13800138000')
  }
  await main.getByRole('button', { name: '下一步' }).click()
  await expect(main.getByRole('region', { name: '运费' })).toBeVisible()
  await main.getByLabel('运费（元）').fill('100')
  await expect(main.getByText('这个价格低于跑这一趟的成本，没有司机会接')).toBeVisible()
  await main.getByLabel('运费（元）').fill('1500')
  await expectAccessible(page)
  await main.getByRole('button', { name: '下一步' }).click()
  await main.getByLabel(/同意货运服务条款/).check()
  await main.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page).toHaveURL(/cargo-detail\/\d+/)
  await expect(main).toContainText('待接单')
  await expect(main.getByRole('heading', { name: '合适的司机' })).toBeVisible()
  await main.getByRole('button', { name: '请他看' }).first().click()
  await expect(main).toContainText('请过')
  await main.getByRole('button', { name: '加价' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('运费（元）').fill('1600')
  await sheet.getByRole('button', { name: '加到这个价' }).click()
  await expect(main).toContainText('加价到 ¥1,600')
  await expectAccessible(page)
})

test('a driver reads why a cargo has its score, one after the other, and bids', async ({ page }) => {
  const driver = await signIn('driver')
  await enter(page, driver)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/transportation/nearby-orders')
  const main = page.getByRole('main')
  const first = main.getByRole('article').first()
  await expect(first).toContainText('数控车床')
  await first.getByText(/为什么 \d+ 分/).click()
  await expect(first.getByRole('region', { name: /为什么是 \d+ 分/ })).toContainText('空驶近')
  await expectAccessible(page)
  await page.goto('/transportation/real-time-matching')
  const shown = await main.getByRole('article').getAttribute('aria-label')
  await main.getByRole('button', { name: '下一单' }).click()
  await expect(main.getByRole('article').first()).not.toHaveAttribute('aria-label', shown!)
  await expectAccessible(page)
  const shipper = await signIn('shipper')
  const own = await done('GET', '/api/transportation/cargos/?mine=true&status=open&page_size=100', { by: shipper })
  const auction = own.results.find((one: { mode: string }) => one.mode === 'bid')
  await page.goto(`/transportation/cargo-detail/${auction.id}`)
  await main.getByLabel('报价（元）').fill('1290')
  // He may have bid for it before.
  await main.getByRole('button', { name: /^改?报价$/ }).click()
  await expect
    .poll(async () => (await done('GET', `/api/transportation/cargos/${auction.id}/`, { by: driver })).my_bid)
    .toMatchObject({ price: 1290 })
  await expect(main.getByRole('heading', { name: '改报价' })).toBeVisible()
  await expectAccessible(page)
})

test('who is no driver yet sees what it is and how to become one, and no refusal', async ({ page }) => {
  await enter(page, await aPerson())
  for (const address of ['nearby-orders', 'real-time-matching']) {
    await page.goto(`/transportation/${address}`)
    await expect(page.getByRole('link', { name: '登记成为司机' })).toBeVisible()
  }
})
