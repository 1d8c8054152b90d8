import { randomInt } from 'node:crypto'
import { identityErrors } from '@jihui/protocol/identity/errors'
import { rentalErrors } from '@jihui/protocol/rental/errors'
import { screenPath } from '@jihui/protocol/rental/faces'
import { lines } from '@jihui/protocol/rental/lines'
import { enter, expect, expectAccessible, expectRefusals, settled, test } from './fixtures.ts'
import { aFreeMachine, anOrder, dayFromNow, line, pathOf, requestFor } from './orders.ts'
import { aPicture, paper } from './papers.ts'
import { aPerson, call, done, signIn } from './people.ts'
import { fillForm, formAddress } from './rental-form.ts'
import { readThrough, signButton } from './signing.ts'

test.beforeEach(({ faults }) => expectRefusals(faults))

const order = (id: number | string) => screenPath(line, 'order', id)

test('a wrong password is said so, and not which of the two was wrong', async ({ page, renter }) => {
  await page.goto('/login')
  await page.getByLabel('用户名或手机号').fill(renter.username)
  await page.getByLabel('密码', { exact: true }).fill('Wrong@2026x')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText(identityErrors['auth.wrong_credentials'].text)).toBeVisible()
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('密码', { exact: true }).fill(renter.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
})

test('a session that ran out asks for the password on top of the page and goes on', async ({ page }) => {
  const person = await aPerson('沈雨')
  await enter(page, person)
  await page.goto('/user/profile')
  await settled(page)
  await page.getByLabel('单位').fill('钱湾诊所')
  await page.evaluate(() => {
    for (const name of ['access_token', 'refresh_token']) {
      const [head, payload] = (localStorage.getItem(name) ?? '').split('.')
      localStorage.setItem(name, [head, payload, 'x'.repeat(43)].join('.'))
    }
  })
  await page.getByRole('button', { name: '保存' }).click()
  const sheet = page.getByRole('dialog', { name: '登录已过期，请重新登录' })
  await expect(sheet).toBeVisible()
  await expect(sheet.getByText('刚才是 沈雨 在用')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('用户名或手机号').fill(person.username)
  await sheet.getByLabel('密码').fill(person.password)
  await sheet.getByRole('button', { name: '登录并继续' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByLabel('单位')).toHaveValue('钱湾诊所')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '没有改动' })).toBeVisible()
  const me = await done('GET', '/api/auth/user-info/', { by: await signIn(person.username, person.password) })
  expect(me.company_name).toBe('钱湾诊所')
})

test('files that are none, too large or too many are refused with their sentences', async ({ page, renter, admin }) => {
  const id = await anOrder({ renter, admin, machine: await aFreeMachine() })
  await enter(page, renter)
  await page.goto(order(id))
  await settled(page)
  const group = page.getByRole('group', { name: '上传资质文件' })
  const field = group.locator('input[type=file]')
  await field.setInputFiles([{ name: '许可证.gif', mimeType: 'image/gif', buffer: aPicture() }])
  await expect(group.getByRole('alert')).toHaveText('许可证.gif：请上传JPG、PNG或PDF格式的文件')
  await field.setInputFiles([{ name: '扫描件.png', mimeType: 'image/png', buffer: Buffer.alloc(11 * 1024 * 1024, 1) }])
  await expect(group.getByRole('alert')).toHaveText('扫描件.png：文件大小不能超过10MB')
  await field.setInputFiles([
    { name: '许可证.png', mimeType: 'image/png', buffer: Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(4096)]) },
  ])
  await expect(group.getByText('请上传JPG、PNG或PDF格式的文件')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '移除 许可证.png' }).click()
  await field.setInputFiles([1, 2, 3, 4, 5, 6].map((number) => paper(`第${number}份.png`)))
  await expect(group.getByRole('alert')).toHaveText('第6份.png：最多上传5张资质图片')
  await expect(page.getByRole('button', { name: /^删除 第\d份/ })).toHaveCount(5)
})

test('a blank signature is refused, and what is unsigned is not paid', async ({ page, renter, admin }) => {
  const id = await anOrder({ renter, admin, machine: await aFreeMachine(), stage: 'pending_signature' })
  await enter(page, renter)
  await page.goto(screenPath(line, 'payment', id))
  await expect(page).toHaveURL(new RegExp(`/rental/contract/${id}`))
  await expect(page.getByText('无法前往支付页面，请先完成合同签署')).toBeVisible()
  await settled(page)
  await readThrough(page)
  await signButton(page).click()
  const sheet = page.getByRole('dialog', { name: '签署合同' })
  await expect(sheet.getByRole('img', { name: /手写签名/ })).toBeVisible()
  await sheet.getByRole('button', { name: '签署合同' }).click()
  await expect(sheet.getByText('请先签名')).toBeVisible()
  const box = (await sheet.getByRole('img', { name: /手写签名/ }).boundingBox())!
  await page.mouse.click(box.x + 30, box.y + 30)
  await sheet.getByRole('button', { name: '签署合同' }).click()
  await expect(sheet.getByText('签名是空白的，请重新签名')).toBeVisible()
  await expectAccessible(page)
})

test('cancelling asks first, in the fixed words', async ({ page, renter, admin }) => {
  const id = await anOrder({ renter, admin, machine: await aFreeMachine() })
  await enter(page, renter)
  await page.goto(order(id))
  await settled(page)
  const ask = async () => {
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('dialog', { name: '更多' }).getByRole('button', { name: '取消订单' }).click()
    return page.getByRole('dialog', { name: '确定要取消该租赁订单吗？' })
  }
  const question = await ask()
  await expectAccessible(page)
  await question.getByRole('button', { name: '再想想' }).click()
  await expect(question).toBeHidden()
  await (await ask()).getByRole('button', { name: '确定取消' }).click()
  await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible()
  const { status } = await done('GET', pathOf('get_rental', id), { by: renter })
  expect(status).toBe('cancelled')
})

test('a payment that fails says so and can be begun again', async ({ page, renter, admin }) => {
  const id = await anOrder({ renter, admin, machine: await aFreeMachine(), stage: 'pending_payment' })
  await enter(page, renter)
  await page.goto(screenPath(line, 'payment', id))
  await settled(page)
  const pay = page.getByRole('button', { name: /立即支付/ }).filter({ visible: true })
  await pay.click()
  const address = await page.getByRole('link', { name: '在本机打开收银台' }).getAttribute('href')
  await done('POST', new URL(address!).pathname, { body: { result: 'fail' } })
  await expect(page.getByText('支付失败，请重试')).toBeVisible()
  await expect(page.getByRole('dialog', { name: /扫码支付/ })).toBeHidden()
  await pay.click()
  await expect(page.getByRole('img', { name: /付款二维码/ })).toBeVisible()
})

test('an order of somebody else is as unknown as one nobody has', async ({ page, renter, admin }) => {
  const id = await anOrder({ renter, admin, machine: await aFreeMachine() })
  await enter(page, await aPerson())
  const steps = (['extension', 'issue', 'delivery', 'earlyReturn'] as const).map((name) => screenPath(line, name, id))
  for (const address of [order(id), order(2_000_000_000), ...steps]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: '未找到订单信息' })).toBeVisible()
  }
  await page.goto(screenPath(line, 'contract', id))
  await expect(page.getByRole('heading', { name: '未找到合同信息' })).toBeVisible()
  await page.goto(order('12x'))
  await expect(page.getByRole('heading', { name: '参数错误' })).toBeVisible()
  await expectAccessible(page)
})

test('staff screens stay shut for a renter', async ({ page, renter }) => {
  await enter(page, renter)
  await page.goto('/admin/qualification-verification')
  await expect(page.getByRole('heading', { name: '这页只给平台的工作人员' })).toBeVisible()
  await expectAccessible(page)
})

test('a machine taken meanwhile is refused, and the form keeps what it holds', async ({ page, renter, openFor }) => {
  const machine = await aFreeMachine()
  const from = randomInt(100, 300)
  const [start, end] = [dayFromNow(from), dayFromNow(from + 2)]
  await enter(page, renter)
  await fillForm(page, machine, [start, end], '周敏')

  const quicker = await aPerson()
  const book = () => call('POST', pathOf('create_rental'), { by: quicker, body: requestFor(machine, from) })
  let answer = await book()
  expect(answer.status).toBe(201)
  while (answer.status === 201) answer = await book()
  expect(answer.body.code).toBe('rental.unavailable')
  await page.getByRole('button', { name: '提交申请' }).filter({ visible: true }).click()
  await expect(page.getByText(rentalErrors['rental.unavailable'].text).first()).toContainText('设备不可用')
  await expect(page.getByRole('alert').filter({ hasText: '从头租到尾' })).toBeVisible()
  await expect(page.getByLabel('送货地址')).toHaveValue(formAddress)
  await expect(page.getByLabel('联系人')).toHaveValue('周敏')
  await expectAccessible(page)

  await test.step('for everybody else those days cannot be pressed', async () => {
    const other = await openFor(null)
    await other.goto(`${screenPath(line, 'machine', machine.id)}?start=${start}&end=${end}`)
    await expect(other.getByRole('button', { name: '这几天租不了' }).filter({ visible: true })).toBeDisabled()
    const day = other.getByRole('grid', { name: '选择租期' }).locator(`[data-day="${start}"]`)
    await expect(day).toHaveAttribute('aria-disabled', 'true')
  })
})

test('a search without a result offers to clear it', async ({ page }) => {
  await page.goto(`${screenPath(line, 'list')}?keyword=${encodeURIComponent('挖掘机专用履带')}`)
  await expect(page.getByRole('heading', { name: '未找到符合条件的设备' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(page).toHaveURL(new RegExp(`${screenPath(line, 'list')}$`))
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('addresses that lead nowhere say so on every line, and old ones lead on @phone', async ({ page, renter }) => {
  const leads = async (from: string, to: string) => {
    await page.goto(from)
    await expect(page, from).toHaveURL(to)
  }
  const says = async (address: string, heading: string) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: heading }), address).toBeVisible()
  }
  await test.step('an unset id leads to the machine looked at last, else to the line named for it', async () => {
    for (const on of lines) await leads(screenPath(on, 'machine', 'undefined'), '/car/equipment')
    for (const on of lines) {
      const machine = await aFreeMachine('', on)
      await page.goto(screenPath(on, 'machine', machine.id))
      await settled(page)
      await leads(screenPath(on, 'machine', 'undefined'), screenPath(on, 'machine', machine.id))
    }
  })

  await test.step('old and short addresses', async () => {
    for (const on of lines) {
      const plain = Object.keys(on.redirects).filter((path) => !path.endsWith('/$'))
      for (const path of plain) await leads(path, screenPath(on, 'list'))
      await leads(`${plain[0]}/?keyword=x`, `${screenPath(on, 'list')}?keyword=x`)
    }
    await leads('/car-rental/equipment?city=%E6%9D%AD%E5%B7%9E', '/car/equipment?city=%E6%9D%AD%E5%B7%9E')
    await leads('/car-rental/rental/orders', '/login?redirect=%2Fcar%2Frental%2Forders')
  })

  await test.step('what nobody has', async () => {
    for (const address of ['/nothing-here', '/orders', '/category', '/transportation/nothing', '/car-rental/nothing'])
      await says(address, '页面不存在')
    await enter(page, renter)
    for (const on of lines) {
      await says(screenPath(on, 'machine', 2_000_000_000), `${on.machineWord}不存在或已下架`)
      await says(screenPath(on, 'form', 2_000_000_000), `${on.machineWord}不存在或已下架`)
      await says(screenPath(on, 'order', 2_000_000_000), '未找到订单信息')
      await says(screenPath(on, 'contract', 2_000_000_000), '未找到合同信息')
      for (const id of ['12x', 'undefined']) await says(screenPath(on, 'order', id), '参数错误')
    }
    for (const address of ['cargo-detail', 'order-tracking']) await says(`/transportation/${address}/12x`, '参数错误')
  })
})
