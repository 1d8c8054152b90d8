/** How trips end: nobody comes, the load is argued about, the money is paid out. */
import { money, monthDay } from '../../../apps/web/src/ui/text/format.ts'
import { enter, expect, expectAccessible, settled, test } from '../fixtures.ts'
import { aPaidTrip, asShipper, deliver } from './freight.ts'
import { letWindowPass } from '../times/trips.ts'
import { paper } from '../papers.ts'
import { aPerson, done, type Person, signIn } from '../people.ts'

const DESK = { width: 1280, height: 800 }

/** Somebody of staff who has nothing to do with those there are. */
async function aColleague(): Promise<Person> {
  const { id, username, password } = await aPerson('韩晓')
  const by = await signIn('superadmin')
  await done('PUT', `/api/admin/users/${id}/role/`, { by, body: { technical_role: 'admin', reason: '入职' } })
  return signIn(username, password)
}

test('an hour after the time to load the shipper lets the driver go, gets all back, and the driver reads what it means', async ({
  page,
  openFor,
}) => {
  const trip = await aPaidTrip(await asShipper(await aPerson('沈工')))
  const { price, number } = await done('GET', `/api/transportation/orders/${trip.id}/`, { by: trip.shipper })
  const main = page.getByRole('main')
  await enter(page, trip.shipper)
  await letWindowPass(trip, 50)
  await page.goto(`/transportation/order-tracking/${trip.id}`)
  await settled(page)
  await expect(main.getByRole('button', { name: '司机没来，换车' })).toHaveCount(0)
  await letWindowPass(trip, 61)
  await page.reload()
  await main.getByRole('button', { name: '司机没来，换车' }).click()
  const question = page.getByRole('dialog', { name: '司机没来，换一位？' })
  await expect(question).toContainText('运费全部退回')
  await expectAccessible(page)
  await question.getByRole('button', { name: '换车' }).click()
  await expect(main).toContainText('已取消')
  await expect(main).toContainText('司机没有按时来')
  await expect(main.getByText('退给货主', { exact: true })).toBeVisible()
  await expect(main).toContainText(`-${money(price)}`)
  await expectAccessible(page)
  await page.goto('/transportation/shipper-finance')
  await settled(page)
  await expect(
    main
      .getByRole('definition')
      .filter({ hasText: money(price) })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  const cab = await openFor(trip.driver)
  await cab.goto(`/transportation/driver-order-detail/${trip.id}`)
  await settled(cab)
  await expect(cab.getByRole('main')).toContainText('司机没有按时来')
  await expect(cab.getByRole('main')).toContainText('30 天里有 3 次这样')
  await expectAccessible(cab)
  await cab.goto('/transportation/driver-notifications')
  await settled(cab)
  const told = cab.getByRole('main').getByText(new RegExp(`${number}.*运费退回货主`))
  await expect(told).toBeVisible()
})

test('a load is argued about: staff compare the pictures and decide, the driver objects once, another of staff looks again', async ({
  page,
  openFor,
  admin,
}) => {
  const trip = await aPaidTrip(await asShipper(await aPerson('沈工')))
  await deliver(trip)
  const { number } = await done('GET', `/api/transportation/orders/${trip.id}/`, { by: trip.shipper })
  const main = page.getByRole('main')
  await enter(page, trip.shipper)

  await test.step('the shipper says what is wrong, with a picture and an amount', async () => {
    await page.goto(`/transportation/shipper-confirmation/${trip.id}`)
    await main.getByRole('button', { name: '货有问题' }).click()
    const sheet = page.getByRole('dialog', { name: '收到的货有问题' })
    await sheet.getByRole('button', { name: '提出异议' }).click()
    await expect(sheet.getByText('至少要 1 张照片')).toBeVisible()
    await sheet.getByLabel('问题').fill('外箱右侧压坏，护罩变形')
    await sheet.getByLabel('要求的金额（元）').fill('800')
    await sheet.locator('input[type=file]').setInputFiles([paper('护罩.png')])
    await expect(sheet.getByRole('img')).toHaveCount(1)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '提出异议' }).click()
    await expect(sheet).toBeHidden()
    await expect(main).toContainText('争议中')
  })

  const desk = await openFor(admin, DESK)
  const decides = desk.getByRole('main')
  await test.step('staff have the pictures of loading and delivery beside each other, and decide with a reason', async () => {
    await desk.goto('/admin/freight/disputes')
    await decides.getByRole('link', { name: new RegExp(number) }).click()
    await expect(decides.getByRole('img', { name: '装货' })).toHaveCount(4)
    await expect(decides.getByRole('img', { name: '交货' })).toHaveCount(2)
    await expect(decides.getByRole('img', { name: '货主的照片' })).toHaveCount(1)
    await expectAccessible(desk)
    await decides.getByRole('button', { name: '裁定' }).click()
    const sheet = desk.getByRole('dialog', { name: '裁定' })
    await expect(sheet.getByLabel('退给货主（元）')).toHaveValue('800')
    await sheet.getByLabel('退给货主（元）').fill('400')
    await sheet.getByLabel('原因').fill('装货时已有压痕，各担一半。')
    await sheet.getByRole('button', { name: '就这样裁定' }).click()
    await expect(sheet).toBeHidden()
    await expect(decides).toContainText('退给货主 ¥400.00')
  })

  const cab = await openFor(trip.driver)
  const drives = cab.getByRole('main')
  const deduction = drives.getByRole('listitem').filter({ hasText: number }).filter({ hasText: '平台：' })
  await test.step('the driver sees what was taken, why and by which pictures, and objects once', async () => {
    await cab.goto('/transportation/driver-earnings')
    await expect(deduction).toContainText('装货时已有压痕，各担一半。')
    await expect(deduction).toContainText('-¥400.00')
    await expect(deduction.getByRole('img', { name: '货主的照片' })).toBeVisible()
    await expectAccessible(cab)
    await deduction.getByRole('button', { name: '提出异议' }).click()
    const sheet = cab.getByRole('dialog', { name: '对扣款提出异议' })
    await sheet.getByLabel('为什么不该扣').fill('压痕装货前就有，照片里看得到。')
    await expectAccessible(cab)
    await sheet.getByRole('button', { name: '提出异议' }).click()
    await expect(sheet).toBeHidden()
    await expect(deduction).toContainText('司机：压痕装货前就有')
    await expect(deduction.getByRole('button', { name: '提出异议' })).toHaveCount(0)
  })

  await test.step('whoever decided does not look again; a colleague does, and adds something', async () => {
    await desk.reload()
    await expect(decides).toContainText('第一次是你决定的，由别的同事复核。')
    await expect(decides.getByRole('button', { name: '复核异议' })).toHaveCount(0)
    const colleague = await openFor(await aColleague(), DESK)
    const reviews = colleague.getByRole('main')
    await colleague.goto('/admin/freight/disputes?concern=objections')
    await reviews.getByRole('link', { name: new RegExp(number) }).click()
    await reviews.getByRole('button', { name: '复核异议' }).click()
    const sheet = colleague.getByRole('dialog', { name: '复核司机异议' })
    await sheet.getByLabel('补给司机（元）').fill('150')
    await sheet.getByLabel(/^原因/).fill('照片里压痕在装货前，多补一部分。')
    await expectAccessible(colleague)
    await sheet.getByRole('button', { name: '就这样改判' }).click()
    await expect(sheet).toBeHidden()
    await expect(reviews).toContainText('补 ¥150.00')
    await cab.reload()
    await expect(deduction).toContainText('复核：补 ¥150.00')
    await expect(deduction).toContainText('补的部分由平台承担，按期打款。')
  })
})

test('what a confirmed trip brought is due on a day, is paid out at the desk, and the driver reads the reference', async ({
  page,
  openFor,
  admin,
}) => {
  const trip = await aPaidTrip(await asShipper(await aPerson('沈工')))
  await deliver(trip)
  await done('POST', `/api/transportation/orders/${trip.id}/confirm/`, { by: trip.shipper, body: {} })
  const { number } = await done('GET', `/api/transportation/orders/${trip.id}/`, { by: trip.shipper })
  const { results } = await done('GET', '/api/transportation/driver/earnings/?page_size=20', { by: trip.driver })
  const earned = results.find(({ order_id }: any) => order_id === trip.id)
  const main = page.getByRole('main')
  const row = main
    .getByRole('listitem')
    .filter({ hasText: earned.title })
    .filter({ hasText: money(earned.net) })
  await enter(page, trip.driver)
  await page.goto('/transportation/driver-earnings')
  await settled(page)
  await expect(row.first()).toContainText(`${monthDay(earned.pay_on)} 打款`)
  await expectAccessible(page)

  const reference = `CMB${number}`
  const desk = await openFor(admin, DESK)
  await desk.goto(`/admin/payouts?keyword=${number}`)
  await settled(desk)
  const article = desk.getByRole('article', { name: `${number} 的款项` })
  await article.getByLabel('银行流水号').fill(reference)
  await expectAccessible(desk)
  await article.getByRole('button', { name: `登记已打 ${money(earned.net)}` }).click()
  const question = desk.getByRole('dialog', { name: `登记已打 ${money(earned.net)} 吗？` })
  await question.getByRole('button', { name: '登记', exact: true }).click()
  await expect(question).toBeHidden()

  await page.goto('/transportation/driver-earnings?status=paid')
  await settled(page)
  await row.first().getByRole('button').first().click()
  await expect(row.first()).toContainText(`流水号 ${reference}`)
  await expect(row.first()).toContainText('已打款')
  await expectAccessible(page)
})
