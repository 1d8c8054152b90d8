import { screenPath } from '@jihui/protocol/rental/faces'
import { enter, expect, expectAccessible, settled, test } from './fixtures.ts'
import { aFreeMachine, anOrder, bring, line, pathOf, requestFor } from './orders.ts'
import { aPerson, done, type Person, signIn } from './people.ts'

/** Not every machine may be had with a frozen deposit by everybody: the quote says which. */
async function aMachineToFreezeFor(renter: Person) {
  for (;;) {
    const machine = await aFreeMachine()
    const quote = await done('POST', pathOf('quote_rental'), { by: renter, body: requestFor(machine, 20) })
    if (quote.deposit_options.some(({ kind, is_open: isOpen }: any) => kind === 'frozen' && isOpen)) return machine
  }
}

test('a deposit is frozen at a channel before the rent is paid', async ({ page, admin }) => {
  // His machines of the past months came back in order: that lets the next deposit be frozen in part.
  const renter = await signIn('renter')
  const machine = await aMachineToFreezeFor(renter)
  const body = { ...requestFor(machine, 20), deposit_kind: 'frozen' }
  const order = await done('POST', pathOf('create_rental'), { by: renter, body })
  const held = { id: order.id as number, on: line, renter, admin }
  await bring(held, 'pending_approval', 'pending_payment')
  const main = page.getByRole('main')
  const steps = main.getByRole('list', { name: '付款分两步' })
  const freeze = page.getByRole('button', { name: /^冻结押金/ }).filter({ visible: true })
  await enter(page, renter)

  await test.step('the screen shows two steps, and only channels that can freeze', async () => {
    await page.goto(screenPath(line, 'payment', held.id))
    await settled(page)
    await expect(steps.getByRole('listitem').first()).toContainText('冻结押金')
    await expect(main.getByText(/另冻结押金.*不扣款，归还验收后解冻/)).toBeVisible()
    await expect(main.getByRole('radio')).toHaveCount(2)
    await expect(main.getByText('微信支付')).toBeHidden()
    await expectAccessible(page)
  })

  const sheet = page.getByRole('dialog', { name: '请扫码冻结押金' })
  await test.step('its code can be put away, given up and asked for again', async () => {
    await freeze.click()
    await expect(sheet.getByRole('img', { name: /^冻结二维码/ })).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '我已确认，查询状态' }).click()
    await expect(page.getByText('还没有冻结，请在渠道里确认')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    const waiting = main.getByRole('region', { name: '进行中的冻结' })
    await expect(waiting).toContainText('前有效')
    await expectAccessible(page)
    await waiting.getByRole('button', { name: '取消冻结' }).click()
    await expect(page.getByText('押金冻结已取消')).toBeVisible()
    await expect(waiting).toBeHidden()
  })

  await test.step('one that failed is told of, and does not stand in the way', async () => {
    await freeze.click()
    await sheet.getByRole('link', { name: '在本机打开收银台' }).click()
    await page.getByRole('button', { name: '冻结失败' }).click()
    await page.getByRole('link', { name: '回到机汇' }).click()
    await expect(page).toHaveURL(screenPath(line, 'payment', held.id))
    await expect(main.getByText(/^上一次没有冻结成功/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('confirmed there, it is held, and the rent comes next', async () => {
    await freeze.click()
    await sheet.getByRole('link', { name: '在本机打开收银台' }).click()
    await page.getByRole('button', { name: '冻结成功' }).click()
    await page.getByRole('link', { name: '回到机汇' }).click()
    await expect(steps.getByRole('listitem').first()).toContainText('押金已冻结')
    await expect(main.getByText(/^押金.*已冻结，归还验收后解冻$/)).toBeVisible()
    await settled(page)
    await expectAccessible(page)
  })

  await test.step('the rent is paid like any other', async () => {
    await page
      .getByRole('button', { name: /^立即支付/ })
      .filter({ visible: true })
      .click()
    const code = page.getByRole('dialog', { name: '请扫码支付' })
    const cashier = await code.getByRole('link', { name: '在本机打开收银台' }).getAttribute('href')
    await done('POST', new URL(cashier ?? '').pathname, { body: { result: 'success' } })
    await expect(page.getByText('支付成功').first()).toBeVisible()
    const after = await done('GET', pathOf('get_rental', held.id), { by: renter })
    expect([after.status, after.deposit_held_at === null]).toEqual(['pending_delivery', false])
  })
})

test.describe('on a telephone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  })
  test('where the channels offer it, paying leads to their own page and back; a code is one touch away @phone', async ({
    page,
    admin,
  }) => {
    const renter = await aPerson('周敏')
    const id = await anOrder({ renter, admin, machine: await aFreeMachine(), stage: 'pending_payment' })
    const main = page.getByRole('main')
    const pay = page.getByRole('button', { name: /^立即支付/ }).filter({ visible: true })
    await enter(page, renter)
    await page.goto(screenPath(line, 'payment', id))
    await settled(page)
    await expect(main.getByText('打开手机上的应用付款').first()).toBeVisible()
    await expectAccessible(page)

    await main.getByRole('button', { name: '换成扫码' }).click()
    await pay.click()
    const code = page.getByRole('dialog', { name: '请扫码支付' })
    await expect(code).toBeVisible()
    await page.keyboard.press('Escape')
    await main.getByRole('button', { name: '不扫码，在本机付' }).click()

    await pay.click()
    await page.getByRole('button', { name: '支付失败' }).click()
    await page.getByRole('link', { name: '回到机汇' }).click()
    await expect(page.getByText('支付失败，请重试')).toBeVisible()
    await pay.click()
    await page.getByRole('button', { name: '支付成功' }).click()
    await page.getByRole('link', { name: '回到机汇' }).click()
    await expect(page.getByText('支付成功').first()).toBeVisible()
    expect((await done('GET', pathOf('get_rental', id), { by: renter })).status).toBe('pending_delivery')
  })
})
