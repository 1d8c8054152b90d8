/** Given back too often: after a talk the desk makes a circle smaller; he is told, objects, and somebody else decides. */
import { askTechnician, aServiceOrder, onVisit, takeVisit } from '../external-service/external-service.ts'
import { enter, expect, expectAccessible, settled, test } from '../fixtures.ts'
import { type Person, signIn } from '../people.ts'
import { aTechnician } from './technicians.ts'

const givesBack = async (admin: Person, technician: Person): Promise<void> => {
  const orderId = await aServiceOrder()
  await askTechnician(admin, orderId, technician)
  const jobId = await takeVisit(admin, orderId, technician)
  await onVisit(jobId, technician)('release', { reason: '手上的活没做完' })
}

test('a circle is made smaller after a talk, objected to, and given back by somebody else', async ({
  page,
  openFor,
  admin,
}) => {
  const technician = await aTechnician(admin)
  for (let time = 0; time < 3; time += 1) await givesBack(admin, technician)
  const main = page.getByRole('main')
  const sheet = page.getByRole('dialog')
  const his = await openFor(technician)
  const site = his.getByRole('main')
  await enter(page, admin)

  await test.step('the desk finds who gives back often, and talks with him first', async () => {
    await page.goto('/admin/technicians')
    await main.getByRole('button', { name: '常交回' }).click()
    await expect(page).toHaveURL(/given_back=often/)
    await page.goto(`/admin/technicians/${technician.id}`)
    await expect(main).toContainText('近 30 天交回 3 单')
    await main.getByRole('button', { name: '缩小接单范围' }).click()
    await expect(sheet).toContainText('他自己填的是 100 公里')
    await sheet.getByLabel('接单范围（公里）').fill('300')
    await sheet.getByRole('button', { name: '缩小', exact: true }).click()
    await expect(sheet).toContainText('应为 1 到 100 之间的整数')
    await expectAccessible(page)
    await sheet.getByLabel('接单范围（公里）').fill('20')
    await sheet.getByLabel('谈了什么，为什么').fill('电话谈过，先接近的')
    await sheet.getByRole('button', { name: '缩小', exact: true }).click()
    await expect(main).toContainText('只派 20 公里以内的单')
    await settled(page)
    await expectAccessible(page)
  })

  await test.step('he reads it on his desk, and objects where his terms stand', async () => {
    await his.goto('/technician/dashboard')
    await expect(site).toContainText('只派 20 公里以内的单')
    await site.getByRole('link', { name: '不同意，去提异议' }).click()
    await site.getByRole('button', { name: /有异议/ }).click()
    await his.getByRole('dialog').getByLabel('为什么不该这样算').fill('三单都是客户改了时间')
    await expectAccessible(his)
    await his.getByRole('dialog').getByRole('button', { name: '提出异议' }).click()
    await expect(site).toContainText('你：三单都是客户改了时间')
    await expect(site).toContainText('等平台看')
    await settled(his)
    await expectAccessible(his)
  })

  await test.step('whoever set it does not decide; somebody else does, and it ends', async () => {
    const colleague = await openFor(await signIn('superadmin'))
    const desk = colleague.getByRole('main')
    await page.goto('/admin/technicians/objections')
    const own = main.getByRole('listitem').filter({ has: page.locator(`a[href$="/technicians/${technician.id}"]`) })
    await expect(own).toContainText('范围是你缩小的，由别的同事决定')
    await expect(own.getByRole('button')).toHaveCount(0)
    await settled(page)
    await expectAccessible(page)
    await colleague.goto('/admin/technicians/objections')
    const row = desk
      .getByRole('listitem')
      .filter({ has: colleague.locator(`a[href$="/technicians/${technician.id}"]`) })
    await row.getByRole('button', { name: '异议成立' }).click()
    const asked = colleague.getByRole('dialog')
    await asked.getByLabel('原因').fill('客户的改期记录对得上')
    await asked.getByRole('button', { name: '成立', exact: true }).click()
    await expect(row).toHaveCount(0)
    await his.goto('/technician/performance')
    await expect(site).toContainText('平台：客户的改期记录对得上')
    await expect(site).not.toContainText('只派 20 公里以内的单')
  })
})
