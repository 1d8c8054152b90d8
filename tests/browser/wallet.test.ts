import { screenPath } from '@jihui/protocol/rental/faces'
import { lines } from '@jihui/protocol/rental/lines'
import { enter, expect, expectAccessible, readToTheEnd, settled, test } from './fixtures.ts'
import { aFreeMachine, dayFromNow, pathOf } from './orders.ts'
import { paper } from './papers.ts'
import { aPerson, done } from './people.ts'
import { chooseRegion } from './rental-form.ts'

/** A line that demands a document of everybody and another only of some. */
const on = lines.find(({ qualificationDefault: rules }) => rules.some(({ unlessOption }) => unlessOption))!

/** One document does not hand an order in: it stays open to be looked at. */
async function oneThatAsksForMore() {
  for (;;) {
    const machine = await aFreeMachine('', on)
    const { required_qualifications: required } = await done('GET', pathOf('get_equipment', machine.id, on))
    const demanded = required.find((one: any) => !one.unless_option)
    if (demanded && required.length > 1) return { machine, demanded }
  }
}

test('a kept document that ends within the rental is said before it is sent, an ended one does not count @phone', async ({
  page,
}) => {
  const { machine, demanded } = await oneThatAsksForMore()
  const renter = await aPerson('沈跃')
  const main = page.getByRole('main')
  const end = dayFromNow(4)
  const day = (days: number) => {
    const [, month, date] = dayFromNow(days).split('-').map(Number)
    return `${month}月${date}日`
  }
  const form = async (from: number, to: number) => {
    await page.goto(`${screenPath(on, 'form', machine.id)}?start=${dayFromNow(from)}&end=${dayFromNow(to)}`)
    await readToTheEnd(page)
  }
  const row = main.getByRole('listitem').filter({ has: page.getByText(demanded.name, { exact: true }) })
  const warning = main.getByRole('alert').filter({ hasText: '有证件撑不到归还那天' })
  await enter(page, renter)

  await test.step('a document is kept, with the day it ends on', async () => {
    await page.goto('/user/qualifications')
    await settled(page)
    await expect(page.getByRole('heading', { name: '资质夹还是空的' })).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('button', { name: '加证件' }).click()
    const sheet = page.getByRole('dialog', { name: '加证件' })
    await sheet.getByRole('button', { name: '存进资质夹' }).click()
    await expect(sheet.locator('[aria-invalid=true]').first()).toBeFocused()
    await sheet.getByLabel('证件类型').selectOption({ label: demanded.name })
    await sheet.locator('input[type=file]').setInputFiles([paper('证件.png')])
    await sheet.getByLabel('有效期至').fill(end)
    await sheet.getByLabel(/^证件编号/).fill('91330109MA2J')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '存进资质夹' }).click()
    await expect(sheet).toBeHidden()
    await expect(main.getByRole('button', { name: demanded.name }).first()).toContainText('4 天后到期')
    await expectAccessible(page)
  })

  await test.step('it lasts through a rental that ends before it does', async () => {
    await form(1, 4)
    await expect(row).toContainText('资质夹里有')
    await expect(row).toContainText(`有效至 ${day(4)}`)
    await expect(warning).toHaveCount(0)
  })

  await test.step('it has ended when a later rental begins: the form asks for another', async () => {
    await form(5, 8)
    await expect(row.getByRole('button', { name: /^上传/ })).toBeVisible()
    await expect(row).not.toContainText('资质夹里有')
    await expect(warning).toHaveCount(0)
    await expectAccessible(page)
  })

  let orderId = 0
  await test.step('it ends within the wanted days: said in days, and no obstacle', async () => {
    await form(1, 7)
    await expect(warning).toContainText(day(4))
    await expect(warning).toContainText('3 天')
    await expect(row).toContainText(`${day(4)}就到期`)
    await chooseRegion(page, machine)
    await page.getByLabel('送货地址').fill('建设四路 88 号 2 号门')
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect(page).toHaveURL(/[?&]rentalId=\d+/)
    orderId = Number(/rentalId=(\d+)/.exec(page.url())![1])
    await page.goto(screenPath(on, 'order', orderId))
    await settled(page)
    const given = main.getByRole('listitem').filter({ hasText: '比归还那天早 3 天' })
    await expect(given).toContainText(demanded.name)
    await expectAccessible(page)
  })

  await test.step('the wallet puts it first; a new one in its place serves the order as well', async () => {
    await page.goto('/user/qualifications')
    await settled(page)
    await expect(main.getByText('缺 3 天')).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('button', { name: /^更新/ }).first().click()
    const sheet = page.getByRole('dialog', { name: `更新${demanded.name}` })
    await sheet.locator('input[type=file]').setInputFiles([paper('新证.png')])
    await sheet.getByLabel('有效期至').fill(dayFromNow(400))
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '换成这份' }).click()
    await expect(sheet).toBeHidden()
    await expect(main.getByText('缺 3 天')).toHaveCount(0)
    await page.goto(screenPath(on, 'order', orderId))
    await settled(page)
    await expect(main.getByText(/^资质夹里换了新的/)).toBeVisible()
    await expect(main.getByText(/比归还那天早/)).toHaveCount(0)
    await form(1, 7)
    await expect(row).toContainText('资质夹里有')
    await expect(warning).toHaveCount(0)
  })
})
