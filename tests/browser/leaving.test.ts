import { screenPath } from '@jihui/protocol/rental/faces'
import { enter, expect, readToTheEnd, settled, test } from './fixtures.ts'
import { aFreeMachine, anOrder, dayFromNow, line, pathOf } from './orders.ts'
import { paper } from './papers.ts'
import { aPerson, done } from './people.ts'
import { fillForm } from './rental-form.ts'
import { draw, readThrough, signButton } from './signing.ts'

test('what was filled in is there again after a reload, and a login leads back to it', async ({ page }) => {
  const machine = await aFreeMachine()
  const person = await aPerson('顾明')
  const [start, end] = [dayFromNow(60), dayFromNow(64)]
  const form = screenPath(line, 'form', machine.id)

  await test.step('a guest who opens the form comes back to it, with the days he chose', async () => {
    await page.goto(`${form}?start=${start}&end=${end}`)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await page.reload()
    await page.getByLabel('用户名或手机号').fill(person.username)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(`${form}?start=${start}&end=${end}`)
    await settled(page)
  })

  await test.step('a reload keeps every field', async () => {
    await page.getByLabel('送货地址').fill('文三路 90 号 1 号楼')
    await page.getByLabel('联系人').fill('顾明')
    await page.getByLabel('备注').fill('电梯宽 1.2 米')
    await expect(page.getByText('草稿已存')).toBeVisible()
    await page.reload()
    await expect(page.getByText('接着上次填的，内容都在。')).toBeVisible()
    await expect(page.getByLabel('送货地址')).toHaveValue('文三路 90 号 1 号楼')
    await expect(page.getByLabel('联系人')).toHaveValue('顾明')
    // What stands further down comes when one is near it.
    await readToTheEnd(page)
    await expect(page.getByLabel('备注')).toHaveValue('电梯宽 1.2 米')
  })

  await test.step('so does going away and returning from the machine', async () => {
    await page.goto('/')
    await page.goto(form)
    await expect(page.getByLabel('送货地址')).toHaveValue('文三路 90 号 1 号楼')
    await expect(page.getByText('5 天').first()).toBeVisible()
  })

  await test.step('beginning anew empties it', async () => {
    await page.getByRole('button', { name: '重新填' }).click()
    await expect(page.getByLabel('送货地址')).toHaveValue('')
  })
})

test('an order whose answer was lost is sent again, also after a reload, and is one order', async ({
  page,
  faults,
}) => {
  faults.allow(/Failed to load resource: net::/)
  const machine = await aFreeMachine()
  const person = await aPerson('顾明')
  await enter(page, person)
  await fillForm(page, machine, [dayFromNow(60), dayFromNow(62)], '顾明')
  const send = page.getByRole('button', { name: '提交申请' }).filter({ visible: true })

  const answers: number[] = []
  const create = (url: URL) => url.pathname === pathOf('create_rental')
  await page.route(create, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    answers.push(((await answer.json()) as { id: number }).id)
    return route.abort('connectionreset')
  })
  await send.click()
  await expect(page.getByText('再提交一次就好，不会多下一单').first()).toBeVisible({ timeout: 15_000 })
  await page.unroute(create)

  await page.reload()
  await settled(page)
  await send.click()
  await expect(page).toHaveURL(new RegExp(`${screenPath(line, 'order', answers[0]!)}\\b`))
  const { results } = await done('GET', pathOf('list_rentals'), { by: person })
  expect(results.map((one: { id: number }) => one.id)).toEqual([answers[0]])
  expect(new Set(answers).size).toBe(1)
  expect(answers.length).toBeGreaterThan(1)
})

test('an order goes on where it was left, from the list, at every step @phone', async ({ page, admin }) => {
  test.setTimeout(90_000)
  const machine = await aFreeMachine()
  const renter = await aPerson('周敏')
  const id = await anOrder({ renter, admin, machine })
  const order = screenPath(line, 'order', id)
  await enter(page, renter)
  /** Away, and back by the button of the order's row. */
  const goOn = async (button: string) => {
    await page.goto('/')
    await page.goto(screenPath(line, 'orders'))
    await page.getByRole('article').getByRole('link', { name: button, exact: true }).click()
  }

  await test.step('documents', async () => {
    await goOn('上传资质')
    await expect(page).toHaveURL(new RegExp(order))
    await page
      .getByRole('group', { name: '上传资质文件' })
      .locator('input[type=file]')
      .setInputFiles([paper('许可证.png')])
    await expect(page.getByRole('button', { name: '删除 许可证.png' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '删除 许可证.png' })).toBeVisible()
    await page.getByRole('button', { name: '提交审核' }).click()
    await expect(page.getByText('请耐心等待资质审核').first()).toBeVisible()
  })

  await test.step('contract', async () => {
    await done('POST', pathOf('verify_qualification', id), { by: admin, body: { action: 'approve' } })
    await goOn('生成合同')
    await expect(page).toHaveURL(new RegExp(`/contract/${id}`))
    await page.reload()
    await goOn('签署合同')
    await page.reload()
    await readThrough(page)
    await page.reload()
    await signButton(page).click()
    const sheet = page.getByRole('dialog', { name: '签署合同' })
    await draw(page, sheet.getByRole('img', { name: /手写签名/ }))
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: '签署合同' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '稍后再说' }).click()
  })

  await test.step('payment', async () => {
    await goOn('立即支付')
    await page.getByRole('button', { name: /立即支付/ }).click()
    await expect(page.getByRole('dialog', { name: /扫码支付/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: '进行中的支付' })).toBeVisible()
    await page.getByRole('button', { name: '继续支付' }).click()
    const cashier = page.getByRole('link', { name: '在本机打开收银台' })
    await cashier.click()
    await page.getByRole('button', { name: '支付成功' }).click()
    await page.getByRole('link', { name: '回到机汇' }).click()
    await expect(page.getByRole('heading', { name: '付款成功' }).or(page.getByText('待发货')).first()).toBeVisible()
    await page.goto(order)
    await expect(page.getByText('待发货').first()).toBeVisible()
  })
})
