/** A stranger asks for help and pays on acceptance; and what it costs him to change his mind. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectRefusals, settled, test } from '../fixtures.ts'
import { payByCode } from '../maintenance/maintenance.ts'
import { photographs } from '../maintenance/upkeep.ts'
import { dayFromNow } from '../orders.ts'
import { aPhone } from '../people.ts'
import { anAskedTechnician, finishVisit, onVisit, takeVisit } from './external-service.ts'

const price = 540

async function describe(page: Page): Promise<void> {
  await page.getByLabel('出了什么问题').fill('大臂抬不起来，油缸根部滴油')
  await page.getByRole('button', { name: '设备在哪个城市' }).click()
  const regions = page.getByRole('dialog', { name: '选择地区' })
  await regions.getByRole('searchbox', { name: '搜地区' }).fill('余杭')
  await regions.getByRole('listitem').first().getByRole('button').click()
  await page.getByLabel('详细地址').fill('文一西路 969 号')
  await page.getByRole('radio', { name: '约个时间' }).click()
  await page.getByLabel('日期').fill(dayFromNow(2))
  await page.getByLabel('时间', { exact: true }).fill('10:00')
}
/** From the platform's page to the order, with the telephone's code; answers the order's id. */
async function order(page: Page, phone: string): Promise<string> {
  await page.goto('/external-service')
  await page.getByRole('button', { name: /^液压系统维修/ }).click()
  await describe(page)
  await page.getByRole('button', { name: '下一步' }).filter({ visible: true }).click()
  await page.getByLabel('联系人').fill('周工')
  await page.getByLabel('手机号').fill(phone)
  return send(page)
}
async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click()
  const shown = page.getByText(/演示环境验证码/)
  await expect(shown).toBeVisible()
  await page.getByLabel('短信验证码').fill(/\d{6}/.exec(await shown.innerText())![0])
  await page.getByRole('button', { name: '提交，开始找师傅' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/external\/order-confirmation\/[\w-]{22,}$/)
  return page.url().split('/').at(-1)!
}

test('a stranger asks for a technician, agrees to his price, pays and accepts', async ({
  page,
  openFor,
  admin,
  faults,
}) => {
  // A wrong code at the start.
  expectRefusals(faults)
  const main = page.getByRole('main')
  let orderId = ''

  await test.step('the home page leads there; what is wrong, where and when are said, with the most it can cost', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: /^设备坏了，请师傅上门/ }).click()
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^液压系统维修/ }).click()
    await expect(page).toHaveURL(/\/external-service\/request$/)
    await page.getByRole('button', { name: '下一步' }).filter({ visible: true }).click()
    await expect(page.locator('[aria-invalid=true], [data-invalid=true]').first()).toBeVisible()
    await expectAccessible(page)
    await describe(page)
    await page.getByLabel('照片', { exact: true }).last().setInputFiles(photographs(1))
    await expect(main.getByRole('img', { name: '照片，第 1 张' })).toBeVisible()
    await expect(main.getByText(/附近有 \d+ 位会修这个的师傅/)).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByLabel('出了什么问题')).toHaveValue('大臂抬不起来，油缸根部滴油')
    await page.getByRole('button', { name: '下一步' }).filter({ visible: true }).click()
  })

  await test.step('his telephone is proved; a wrong code is told at its field', async () => {
    await expect(page).toHaveURL(/\/external-service\/request\/confirm$/)
    await page.getByLabel('联系人').fill('周工')
    await page.getByLabel('手机号').fill(aPhone())
    await page.getByLabel('短信验证码').fill('000000')
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交，开始找师傅' }).filter({ visible: true }).click()
    await expect(page.getByText(/验证码不正确或已过期/).first()).toBeVisible()
    orderId = await send(page)
    await expect(main.getByRole('heading', { name: '正在找师傅' })).toBeVisible()
    await expectAccessible(page)
  })

  const technician = await anAskedTechnician(admin, orderId)
  const jobId = await takeVisit(admin, orderId, technician)
  const act = onVisit(jobId, technician)

  await test.step('who comes sees what was photographed', async () => {
    const his = await openFor(technician)
    await his.goto(`/technician/task/${jobId}`)
    const picture = his.getByRole('button', { name: '客户拍的，看第 1 张' }).locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(his)
    await his.context().close()
  })

  await test.step('he sees who comes, and when he is at the door tells him the four digits', async () => {
    await page.goto(`/external/order-progress/${orderId}`)
    await expect(main.getByRole('heading', { name: '罗师傅接单了' })).toBeVisible()
    await expectAccessible(page)
    await act('depart', { late_minutes: 15 })
    await page.reload()
    await expect(main).toContainText('要晚 15 分钟')
    const digits = main.getByRole('region', { name: '到场码' }).getByText(/^\d{4}$/)
    await expect(digits).toBeVisible()
    await expectAccessible(page)
    await act('checkin', { method: 'door_code', code: await digits.innerText() })
    await act('start')
    await act('quote', { lines: [{ kind: 'labour', code: 'hydraulic.medium', quantity: 1, price }] })
  })

  await test.step('whoever has the link alone reads it masked and decides nothing', async () => {
    const stranger = await openFor(null)
    await stranger.goto(`/external/order-progress/${orderId}`)
    const seen = stranger.getByRole('main')
    await expect(seen.getByRole('heading', { name: '轮到你看报价' })).toBeVisible()
    await expect(seen).not.toContainText('文一西路')
    await expect(seen).not.toContainText('周工')
    await expect(stranger.getByRole('button', { name: /^同意/ })).toHaveCount(0)
    await expectAccessible(stranger)
    await stranger.getByRole('button', { name: '用下单手机验证' }).click()
    await expectAccessible(stranger)
    await stranger.context().close()
  })

  await test.step('he reads every line of the quote and agrees', async () => {
    await page.reload()
    await expect(main.getByRole('heading', { name: '轮到你看报价' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '同意 ¥540.00' }).click()
    await expect(main.getByRole('heading', { name: '师傅正在处理' })).toBeVisible()
    await finishVisit(jobId, technician)
  })

  await test.step('he pays into trust, accepts, rates, and has the receipt with its warranty', async () => {
    await page.reload()
    await expect(main.getByRole('heading', { name: '轮到你付款' })).toBeVisible()
    const after = main.getByRole('button', { name: /^修之后，看第/ }).locator('img')
    await expect.poll(() => after.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: /^去付款/ }).click()
    await expect(main.getByText('¥540.00').first()).toBeVisible()
    await expectAccessible(page)
    await payByCode(page, openFor)
    await expect(main.getByRole('heading', { name: '轮到你验收' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '验收', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '验收', exact: true }).click()
    await expect(main.getByRole('heading', { name: '收据' })).toBeVisible()
    await expect(main).toContainText('质保到')
    await page.getByRole('radio', { name: /5/ }).check({ force: true })
    await page.getByLabel('说几句').fill('来得准，修得好')
    await page.getByRole('button', { name: '提交评价' }).click()
    await expect(main).toContainText('你评了')
    await expectAccessible(page)
  })
})

test('cancelled before anybody has set out it costs nothing; afterwards the way, as is said before', async ({
  page,
  admin,
}) => {
  const main = page.getByRole('main')
  await test.step('nobody has set out', async () => {
    const first = await order(page, aPhone())
    await page.goto(`/external/order-progress/${first}`)
    await page.getByRole('button', { name: '取消这一单' }).click()
    const sheet = page.getByRole('dialog', { name: '取消这一单？' })
    await expect(sheet).toContainText('现在取消不收钱')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '确定取消' }).click()
    await expect(main).toContainText('已取消')
    await expectAccessible(page)
  })

  await test.step('he is on his way', async () => {
    const second = await order(page, aPhone())
    const technician = await anAskedTechnician(admin, second)
    await onVisit(await takeVisit(admin, second, technician), technician)('depart')
    await page.goto(`/external/order-progress/${second}`)
    await page.getByRole('button', { name: '取消这一单' }).click()
    const sheet = page.getByRole('dialog', { name: '取消这一单？' })
    await expect(sheet).toContainText(/师傅已经出发，取消要付上门费 ¥\d+/)
    await sheet.getByRole('button', { name: '确定取消' }).click()
    await expect(main.getByRole('heading', { name: '轮到你付款' })).toBeVisible()
    await expectAccessible(page)
  })
})
