/** The same fault within ninety days: somebody else comes, and it costs nothing. */
import { enter, expect, expectAccessible, settled, test } from '../fixtures.ts'
import { aPerson } from '../people.ts'
import {
  anAskedTechnician,
  aPaidVisit,
  aServiceOrderOf,
  beginVisit,
  finishVisit,
  onServiceOrder,
  takeVisit,
} from './external-service.ts'

test('it broke again: another technician comes for nothing, and the first reads that it came back', async ({
  page,
  openFor,
  admin,
}) => {
  const customer = await aPerson('周工')
  const orderId = await aServiceOrderOf(customer)
  const first = await anAskedTechnician(admin, orderId)
  await aPaidVisit(orderId, await takeVisit(admin, orderId, first), first, customer)
  await onServiceOrder(orderId, customer)('confirm')
  const main = page.getByRole('main')
  const sheet = page.getByRole('dialog')
  let again = ''
  await enter(page, customer)

  await test.step('on the old order he says what is wrong again, and that somebody else is to come', async () => {
    await page.goto(`/external/order-progress/${orderId}`)
    await main.getByRole('button', { name: '又坏了，免费再修' }).click()
    await sheet.getByRole('button', { name: '提交', exact: true }).click()
    await expect(sheet.getByText('说一说又出了什么问题')).toBeVisible()
    await sheet.getByLabel('又出了什么问题').fill('接头又漏了，和上次一样')
    await sheet.getByLabel('换一位师傅来').check()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '提交', exact: true }).click()
    await expect(page).toHaveURL(/\/external\/order-confirmation\/[\w-]{22,}$/)
    again = page.url().split('/').at(-1)!
    expect(again).not.toBe(orderId)
    await expect(main).toContainText('质保期内再修，不收钱')
    await settled(page)
    await expectAccessible(page)
  })

  const second = await anAskedTechnician(admin, again)
  const jobId = await takeVisit(admin, again, second)
  await beginVisit(again, jobId, second, customer)
  await finishVisit(jobId, second)

  await test.step('from the first order he sees how far it is, and accepts the work without paying', async () => {
    await page.goto(`/external/order-progress/${orderId}`)
    await main.getByRole('link', { name: '看返修到哪了' }).click()
    await expect(main.getByRole('heading', { name: '轮到你验收' })).toBeVisible()
    await expect(main).toContainText('质保期内再修，不收钱')
    await expect(page.getByRole('link', { name: /^去付款/ })).toHaveCount(0)
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: '验收', exact: true }).click()
    await sheet.getByRole('button', { name: '验收', exact: true }).click()
    await expect(main.getByRole('heading', { name: '已完成' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('whoever is signed in finds both among what he asked for', async () => {
    await page.goto('/external-service')
    await expect(main.getByRole('link', { name: /^液压系统维修，返修/ })).toContainText('已完成')
    await expect(main.getByRole('link', { name: /^液压系统维修.*下的单/ })).toHaveCount(2)
    await settled(page)
    await expectAccessible(page)
  })

  await test.step('the first reads that it came back, the second what he has for it', async () => {
    const his = await openFor(first)
    await his.goto('/technician/performance')
    await expect(his.getByRole('main')).toContainText(/返修|又来/)
    const other = await openFor(second)
    await other.goto('/technician/personal-stats')
    await expect(other.getByRole('main')).toContainText('¥56.00')
    await settled(other)
    await expectAccessible(other)
  })
})
