/** A driver's paper that ends soon: a new one is handed in, staff accept it, and its day is the one that counts. */
import { addDays, dayText, today } from '../../../apps/web/src/ui/text/format.ts'
import { enter, expect, expectAccessible, settled, test } from '../fixtures.ts'
import { aDriver } from './drivers.ts'
import { paper } from '../papers.ts'

const DESK = { width: 1280, height: 800 }

test('a paper that ends soon is followed by a new one, which counts once staff have seen it', async ({
  page,
  openFor,
  admin,
}) => {
  const [soon, later] = [addDays(today(), 12), addDays(today(), 377)]
  const driver = await aDriver({ admin, name: '封师傅', until: { insurance_files: soon } })
  const { plate } = driver.vehicle
  await enter(page, driver)
  await page.goto('/transportation/driver-profile')
  await settled(page)
  const main = page.getByRole('main')
  const row = main.getByRole('listitem').filter({ has: page.getByText('保险单', { exact: true }) })

  await test.step('he reads which one ends, and hands in the next', async () => {
    await expect(row).toContainText('快到期')
    await expect(row).toContainText(`到 ${dayText(soon)}，还有 12 天`)
    await expectAccessible(page)
    await row.getByRole('button', { name: `${plate} 保险单 换新的` }).click()
    const sheet = page.getByRole('dialog', { name: `${plate} 换保险单` })
    await sheet.getByRole('button', { name: '提交审核' }).click()
    await expect(sheet.getByText('请上传新的保险单')).toBeVisible()
    await sheet.locator('input[type=file]').setInputFiles([paper('保单.png')])
    await expect(sheet.getByRole('img', { name: '保单' })).toBeVisible()
    await sheet.getByLabel('新的保险单到期日').fill(later)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '提交审核' }).click()
    await expect(sheet).toBeHidden()
    await expect(row).toContainText('审核中')
    await expect(row).toContainText('通过以前，现在这份照常有效')
    await expect(row.getByRole('button', { name: /换新的/ })).toHaveCount(0)
  })

  await test.step('staff see whose it is and until when, and accept it', async () => {
    const desk = await openFor(admin, DESK)
    await desk.goto(`/admin/freight/applications?of=driver_paper&keyword=${encodeURIComponent(driver.name)}`)
    await settled(desk)
    await expectAccessible(desk)
    const article = desk.getByRole('article', { name: driver.name })
    await expect(article.getByText(plate)).toBeVisible()
    await expect(article.getByText(later, { exact: true })).toBeVisible()
    await article.getByRole('button', { name: /^通过/ }).click()
    const question = desk.getByRole('dialog', { name: '通过这份申请吗？' })
    await question.getByRole('button', { name: '通过', exact: true }).click()
    await expect(question).toBeHidden()
    await desk.context().close()
  })

  await test.step('the new day stands, and nothing is asked of him', async () => {
    await page.reload()
    await settled(page)
    await expect(row).toContainText(`到 ${dayText(later)}`)
    await expect(row).toContainText('有效')
    await expect(row).not.toContainText('快到期')
    await expect(row).not.toContainText('审核中')
    await expectAccessible(page)
  })
})
