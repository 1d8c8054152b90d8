/** The desk of service orders and of technicians: somebody is sent by hand, somebody is suspended, a question is written. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { onVisit } from './external-service.ts'
import { enter, expect, expectAccessible, expectRefusals, settled, test } from '../fixtures.ts'
import { aPhone, done, type Person } from '../people.ts'
import { aTechnician } from '../technician/technicians.ts'

const deskPath = '/api/admin/service-orders/'

/** Places nobody of the demo reaches; each time another: whom one run sent to live there the next would find. */
const farAway = ['拉萨', '乌鲁木齐', '哈尔滨', '呼和浩特'] as const
/** Where nobody is found by himself. */
async function anUnmatchedOrder(admin: Person, city: string): Promise<{ orderId: string; code: string }> {
  const phone = aPhone()
  const { demo_code: code } = await done('POST', '/api/auth/send-sms-code/', {
    body: { phone, purpose: 'external_order' },
  })
  const { orderId, externalOrderCode } = await done('POST', '/api/external/orders/', {
    body: {
      service_type_code: 'hydraulic',
      description: '油缸不动，泵有异响',
      urgency_level: 'low',
      expected_start_time: new Date(Date.now() + 2 * 24 * 3_600_000).toISOString(),
      location: { city, address: '北京中路 35 号' },
      contact: { name: '次仁', phone },
      sms_code: code,
    },
  })
  await expect
    .poll(async () => (await done('GET', `${deskPath}${orderId}/`, { by: admin })).status, { timeout: 90_000 })
    .toBe('unmatched')
  return { orderId, code: externalOrderCode }
}

/** He lives where the order is, and is online or not. */
async function settleIn(
  technician: Person,
  city: string,
  status: 'online' | 'offline',
  hours = { from: '00:00', to: '24:00' },
) {
  const week = Array.from({ length: 7 }, (_, at) => ({ day: at + 1, ...hours }))
  const body = { week, exceptions: [], radius_km: 100, jobs_per_day: 6, home: { city } }
  await done('PUT', '/api/technician/availability/', { by: technician, body })
  await done('POST', '/api/technician/status/', { by: technician, body: { status } })
}

const inList = (page: Page, text: string) =>
  page.getByRole('main').getByRole('button').filter({ hasText: text }).first()

test('staff send somebody by hand through the same gates, and suspend and restore a technician', async ({
  page,
  admin,
  faults,
}, info) => {
  expectRefusals(faults)
  const city = farAway[(info.project.name === 'wide' ? 0 : 2) + Math.min(1, info.retry)]!
  const main = page.getByRole('main')
  const sheet = page.getByRole('dialog')
  const { orderId, code } = await anUnmatchedOrder(admin, city)
  const technician = await aTechnician(admin)
  await settleIn(technician, city, 'offline', { from: '03:00', to: '03:30' })
  await enter(page, admin)

  await test.step('an unmatched order stands in its list', async () => {
    await page.goto(`/admin/service-orders?status=unmatched&keyword=${code}`)
    await inList(page, code).click()
    const order = main.getByRole('article', { name: `服务单 ${code}` })
    await expect(order).toContainText('油缸不动，泵有异响')
    await expect(order).toContainText('没有注册，手机验证过')
    await expectAccessible(page)
  })

  await test.step('the platform adds to what the visit pays', async () => {
    await main.getByRole('button', { name: '加价' }).click()
    await sheet.getByLabel('加多少（元）').fill('900')
    await sheet.getByRole('button', { name: '加价' }).click()
    await expect(sheet).toContainText('应在 0.01 到 ¥500.00 之间')
    await sheet.getByLabel('加多少（元）').fill('120')
    await sheet.getByLabel('原因').fill('地方偏，没有人接')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '加价' }).click()
    await expect(main.getByText('平台加价')).toBeVisible()
  })

  await test.step('a gate that is shut is said with its sentence, and nobody is asked', async () => {
    await main.getByRole('button', { name: '派给师傅' }).click()
    await sheet.getByLabel('按姓名找').fill(technician.name)
    await expect(sheet.getByRole('radio', { disabled: true }).first()).toBeVisible()
    await expect(sheet).toContainText('那段时间不接单')
    await expectAccessible(page)
  })

  await test.step('what was open a moment ago is refused in the server’s words', async () => {
    // Online for a moment he could be asked by the next wave: only the list says that he can come.
    const lists = new RegExp(`${deskPath}[^/]+/technicians/`)
    await page.route(lists, async (route) => {
      const response = await route.fetch()
      const { results } = await response.json()
      const stale = results.map((one: { id: number }) =>
        one.id === technician.id ? { ...one, is_fitting: true, shut: [] } : one,
      )
      await route.fulfill({ response, json: { results: stale } })
    })
    await sheet.getByLabel('按姓名找').fill('')
    await sheet.getByLabel('按姓名找').fill(technician.name)
    await sheet
      .getByRole('radio', { name: new RegExp(technician.name), disabled: false })
      .first()
      .check()
    await sheet.getByRole('button', { name: '派给他' }).click()
    await expect(sheet.getByText('那段时间不接单').first()).toBeVisible()
    // The list may be on its way once more.
    await page.unrouteAll({ behavior: 'wait' })
    const { offers } = await done('GET', `${deskPath}${orderId}/`, { by: admin })
    expect(offers).toEqual([])
  })

  await test.step('he can come after all, is asked, and takes it', async () => {
    await settleIn(technician, city, 'online')
    // The list that stands there was read before; the same words again ask for nothing.
    await sheet.getByLabel('按姓名找').fill('')
    await sheet.getByLabel('按姓名找').fill(technician.name)
    const free = sheet.getByRole('radio', { name: new RegExp(technician.name), disabled: false }).first()
    const asked = sheet.getByText('这一单已经问过他')
    await expect(free.or(asked).first()).toBeVisible()
    if (await asked.isVisible()) await sheet.getByRole('button', { name: '关闭' }).first().click()
    else {
      await free.check()
      await sheet.getByRole('button', { name: '派给他' }).click()
    }
    await expect(sheet).toHaveCount(0)
    // By hand, or by the next wave where that was quicker.
    await expect(main.getByText(/人工派的|第 \d+ 批/).first()).toBeVisible()
    await expect(main.getByText('待答复').first()).toBeVisible()
    const { job_id: jobId } = await done('GET', `${deskPath}${orderId}/`, { by: admin })
    await onVisit(jobId, technician)('accept')
    await page.reload()
    await expect(main.getByRole('heading', { name: '去的师傅' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the way leads to the technician, who is suspended and restored', async () => {
    await main.getByRole('link', { name: /罗/ }).first().click()
    const person = main.getByRole('article', { name: technician.name })
    await person.getByRole('button', { name: '暂停资格' }).click()
    await sheet.getByRole('button', { name: '暂停', exact: true }).click()
    await expect(sheet).toContainText('请填写暂停原因')
    await sheet.getByLabel('原因').fill('客户投诉，先核实')
    await sheet.getByRole('button', { name: '暂停', exact: true }).click()
    await expect(person).toContainText('客户投诉，先核实')
    await expectAccessible(page)
    await person.getByRole('button', { name: '恢复资格' }).click()
    await sheet.getByLabel('原因').fill('核实过，没有问题')
    await sheet.getByRole('button', { name: '恢复', exact: true }).click()
    await expect(person.getByRole('button', { name: '暂停资格' })).toBeVisible()
  })
})

test('staff write a question, change it, and take it out of use', async ({ page, admin, faults }) => {
  expectRefusals(faults)
  const main = page.getByRole('main')
  const sheet = page.getByRole('dialog')
  const words = `拆油管以前先做什么 ${randomInt(1e8, 1e9)}`
  await enter(page, admin)
  // Of a level nobody is tested in meanwhile: a question that was drawn is kept.
  await page.goto('/admin/technicians/questions?skill=hydraulic&level=3')
  await settled(page)
  await expectAccessible(page)

  await test.step('what is missing is said', async () => {
    await main.getByRole('button', { name: '加题' }).click()
    await sheet.getByRole('button', { name: '保存' }).click()
    await expect(sheet).toContainText('请填写题目')
    await expect(sheet).toContainText('至少 2 个选项')
  })
  await test.step('a question is added', async () => {
    await sheet.getByLabel('题目').fill(words)
    await sheet.getByLabel('选项 1', { exact: true }).fill('先拧接头')
    await sheet.getByLabel('选项 2', { exact: true }).fill('先停机泄压')
    await sheet.getByLabel('选项 2 正确').check()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '保存' }).click()
    await expect(sheet).toHaveCount(0)
  })
  const row = main.getByRole('listitem').filter({ hasText: words })
  await test.step('it is found by its words, and changed', async () => {
    await page.goto(`/admin/technicians/questions?keyword=${encodeURIComponent(words)}`)
    await row.getByRole('button', { name: '改' }).click()
    await sheet.getByLabel('选项 1', { exact: true }).fill('先擦干净')
    await sheet.getByRole('button', { name: '保存' }).click()
    await expect(row).toContainText('先擦干净')
  })
  await test.step('it is taken out of use, and out of the bank', async () => {
    await row.getByRole('button', { name: '停用' }).click()
    await expect(row).toContainText('停用，不再抽到')
    await row.getByRole('button', { name: '删除' }).click()
    await page.getByRole('alertdialog').or(sheet).getByRole('button', { name: '删除' }).click()
    await expect(row).toHaveCount(0)
  })
})
