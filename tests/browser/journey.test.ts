import { readFile } from 'node:fs/promises'
import { issueTypes } from '@jihui/protocol/rental/conventions'
import { expect, expectAccessible, readToTheEnd, settled, test } from './fixtures.ts'
import { aFreeMachine, dayFromNow, line, pathOf } from './orders.ts'
import { paper } from './papers.ts'
import { aPhone, aUsername, call, done, password, type Person } from './people.ts'
import { draw } from './signing.ts'

const DESK = { width: 1280, height: 800 }
const figure = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''))

test('a hospital finds a machine, rents it, uses it and gives it back @phone', async ({ page, openFor, admin }) => {
  test.setTimeout(180_000)
  const machine = await aFreeMachine('监护')
  const [start, end] = [dayFromNow(0), dayFromNow(2)]
  const username = aUsername()
  const main = page.getByRole('main')
  const detailPath = `${line.webBase}/equipment/${machine.id}`
  let orderId = 0
  const deskPath = () => `/admin/orders/${orderId}?line=${line.id}`
  let reader: Pick<Person, 'access'> = { access: '' }

  await test.step('a guest searches from the home page', async () => {
    await page.goto('/')
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: '搜设备、型号' }).fill('输液')
    await page.getByRole('button', { name: '搜', exact: true }).click()
    await expect(page).toHaveURL(/\/equipment-list\?keyword=/)
    await settled(page)
    await expect(main.getByRole('article').first()).toContainText('输液')
    const search = page.getByRole('searchbox')
    await search.fill('监护')
    await expect(main.getByRole('article').first()).toContainText('监护')
    await expectAccessible(page)
  })

  await test.step('the list is narrowed by category and by sort', async () => {
    await page.goto(`${line.webBase}/equipment`)
    await settled(page)
    await expect(page.getByText(/^共 \d+ 款/)).toBeVisible()
    await page.getByRole('button', { name: '设备类别' }).click()
    const sheet = page.getByRole('dialog', { name: '筛选' })
    await sheet.getByText(machine.category, { exact: true }).click()
    await sheet.getByRole('button', { name: /^看 \d+ 款设备/ }).click()
    await expect(page).toHaveURL(/category=/)
    await expect(main.getByRole('article').first()).toContainText(machine.category)
    await page.getByRole('searchbox').fill(machine.name)
    await expect(main.getByRole('heading', { name: machine.name }).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the machine, its days and its price', async () => {
    await page.goto(detailPath)
    await settled(page)
    await expect(page).toHaveTitle(new RegExp(`${machine.name}.*${line.titleSuffix}`))
    const calendar = page.getByRole('grid', { name: '选择租期' })
    await calendar.locator(`[data-day="${start}"]`).click()
    await calendar.locator(`[data-day="${end}"]`).click()
    await expect(page).toHaveURL(new RegExp(`start=${start}&end=${end}`))
    await expect(page.getByText('3 天 · 不含押金')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('renting asks to sign in; registering leads back to the form', async () => {
    await page.getByRole('button', { name: '立即租赁' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await expectAccessible(page)
    await page.getByRole('link', { name: '没有账号，去注册' }).click()
    await page.getByLabel('用户名', { exact: true }).fill(username)
    await page.getByLabel('手机号').fill(aPhone())
    await page.getByLabel('登录密码').fill(password)
    await page.getByLabel('你的姓名').fill('周敏')
    await page.getByLabel(/^单位/).fill('杭州庆春医院')
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: '注册并登录' }).click()
    await expect(page).toHaveURL(new RegExp(`${detailPath}/rental\\?start=${start}&end=${end}`))
    await expect(main.getByText(machine.name)).toBeVisible()
  })

  await test.step('the form is filled; its lines add up', async () => {
    await settled(page)
    await page.getByRole('button', { name: '地区' }).click()
    const regions = page.getByRole('dialog', { name: '选择地区' })
    await regions.getByRole('button', { name: '浙江省' }).click()
    await regions.getByRole('button', { name: '杭州市' }).click()
    await regions.getByRole('button', { name: '上城区' }).click()
    await expect(page.getByText('浙江省杭州市上城区').or(page.getByText('浙江省 杭州市 上城区'))).toBeVisible()
    await page.getByLabel('送货地址').fill('庆春东路 3 号住院楼 2 层')
    await page.getByLabel('联系人').fill('周敏')
    await page.getByLabel('联系电话').fill('13800008160')
    await page.getByLabel('使用单位').fill('杭州庆春医院')
    await page.getByLabel('使用科室').fill('重症医学科')
    await page.getByRole('switch').first().check()
    const quote = page.getByRole('region', { name: '报价明细' })
    await expect(quote.getByText(/合计|总计|共付/).first()).toBeVisible()
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
    await expectAccessible(page)
  })

  await test.step('the quote is the order', async () => {
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect(page).toHaveURL(new RegExp(`${line.webBase}/rental/\\d+\\?from=create`))
    orderId = Number(/rental\/(\d+)/.exec(page.url())![1])
    await expect(page.getByText('申请已提交，机器为你留着')).toBeVisible()
    await settled(page)
    const access = await page.evaluate(() => localStorage.getItem('access_token'))
    reader = { access: access! }
    const order = await done('GET', pathOf('get_rental', orderId), { by: reader })
    const sum = order.lines.reduce((total: number, { amount }: any) => total + Math.round(amount * 100), 0)
    expect(sum).toBe(Math.round(order.total_amount * 100))
    await expectAccessible(page)
  })

  await test.step('documents: progress, look, delete, hand in', async () => {
    const field = page.getByRole('group', { name: '上传资质文件' }).locator('input[type=file]')
    await field.setInputFiles([paper('第一份.png')])
    await expect(page.getByText('第一份.png')).toBeVisible()
    await expect(page.getByRole('button', { name: '删除 第一份.png' })).toBeVisible()
    await field.setInputFiles([paper('第二份.png')])
    await expect(page.getByRole('button', { name: '删除 第二份.png' })).toBeVisible()
    await page.getByRole('button', { name: /^看 .*第一份/ }).click()
    const viewer = page.getByRole('dialog')
    await expect(viewer).toContainText('第一份.png')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await page.getByRole('button', { name: '删除 第一份.png' }).click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await expect(page.getByText('第一份.png')).toHaveCount(0)
    await page.getByRole('button', { name: '提交审核' }).click()
    await expect(page.getByText('请耐心等待资质审核').first()).toBeVisible()
  })

  await test.step('staff approve it, and the open page tells within two seconds', async () => {
    const desk = await openFor(admin, DESK)
    await desk.goto(`/admin/qualification-verification?rentalId=${orderId}&line=${line.id}`)
    await settled(desk)
    await expect(
      desk
        .getByText('第二份.png')
        .or(desk.getByText('R' + String(orderId).padStart(8, '0')))
        .first(),
    ).toBeVisible()
    await expectAccessible(desk)
    await desk.getByRole('list', { name: '常用备注' }).getByRole('button').first().click()
    await desk.getByRole('button', { name: /^通过/ }).click()
    const question = desk.getByRole('dialog', { name: '确定通过该资质审核吗？' })
    await question.getByRole('button', { name: '通过' }).click()
    await expect(desk.getByText('资质审核通过').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: '资质已通过' })).toBeVisible({ timeout: 2000 })
    await desk.context().close()
  })

  await test.step('the contract is made, read and signed by hand', async () => {
    await page.getByRole('button', { name: '生成合同' }).click()
    await expect(page).toHaveURL(new RegExp(`/rental/contract/${orderId}`))
    const text = page.getByRole('article')
    await expect(text).toContainText(machine.name)
    await expectAccessible(page)
    await page.getByRole('button', { name: '跳到末尾' }).click()
    await expect(page.getByText('可以签字了').last()).toBeVisible()
    await page.getByRole('button', { name: '签署合同' }).click()
    const sheet = page.getByRole('dialog', { name: '签署合同' })
    await draw(page, sheet.getByRole('img', { name: /手写签名/ }))
    await expect(sheet.getByRole('img', { name: '手写签名，已写 3 笔' })).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '签署合同' }).click()
    const prompt = page.getByRole('dialog', { name: '合同签署成功，是否立即支付？' })
    await expect(prompt).toBeVisible()
    await prompt.getByRole('button', { name: '立即支付' }).click()
    await expect(page).toHaveURL(new RegExp(`/payment/${orderId}`))
  })

  await test.step('paid by WeChat at the sandbox cashier', async () => {
    await settled(page)
    await expectAccessible(page)
    const { total_amount: total } = await done('GET', pathOf('get_rental', orderId), { by: reader })
    const pay = page.getByRole('button', { name: /立即支付/ })
    expect(figure(await pay.innerText())).toBe(total)
    await pay.click()
    const sheet = page.getByRole('dialog', { name: /扫码支付/ })
    await expect(sheet.getByRole('img', { name: /付款二维码/ })).toBeVisible()
    await expect(sheet.getByRole('timer')).toHaveText(/5\d:\d\d/)
    await expectAccessible(page)
    const address = await sheet.getByRole('link', { name: '在本机打开收银台' }).getAttribute('href')
    const cashier = await openFor(null)
    await cashier.goto(address!)
    await expectAccessible(cashier)
    await cashier.getByRole('button', { name: '支付成功' }).click()
    await expect(cashier.getByRole('status')).toBeVisible()
    await cashier.context().close()
    const paid = page.getByRole('dialog', { name: '支付成功' })
    await expect(paid.getByRole('button', { name: '查看详情' })).toBeVisible()
    await expect(page).toHaveURL(/\/payment\/success\?/)
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '看订单' }).click()
    await expect(main.getByText('待发货').first()).toBeVisible()
  })

  await test.step('delivered by staff, received by the renter', async () => {
    const desk = await openFor(admin, DESK)
    await desk.goto(deskPath())
    await settled(desk)
    await expectAccessible(desk)
    await desk.getByRole('button', { name: '发货', exact: true }).click()
    const sheet = desk.getByRole('dialog', { name: '发货' })
    await sheet.getByLabel('承运方').fill('顺丰医药')
    await sheet.getByLabel('运单号').fill('SF1030')
    await expectAccessible(desk)
    await sheet.getByRole('button', { name: '确认发货' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: '确认收货' })).toBeVisible({ timeout: 2000 })
    await desk.context().close()
    await page.getByRole('button', { name: '确认收货' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click()
    await expect(page.getByRole('heading', { name: '设备在你这里' })).toBeVisible()
    await settled(page)
    await expectAccessible(page)
  })

  await test.step('a fault is reported with a photo', async () => {
    await page.goto(`${line.webBase}/rental/${orderId}/issue-report`)
    await page.getByRole('radio', { name: new RegExp(issueTypes.calibration_needed) }).check()
    await page.getByLabel('问题描述').fill('血氧读数比对照机低 4 个百分点')
    await page
      .getByRole('group', { name: '照片' })
      .locator('input[type=file]')
      .setInputFiles([paper('读数.png')])
    await expect(page.getByRole('button', { name: '看第 1 张照片' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await expect(page.getByRole('heading', { name: '问题已上报' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('two days longer', async () => {
    await page.goto(`${line.webBase}/rental/${orderId}/extension`)
    await settled(page)
    await page
      .getByRole('grid', { name: '新的归还日期' })
      .locator(`[data-day="${dayFromNow(4)}"]`)
      .click()
    await expect(page.getByText('多租 2 天')).toBeVisible()
    await expectAccessible(page)
    const told = figure(
      await page
        .getByText(/^续到 .*预计/)
        .locator('..')
        .innerText()
        .then((all) => all.split('\n').at(-1)!),
    )
    await page.getByRole('button', { name: '提交续租' }).click()
    await expect(page.getByText('机器已经为你留住')).toBeVisible()
    const order = await done('GET', pathOf('get_rental', orderId), { by: reader })
    expect(order.end_date).toBe(dayFromNow(4))
    expect(order.extensions.at(-1).amount).toBe(told)
  })

  await test.step('the machine goes back and is taken in', async () => {
    await page.goto(`${line.webBase}/rental/${orderId}`)
    await settled(page)
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('dialog', { name: '更多' }).getByRole('button', { name: '归还设备' }).click()
    await page.getByRole('dialog', { name: '现在归还设备吗？' }).getByRole('button', { name: '归还设备' }).click()
    await expect(page.getByRole('heading', { name: '已申请归还' })).toBeVisible()
    const desk = await openFor(admin, DESK)
    await desk.goto(deskPath())
    await settled(desk)
    await desk.getByRole('button', { name: '确认收回' }).first().click()
    const sheet = desk.getByRole('dialog', { name: '确认收回' })
    await sheet.getByLabel('设备状况').fill('外观完好，自检通过')
    await expect(sheet.getByText('退回租客')).toBeVisible()
    await expectAccessible(desk)
    await sheet.getByRole('button', { name: '收回并结算押金' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('heading', { name: '设备已收回' })).toBeVisible({ timeout: 2000 })
    await desk.context().close()
    await expectAccessible(page)
  })

  const opinion = `监护仪很准，送货准时 ${username}`
  await test.step('a review, which stands on the page of the machine', async () => {
    await page.getByRole('button', { name: '评价' }).click()
    const sheet = page.getByRole('dialog', { name: '评价这次租赁' })
    await sheet.getByRole('radio', { name: '5 星，很满意' }).check({ force: true })
    await sheet.getByLabel('说说使用感受').fill(opinion)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '提交评价' }).click()
    await expect(sheet).toBeHidden()
    await page.goto(detailPath)
    await readToTheEnd(page)
    await expect(main.getByText(opinion)).toBeVisible()
  })

  await test.step('the contract as a PDF', async () => {
    await page.goto(`${line.webBase}/rental/contract/${orderId}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载合同' }).first().click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('every change was told', async () => {
    await page.goto('/notifications')
    await settled(page)
    await expect(main.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
    const { status, body } = await call('GET', `${pathOf('list_notifications')}?page_size=50`, { by: reader })
    expect(status).toBe(200)
    const titles: string[] = body.results.map((told: any) => told.title)
    expect(titles.length).toBeGreaterThanOrEqual(5)
    for (const title of new Set(titles.slice(0, 5))) await expect(main.getByText(title).first()).toBeVisible()
  })
})
