/** A plan with its parts and the skill it takes, and how it is changed while it runs. */
import { monthDay } from '../../../apps/web/src/ui/text/format.ts'
import { enter, expect, expectAccessible, expectRefusals, settled, test } from '../fixtures.ts'
import { dayFromNow } from '../orders.ts'
import { done } from '../people.ts'
import { anOwnedMachine, aPart } from './upkeep.ts'

test('an owner names parts and skill, sees the days before he changes a plan that runs, and is told who was faster', async ({
  page,
  admin,
  faults,
}) => {
  // Somebody else changes it meanwhile.
  expectRefusals(faults)
  const [machine, part] = [await anOwnedMachine(admin), await aPart(admin, 68)]
  const main = page.getByRole('main')
  await enter(page, machine.owner)

  await test.step('a plan is made with what it takes', async () => {
    await page.goto('/maintenance/plans')
    await page.getByRole('button', { name: '新建' }).click()
    const sheet = page.getByRole('dialog', { name: '新建维保计划' })
    await sheet.getByLabel('名称').fill('季度保养')
    await sheet.getByRole('checkbox', { name: new RegExp(machine.units[0]!.serial) }).check()
    await sheet.getByLabel('每', { exact: true }).fill('3')
    await sheet.getByLabel('从哪天开始').fill(dayFromNow(20))
    await sheet.getByLabel('加配件').fill('没有这个')
    await expect(sheet).toContainText('没有找到这个配件')
    await sheet.getByLabel('加配件').fill(part.number)
    await sheet.getByRole('button', { name: new RegExp(part.number) }).click()
    await sheet.getByLabel('每次用').fill('0')
    await sheet.getByLabel(/^师傅要会什么/).fill('液压')
    await sheet.getByRole('button', { name: '存成草稿' }).click()
    await expect(sheet).toContainText('填 1 到 9999')
    await expectAccessible(page)
    await sheet.getByLabel('每次用').fill('2')
    await sheet.getByRole('button', { name: '存成草稿' }).click()
    await expect(page).toHaveURL(/maintenance\/plans\/\d+/)
    for (const told of [part.name, '2 个', '师傅要会液压']) await expect(main).toContainText(told)
    await expectAccessible(page)
    await main.getByRole('button', { name: '启用' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '启用' }).click()
    await expect(main).toContainText('执行中')
  })

  const sheet = page.getByRole('dialog', { name: '修改维保计划' })
  await test.step('while it runs, days that move are seen before they are kept', async () => {
    await main.getByRole('button', { name: '修改', exact: true }).click()
    await expect(sheet.getByRole('button', { name: '保存' })).toBeDisabled()
    await sheet.getByLabel('每', { exact: true }).fill('1')
    await sheet.getByLabel('从哪天开始').fill(dayFromNow(5))
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '看看会在哪些天' }).click()
    await expect(sheet.getByText(/1 台设备：过去一年会有 \d+ 次，今后 12 个月 \d+ 次/)).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '保存', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(main).toContainText(`下次 ${monthDay(dayFromNow(5))}`)
    await expect(main).toContainText('修改')
  })

  await test.step('what moves no day is kept at once; of two the second is told that the first was faster', async () => {
    await settled(page)
    await main.getByRole('button', { name: '修改', exact: true }).click()
    await sheet.getByRole('button', { name: `去掉${part.name}` }).click()
    const path = `/api/maintenance/plans/${/plans\/(\d+)/.exec(page.url())![1]}/`
    const { version } = await done('GET', path, { by: machine.owner })
    await done('PATCH', path, { by: machine.owner, body: { version, name: '季度大保养' } })
    await sheet.getByRole('button', { name: '保存', exact: true }).click()
    await expect(sheet).toContainText('计划刚被别人改过')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '保存', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(main).toContainText('季度大保养')
    await expect(main).not.toContainText(part.name)
    await expectAccessible(page)
  })
})
