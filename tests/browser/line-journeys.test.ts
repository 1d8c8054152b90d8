import type { Locator, Page } from '@playwright/test'
import { screenPath } from '@jihui/protocol/rental/faces'
import { lines } from '@jihui/protocol/rental/lines'
import { actionOf, type RentalAction } from '@jihui/protocol/rental/actions'
import { expect, expectAccessible, type PageFaults, settled, test } from './fixtures.ts'
import { capture, meterOf, recordHandover } from './handovers.ts'
import { aFreeMachine, bring, dayFromNow, pathOf, type Line } from './orders.ts'
import { paper } from './papers.ts'
import { aPhone, aUsername, done, password, signIn, type Person } from './people.ts'
import { chooseRegion } from './rental-form.ts'

/** The engine is one; in the short form one further line is rented on. */
const others = lines.slice(1, process.env.LONG_TESTS ? undefined : 2)

/** A step that is tried again when it does not come off. */
const SOON = { timeout: 5000 }

/** −¥1,200.50 → -1200.5 */
const figure = (text: string): number => Number(text.replaceAll(/[^\d.]/g, '')) * (/[-−]/.test(text) ? -1 : 1)

/** The lines above 租用合计, which must come to it. */
async function linesThatAddUp(list: Locator): Promise<string[]> {
  await expect(list.getByText(/^租用合计/)).toBeVisible()
  const rows = await list
    .locator('dt')
    .evaluateAll((terms) =>
      terms.map((term) => ({ label: term.textContent ?? '', amount: term.nextElementSibling?.textContent ?? '' })),
    )
  const end = rows.findIndex(({ label }) => label.startsWith('租用合计'))
  const sum = rows.slice(0, end).reduce((total, { amount }) => total + Math.round(figure(amount) * 100), 0)
  expect(sum).toBe(Math.round(figure(rows[end]!.amount) * 100))
  return rows.slice(0, end).map(({ label }) => label)
}

/** The button of an order's foot, or the same under 更多. */
async function move(page: Page, code: RentalAction, within: { timeout?: number } = {}): Promise<void> {
  const { label } = actionOf(code)
  const main = page.getByRole('main')
  const own = main.getByRole('button', { name: label, exact: true })
  const more = main.getByRole('button', { name: '更多', exact: true })
  await expect(own.or(more).first()).toBeVisible(within)
  if ((await own.count()) > 0) return own.first().click(within)
  await more.click(within)
  await page.getByRole('dialog', { name: '更多' }).getByRole('button', { name: label }).click(within)
}

/** 确认收货, unless time counts it as received before: both have recorded its hand-over. */
async function receive(page: Page, faults: PageFaults): Promise<void> {
  const received = page.getByRole('main').getByText('设备在你这里').first()
  faults.allow(/status of 409 .*receipt/)
  await expect(async () => {
    if (await received.isVisible()) return
    await move(page, 'confirm_receipt', SOON)
    await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click(SOON)
    await expect(received).toBeVisible(SOON)
  }).toPass()
}

/** What the line's form asks about this machine of somebody with these options, answered. */
async function answerQuestions(page: Page, on: Line, machine: any, chosen: readonly string[]): Promise<void> {
  for (const { field, kind, max, choices, when } of on.questions) {
    const control = page.locator(`[name="${field}"]`)
    const needs = machine.requirements.find((one: any) => one.field === field)?.needs
    const isAsked = kind === 'measure' ? needs !== undefined : !when || chosen.includes(when.option) === when.isChosen
    if (!isAsked) {
      await expect(control).toHaveCount(0)
      continue
    }
    if (kind === 'flag') await control.check()
    else if (kind === 'choice') await control.selectOption(Object.keys(choices!).at(1)!)
    else if (kind === 'measure') await control.fill(String(needs))
    else await control.fill('杭州恒基 7 号'.slice(0, max))
  }
}

for (const on of others) {
  test(`${on.label}: found, priced, rented, handed over, used and given back @phone`, async ({
    page,
    admin,
    faults,
  }) => {
    const machine = await aFreeMachine('', on)
    const detail = await done('GET', pathOf('get_equipment', machine.id, on))
    const [start, end] = [dayFromNow(0), dayFromNow(2)]
    const username = aUsername()
    const main = page.getByRole('main')
    const question = detail.options.find((option: any) => option.otherwise)
    const option = question ?? detail.options[0]
    const chosen: string[] = option ? [option.flag] : []
    const isFetched = detail.delivery.pickup !== null
    const needed: any[] = detail.required_qualifications.filter((one: any) => !chosen.includes(one.unless_option))
    const form = screenPath(on, 'form', machine.id)
    const isOpenToGuests = on.screens.form?.access === 'public'
    let renter = { access: '' } as Person
    let orderId = 0

    await test.step('a guest finds it in the list of the line', async () => {
      await page.goto(screenPath(on, 'list'))
      await settled(page)
      await expectAccessible(page)
      await page.getByRole('searchbox').fill(machine.name)
      await expect(page).toHaveURL(/keyword=/)
      await main.getByRole('heading', { name: machine.name, exact: true }).first().getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(screenPath(on, 'machine', '\\d+')))
      await expect.poll(() => page.title()).toContain(machine.name)
      expect(await page.title()).toContain(on.titleSuffix)
    })

    await test.step('days, what goes with it, and a price whose lines add up', async () => {
      await page.goto(screenPath(on, 'machine', machine.id))
      await settled(page)
      const calendar = page.getByRole('grid', { name: '选择租期' })
      await calendar.locator(`[data-day="${start}"]`).click()
      await calendar.locator(`[data-day="${end}"]`).click()
      await expect(page).toHaveURL(new RegExp(`start=${start}&end=${end}`))
      const price = page.getByRole('region', { name: '租期和费用' }).locator('dl')
      const before = await linesThatAddUp(price)
      // What goes with the machine is drawn once one has scrolled to it.
      await price.scrollIntoViewIfNeeded()
      for (const { label, price: charged } of detail.charges) if (charged > 0) expect(before.join()).toContain(label)
      if (option) {
        if (question)
          await page
            .getByRole('group', { name: question.otherwise.question })
            .getByRole('radio', { name: new RegExp(option.label) })
            .check()
        else await page.getByRole('switch', { name: option.label }).check()
        await expect(page).toHaveURL(new RegExp(option.flag))
        if (option.price > 0) await expect(price.getByText(option.label)).toBeVisible()
        expect(await linesThatAddUp(price)).toContainEqual(expect.stringContaining(option.label))
      }
      if (isFetched) {
        await page
          .getByRole('group', { name: '送货还是自取' })
          .getByRole('radio', { name: new RegExp(detail.delivery.pickup.label) })
          .check()
        await expect(price.getByText(detail.delivery.label)).toHaveCount(0)
        await linesThatAddUp(price)
      }
      await expectAccessible(page)
    })

    const register = () =>
      test.step('registering leads back to the form', async () => {
        await expect(page).toHaveURL(/\/login\?redirect=/)
        await page.getByRole('link', { name: '没有账号，去注册' }).click()
        await page.getByLabel('用户名', { exact: true }).fill(username)
        await page.getByLabel('手机号').fill(aPhone())
        await page.getByLabel('登录密码').fill(password)
        await page.getByLabel('你的姓名').fill('沈跃')
        await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
        await page.getByRole('button', { name: '注册并登录' }).click()
        await expect(page).toHaveURL(new RegExp(`${form}\\?`))
        await settled(page)
        renter = await signIn(username, password)
      })

    await page.getByRole('button', { name: '立即租赁' }).click()
    if (!isOpenToGuests) await register()

    await test.step(`the form, filled by ${isOpenToGuests ? 'a guest' : 'whoever signed in'}`, async () => {
      await expect(page).toHaveURL(new RegExp(`${form}\\?`))
      await settled(page)
      await expect(main.getByText(machine.name)).toBeVisible()
      if (!isFetched) {
        await chooseRegion(page, machine)
        await page.getByLabel('送货地址').fill('建设四路 88 号 2 号门')
      }
      await page.getByLabel('联系人').fill('沈跃')
      await page.getByLabel('联系电话').fill('13800008161')
      await answerQuestions(page, on, detail, chosen)
      for (const { name } of needed) await expect(main.getByText(name, { exact: true }).first()).toBeVisible()
      await linesThatAddUp(page.getByRole('region', { name: '报价明细' }).locator('dl'))
      await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
      await expect(page.getByText('草稿已存')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('handed in', async () => {
      await page.getByRole('button', { name: '提交申请' }).click()
      if (isOpenToGuests) {
        await register()
        await expect(page.getByText('接着上次填的，内容都在。')).toBeVisible()
        if (!isFetched) await expect(page.getByLabel('送货地址')).toHaveValue('建设四路 88 号 2 号门')
        await expect(page.getByLabel('联系人')).toHaveValue('沈跃')
        await page.getByRole('button', { name: '提交申请' }).click()
      }
      await expect(page).toHaveURL(/[?&]rentalId=\d+/)
      orderId = Number(/rentalId=(\d+)/.exec(page.url())![1])
      await expect(page.getByRole('heading', { name: `${on.machineWord}为你留着` })).toBeVisible()
      await expectAccessible(page)
      const order = await done('GET', pathOf('get_rental', orderId, on), { by: renter })
      const sum = order.lines.reduce((total: number, { amount }: any) => total + Math.round(amount * 100), 0)
      expect(sum).toBe(Math.round(order.total_amount * 100))
      expect(order.options.map(({ flag }: any) => flag)).toEqual(chosen)
    })

    await test.step('every document that is demanded', async () => {
      await page.getByRole('link', { name: '看订单' }).click()
      await expect(page).toHaveURL(new RegExp(screenPath(on, 'order', orderId)))
      await settled(page)
      const field = page.getByRole('group', { name: '上传资质文件' }).locator('input[type=file]')
      for (const { name } of needed) {
        await expect(page.getByLabel('下一份是').locator('option:checked')).toHaveText(name)
        await field.setInputFiles([paper(`${name}.png`)])
        await expect(page.getByRole('button', { name: `删除 ${name}.png` })).toBeVisible()
      }
      await expect(main.getByText('还没交', { exact: true })).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: '提交审核' }).click()
      await expect(page.getByText('请耐心等待资质审核').first()).toBeVisible()
      await done('POST', pathOf('verify_qualification', orderId, on), { by: admin, body: { action: 'approve' } })
      await expect(page.getByRole('heading', { name: '资质已通过' })).toBeVisible({ timeout: 2000 })
    })

    await test.step('contract and payment', async () => {
      await page.getByRole('button', { name: '生成合同' }).click()
      await expect(page).toHaveURL(new RegExp(screenPath(on, 'contract', orderId)))
      await expect(page.getByRole('article')).toContainText(machine.name)
      await expectAccessible(page)
      const order = { id: orderId, on, renter, admin }
      await bring(order, 'pending_signature', 'pending_payment')
      await page.goto(screenPath(on, 'payment', orderId))
      await settled(page)
      const { total_amount: total } = await done('GET', pathOf('get_rental', orderId, on), { by: renter })
      expect(figure(await page.getByRole('button', { name: /立即支付/ }).innerText())).toBe(total)
      await expectAccessible(page)
      await bring(order, 'pending_payment', 'pending_delivery')
      const paid = screenPath(on, on.screens.paid ? 'paid' : 'submitted')
      await page.goto(`${paid}?rentalId=${orderId}&paymentId=1&amount=${total}`)
      await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
      await expectAccessible(page)
    })

    let meter = 0
    await test.step('what the lessor recorded, the renter photographs too, and receives it', async () => {
      meter = (await meterOf(on, orderId, admin)) + 1
      await recordHandover(on, orderId, admin, 'out', { meter })
      await done('POST', pathOf('deliver_rental', orderId, on), { by: admin, body: { carrier: '恒基运输' } })
      await page.goto(screenPath(on, 'delivery', orderId))
      await settled(page)
      await expect(main.getByText('恒基运输')).toBeVisible()
      await expect(main.getByRole('button', { name: `看${on.handover.positions[0]!.label}` })).toBeVisible()
      await expectAccessible(page)
      await main.getByRole('button', { name: '开始', exact: true }).click()
      await capture(page, on, { meter }, '保存记录')
      await expect(main.getByRole('button', { name: `看${on.handover.positions.at(-1)!.label}` })).toBeVisible()
      await receive(page, faults)
      await expectAccessible(page)
    })

    for (const code of on.ownActions as RentalAction[]) {
      await test.step(actionOf(code).label, async () => {
        await page.goto(screenPath(on, 'order', orderId))
        await settled(page)
        await move(page, code)
        const sure = page.getByRole('dialog').getByRole('button').last()
        const order = () => done('GET', pathOf('get_rental', orderId, on), { by: renter })
        await expect(async () => {
          if (await sure.isVisible()) await sure.click()
          expect((await order()).actions).not.toContain(code)
        }).toPass()
        await settled(page)
        await expect(main.getByRole('button', { name: actionOf(code).label, exact: true })).toHaveCount(0)
        await expectAccessible(page)
      })
    }

    await test.step('given back, with what has become of it', async () => {
      await page.goto(screenPath(on, 'delivery', orderId))
      await settled(page)
      await main.getByRole('button', { name: '开始', exact: true }).click()
      await capture(page, on, { meter: meter + 2, finding: '新划痕 3 厘米', isBrief: true }, '保存记录')
      await expect(main.getByRole('heading', { name: '有 1 项和交出时不一样' })).toBeVisible()
      await expect(main.getByText('新划痕 3 厘米').first()).toBeVisible()
      await expectAccessible(page)
      await move(page, 'announce_return')
      await expect(main.getByRole('heading', { name: '归还怎么结' })).toBeVisible()
      await page.getByRole('button', { name: '申请归还' }).click()
      await expect(main.getByRole('heading', { name: /来取/ })).toBeVisible()
      await page.goto(screenPath(on, 'delivery', orderId))
      await settled(page)
      await expect(main.getByText('已申请归还').first()).toBeVisible()
      const body = { condition: '外观完好' }
      await done('POST', pathOf('confirm_return', orderId, on), { by: admin, body })
      await expect(main.getByText('设备已收回').first()).toBeVisible({ timeout: 2000 })
      await page.goto(screenPath(on, 'order', orderId))
      await settled(page)
      await expect(page.getByRole('heading', { name: '设备已收回' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}
