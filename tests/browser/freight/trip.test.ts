/** A trip from the accept to the ratings, each side on a page of its own. */
import { enter, expect, expectAccessible, expectRefusals, test } from '../fixtures.ts'
import { aShareOf, asShipper, aTrip } from './freight.ts'
import { anIdNumber } from './drivers.ts'
import { aPhotograph } from '../papers.ts'
import { aPerson, done, signIn } from '../people.ts'

const photographs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer: aPhotograph() }))

test('the freight lies safe before the wheels turn, codes prove loading and delivery, and both rate', async ({
  page,
  openFor,
  faults,
}) => {
  expectRefusals(faults)
  const trip = await aTrip(await asShipper(await aPerson('沈工')))
  const { shipper, driver } = trip
  await enter(page, shipper)
  await page.goto(`/transportation/order-confirm/${trip.id}`)
  const sender = page.getByRole('main')
  await expect(sender).toContainText('待付运费')
  await sender.getByRole('link', { name: '付运费，平台托管' }).click()
  await expect(page).toHaveURL(/platform-payment\/freight/)
  await page.getByRole('button', { name: /立即支付/ }).click()
  const code = page.getByRole('dialog', { name: /扫码支付/ })
  const address = await code.getByRole('link', { name: '在本机打开收银台' }).getAttribute('href')
  const cashier = await openFor(null)
  await cashier.goto(address!)
  await cashier.getByRole('button', { name: '支付成功' }).click()
  await expect(cashier.getByRole('status')).toBeVisible()
  await page.getByRole('dialog', { name: '支付成功' }).getByRole('button').last().click()
  await expect(page).toHaveURL(/order-tracking/)
  await expect(sender).toContainText('待装货')

  const cab = await openFor(driver)
  await cab.goto(`/transportation/driver-order-detail/${trip.id}`)
  const drives = cab.getByRole('main')
  const press = async (name: string) => drives.getByRole('button', { name, exact: true }).click()
  await press('出发去装货')
  await press('到装货地了')
  await press('装货完成')
  const loading = cab.getByRole('dialog')
  await loading.getByLabel('装货码').fill('000000')
  await loading.locator('input[type=file]').setInputFiles(photographs(4))
  await loading.getByRole('button', { name: '记下装货' }).click()
  await expect(loading).toContainText(/还能试 4 次|码不对/)
  const { pickup_code } = await done('GET', `/api/transportation/orders/${trip.id}/`, { by: shipper })
  await loading.getByLabel('装货码').fill(pickup_code)
  await loading.getByRole('button', { name: '记下装货' }).click()
  await press('到卸货地了')

  const receiver = await openFor(null)
  await receiver.goto(`/transportation/shared/${await aShareOf(trip)}`)
  await expect(receiver.getByText(/收货码/).first()).toBeVisible()
  await expectAccessible(receiver)
  const { receipt_code } = await done('GET', `/api/transportation/orders/${trip.id}/`, { by: shipper })
  await expect(receiver.locator('body')).toContainText(receipt_code)
  await press('交货')
  const unloading = cab.getByRole('dialog')
  await unloading.getByLabel('收货码').fill(receipt_code)
  await unloading.locator('input[type=file]').setInputFiles(photographs(2))
  await unloading.getByRole('button', { name: '记下交货' }).click()
  await expect(drives).toContainText('待确认')
  await expectAccessible(cab)

  await page.goto(`/transportation/shipper-confirmation/${trip.id}`)
  await sender.getByRole('button', { name: '确认收货' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click()
  await expect(sender).toContainText('已完成')
  await sender.getByRole('button', { name: '评价对方' }).click()
  const rating = page.getByRole('dialog')
  await rating.getByRole('radio', { name: /5/ }).check({ force: true })
  await rating.getByRole('button', { name: /评价/ }).click()
  await expect(rating).toHaveCount(0)
})

test('staff see what calls for a look, and decide an argued delivery with their reasons', async ({ page }) => {
  await enter(page, await signIn('superadmin'))
  await page.goto('/admin/freight/disputes')
  const main = page.getByRole('main')
  // By the keyboard alone: to the first, open it, a photograph, the decision.
  await expect(main.getByRole('link', { name: /Y\d+/ }).first()).toBeVisible()
  for (const key of ['j', 'Enter']) await page.keyboard.press(key)
  await expect(main).toContainText('争议中')
  for (const side of ['装货', '交货']) await expect(main.getByRole('region', { name: side, exact: true })).toBeVisible()
  await expect(main).toContainText('合计')
  await page.keyboard.press('z')
  await expect(page.getByRole('dialog')).toContainText('装货')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog', { name: '裁定' })
  await sheet.getByLabel('退给货主（元）').fill('400')
  await sheet.getByRole('button', { name: '就这样裁定' }).click()
  await expect(sheet).toContainText('请填写原因')
  await expectAccessible(page)
})

test('somebody becomes a shipper at once and a driver after staff have seen his papers', async ({ page }) => {
  await enter(page, await aPerson('何师傅'))
  await page.goto('/transportation/shipper-register')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /登记|成为货主|提交/ }).click()
  await expect(main).toContainText(/可以发布|已登记|你已经是货主/)
  await page.goto('/transportation/driver-register')
  await main.getByRole('button', { name: '提交登记' }).click()
  await expect(main.getByText('请填写姓名')).toBeVisible()
  await main.getByLabel('姓名', { exact: true }).fill('何建平')
  await main.getByLabel('身份证号').fill(anIdNumber())
  await main.getByLabel('常住城市').fill('绍兴')
  await main.getByLabel('车牌号').fill(`浙D${10_000 + (Date.now() % 90_000)}`)
  for (const field of await main.locator('input[type=file]').all()) await field.setInputFiles(photographs(1))
  await main.getByRole('button', { name: '提交登记' }).click()
  await expect(main.getByText('请照证上印的写姓名').first()).toBeVisible()
  for (const field of await main.getByLabel(/上的姓名$/).all()) await field.fill('何建平')
  await main.getByRole('button', { name: '提交登记' }).click()
  await expect(main).toContainText('登记正在审核')
})
