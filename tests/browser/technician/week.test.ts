/** A technician on his own pages: his week, a day off, resting; what is wrong stands at its field. */
import { enter, expect, expectAccessible, settled, test } from '../fixtures.ts'
import { dayFromNow } from '../orders.ts'
import { aPerson, done } from '../people.ts'
import { aTechnician } from './technicians.ts'

test('a technician changes his week, takes a day off and rests', async ({ page, openFor, admin }) => {
  const technician = await aTechnician(admin)
  const main = page.getByRole('main')
  await enter(page, technician)

  await test.step('his desk leads to his hours', async () => {
    await page.goto('/technician/dashboard')
    await expect(main.getByRole('heading', { name: '现在没有要去的单' })).toBeVisible()
    await settled(page)
    await expectAccessible(page)
    await main.getByRole('link', { name: '可接单时间' }).click()
    await expect(main).toContainText('一周 168 小时')
  })

  await test.step('what meets, goes over midnight or lies back is told at its field', async () => {
    await page.getByRole('button', { name: '周一加一段时间' }).click()
    await page.getByLabel('周一第 2 段从').fill('09:00')
    await page.getByLabel('周一第 2 段到').fill('11:00')
    await page.getByLabel('周二从').fill('22:00')
    await page.getByLabel('周二到').fill('06:00')
    await page.getByLabel('服务半径').fill('900')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('和这一天的另一段重叠了')).toBeVisible()
    await expect(page.getByText('结束要晚于开始；跨过半夜的写成两天')).toBeVisible()
    await expect(page.getByText('应为 1 到 300 公里')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('put right it is kept, with a day off', async () => {
    await page.getByRole('button', { name: '去掉周一第 2 段' }).click()
    await page.getByLabel('周一从').fill('08:00')
    await page.getByLabel('周一到').fill('18:00')
    await page.getByRole('button', { name: '周二到周五和周一一样' }).click()
    await page.getByRole('button', { name: '去掉周日' }).click()
    await page.getByLabel('服务半径').fill('40')
    await page.getByRole('button', { name: '加一天' }).click()
    await page.getByLabel('哪天').fill(dayFromNow(3))
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(main).toContainText('一周 74 小时')
    await expect
      .poll(async () => (await done('GET', '/api/technician/me/', { by: technician })).availability.exceptions)
      .toEqual([{ date: dayFromNow(3), from: null, to: null }])
    await expectAccessible(page)
  })

  await test.step('resting, his state says what that means', async () => {
    await page.goto('/technician/status')
    await page.getByRole('radio', { name: '休息中' }).click()
    await expect(main).toContainText('先不派单，手上的照常做')
    await expect.poll(async () => (await done('GET', '/api/technician/me/', { by: technician })).status).toBe('resting')
    await settled(page)
    await expectAccessible(page)
  })

  await test.step('whoever is no technician is told what it is, and led to the application', async () => {
    const other = await openFor(await aPerson('周敏'))
    await other.goto('/technician/workspace')
    const site = other.getByRole('main')
    await expect(site.getByRole('heading', { name: '通过认证才能接单' })).toBeVisible()
    await expectAccessible(other)
    await site.getByRole('link', { name: '申请认证' }).click()
    await expect(other).toHaveURL(/certification\/apply$/)
  })
})
