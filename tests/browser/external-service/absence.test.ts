/** Somebody is not there: the technician, whose customer pays nothing for the way, or the customer, who pays it. */
import { enter, expect, expectAccessible, settled, test } from '../fixtures.ts'
import { aPerson } from '../people.ts'
import { photographs } from '../maintenance/upkeep.ts'
import { letHimWait, letVisitPass } from '../times/visits.ts'
import { anAskedTechnician, aServiceOrderOf, onVisit, takeVisit } from './external-service.ts'

/** The clock of visits is looked at every minute. */
const NEXT_MINUTE_MS = 100_000

test('half an hour after the window somebody else is looked for, the way is free, and who did not come reads why', async ({
  page,
  openFor,
  admin,
}) => {
  const customer = await aPerson('周工')
  const orderId = await aServiceOrderOf(customer)
  const absent = await anAskedTechnician(admin, orderId)
  const jobId = await takeVisit(admin, orderId, absent)
  const main = page.getByRole('main')
  await enter(page, customer)

  await test.step('who is late is not gone yet', async () => {
    await letVisitPass(orderId, 10)
    await page.goto(`/external/order-progress/${orderId}`)
    await expect(main.getByRole('heading', { name: '罗师傅接单了' })).toBeVisible()
  })

  await test.step('the page tells by itself that another is looked for, and that the way costs nothing', async () => {
    await letVisitPass(orderId, 31)
    const told = main.getByText('有一位师傅没有按时来，上门费免了')
    await expect(told).toBeVisible({ timeout: NEXT_MINUTE_MS })
    await expect(main.getByText('师傅没有按时来，上门费免了', { exact: true })).toBeVisible()
    await settled(page)
    await expectAccessible(page)
    await main.getByRole('link', { name: '看问到了哪几位师傅' }).click()
    await expect(main.getByRole('definition').filter({ hasText: '免了' })).toBeVisible()
    await settled(page)
    await expectAccessible(page)
  })

  await test.step('who did not come reads what it means, and where he may object', async () => {
    const his = await openFor(absent)
    const site = his.getByRole('main')
    await his.goto(`/technician/task/${jobId}`)
    await expect(site.getByRole('heading', { name: '没有按时到' })).toBeVisible()
    await settled(his)
    await expectAccessible(his)
    await his.goto('/technician/performance')
    await expect(site.getByRole('button', { name: /有异议/ })).toBeVisible()
    await his.context().close()
  })

  await test.step('another takes it', async () => {
    const other = await anAskedTechnician(admin, orderId)
    await takeVisit(admin, orderId, other)
    await page.goto(`/external/order-progress/${orderId}`)
    await expect(main.getByRole('heading', { name: '罗师傅接单了' })).toBeVisible()
  })
})

test('twenty minutes at the door without the customer the technician leaves, and the way is paid', async ({
  page,
  openFor,
  admin,
}) => {
  const customer = await aPerson('周工')
  const orderId = await aServiceOrderOf(customer)
  const technician = await anAskedTechnician(admin, orderId)
  const jobId = await takeVisit(admin, orderId, technician)
  await onVisit(jobId, technician)('depart')
  const main = page.getByRole('main')
  const sheet = page.getByRole('dialog')
  await page.clock.install()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 30.2801, longitude: 120.0201 })
  await enter(page, technician)

  await test.step('he is there by his place, and waits: the button says how long yet', async () => {
    await page.goto(`/technician/task/${jobId}`)
    await main.getByRole('button', { name: '到了', exact: true }).click()
    await sheet.getByRole('button', { name: '客户没有码，用位置' }).click()
    await expect(main.getByRole('heading', { name: '到了', exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: /客户不在，再等 \d\d:\d\d/ })).toBeDisabled()
    await settled(page)
    await expectAccessible(page)
  })

  await test.step('after twenty minutes he says so, with the door on a photograph and where he stands', async () => {
    await letHimWait(orderId, 20)
    await page.clock.fastForward('20:00')
    await main.getByRole('button', { name: '客户不在', exact: true }).click()
    await sheet.getByLabel('门口的照片', { exact: true }).last().setInputFiles(photographs(1))
    await sheet.getByRole('button', { name: '加上我的位置' }).click()
    await expect(sheet.getByRole('button', { name: '位置记下了' })).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '客户不在，我走了' }).click()
    await expect(main.getByRole('heading', { name: '没有见到客户' })).toBeVisible()
    await settled(page)
    await expectAccessible(page)
  })

  await test.step('the customer reads why the way is owed, and pays it', async () => {
    const theirs = await openFor(customer)
    const seen = theirs.getByRole('main')
    await theirs.goto(`/external/order-progress/${orderId}`)
    await expect(seen.getByRole('heading', { name: '轮到你付款' })).toBeVisible()
    await expect(seen).toContainText('只收上门费。师傅到场等了 20 分钟，没有见到人。')
    await expect(seen.getByText('上门费', { exact: true })).toBeVisible()
    await expect(theirs.getByRole('link', { name: /^去付款 ¥80/ })).toBeVisible()
    await expect(theirs.getByRole('button', { name: '有异议' })).toHaveCount(0)
    await settled(theirs)
    await expectAccessible(theirs)
  })
})
