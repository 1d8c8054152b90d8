/** Somebody who reports for a company: asked by his number, in from the moment he accepts, out with the moment he is taken back. */
import { enter, expect, expectAccessible, expectRefusals, settled, test } from '../fixtures.ts'
import { aPerson, aPhone, done } from '../people.ts'
import { aTechnician } from '../technician/technicians.ts'
import { findPrice, initialPriceList } from '@jihui/protocol/maintenance/orders/prices'
import { aCompanyOrder, onTask } from './maintenance.ts'
import { photographs } from './upkeep.ts'

const refusedField = (field: string, sentence: string) => ({
  status: 400,
  contentType: 'application/json',
  body: JSON.stringify({
    success: false,
    code: 'request.invalid',
    number: 3001,
    message: '请求参数有误',
    errors: { [field]: sentence },
  }),
})

test('a company asks somebody to report for it; he reports, follows without a price, and is out at once', async ({
  page,
  openFor,
  admin,
  faults,
}) => {
  // What he may no longer read.
  expectRefusals(faults)
  const phone = aPhone()
  const [person, { company, head, machine, serial }] = [await aPerson('邹小满', phone), await aCompanyOrder(admin)]
  const desk = await openFor(head)
  const [main, office] = [page.getByRole('main'), desk.getByRole('main')]
  let requestPath = ''

  await test.step('the head of the company asks him by his number, in the name of the company', async () => {
    await desk.goto('/user/organisation')
    await office.getByRole('radio', { name: new RegExp(company.name) }).check({ force: true })
    await office.getByRole('link', { name: /报修人和代表/ }).click()
    await expect(office).toContainText(`以${company.name}的名义`)
    await expectAccessible(desk)
    await office.getByRole('button', { name: '邀请' }).first().click()
    const sheet = desk.getByRole('dialog', { name: '邀请报修人或代表' })
    await sheet.getByRole('button', { name: '发出邀请' }).click()
    await expect(sheet).toContainText('手机号')
    await sheet.getByLabel('对方的手机号').fill(phone)
    await expectAccessible(desk)
    await sheet.getByRole('button', { name: '发出邀请' }).click()
    await expect(office.getByRole('listitem')).toContainText('待接受')
    await expectAccessible(desk)
  })

  await test.step('he accepts on his phone, and from then on may report', async () => {
    await enter(page, person)
    await page.goto('/user/appointments')
    await expect(main).toContainText(`${company.name}请你做报修人`)
    await expectAccessible(page)
    // Refused for a field at a button that has none: it is said all the same, once.
    const accepting = '**/api/maintenance/appointments/*/accept/'
    await page.route(accepting, (route) => route.fulfill(refusedField('end_date', '这份任命昨天已经到期')))
    await main.getByRole('button', { name: '接受', exact: true }).click()
    await expect(page.getByText('这份任命昨天已经到期')).toHaveCount(1)
    await page.unroute(accepting)
    await main.getByRole('button', { name: '接受', exact: true }).click()
    await expect(main).toContainText('谁任命了我')
    await expectAccessible(page)
    await page.goto('/maintenance/applicant')
    await expect(main.getByRole('list', { name: '我替谁报修' })).toContainText(company.name)
    await expectAccessible(page)
  })

  await test.step('he reports a machine of the company by the number on its plate, and no other', async () => {
    await main.getByRole('button', { name: '报修', exact: true }).first().click()
    const sheet = page.getByRole('dialog', { name: '报修' })
    await sheet.getByRole('radio', { name: '出厂编号' }).click()
    await sheet.getByLabel('出厂编号', { exact: true }).fill('没有这个编号')
    await sheet.getByLabel('哪里不对').fill('开机报错，屏幕闪')
    await sheet.getByRole('button', { name: '提交报修' }).click()
    await expect(sheet).toContainText('没有这台单机')
    await sheet.getByLabel('出厂编号', { exact: true }).fill(serial)
    await sheet.getByLabel('照片', { exact: true }).setInputFiles(photographs(1))
    await sheet.getByRole('radio', { name: '紧急' }).click()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '提交报修' }).click()
    await expect(page).toHaveURL(/\/maintenance\/requests\/\d+$/)
    requestPath = new URL(page.url()).pathname
    await expect(main.getByRole('heading', { name: '等受理' })).toBeVisible()
    await expect(main).toContainText(machine.name)
    await expectAccessible(page)
  })

  await test.step('he follows it to the man who comes and the quote that waits, and sees no price', async () => {
    const id = Number(requestPath.split('/').at(-1))
    const technician = await aTechnician(admin)
    const act = onTask(id)
    const taken = { kind: 'repair', payer: 'renter', assigned_to: technician.id }
    await done('POST', `/api/maintenance/requests/${id}/accept/`, { by: admin, body: taken })
    await act(technician, 'accept')
    await act(technician, 'start', { method: 'location', latitude: 30.27, longitude: 120.15 })
    const labour = findPrice(initialPriceList, '', 'electrical.medium')!
    const line = { kind: 'labour', code: labour.code, quantity: 1, price: labour.priceFen / 100 }
    await act(technician, 'quote', { lines: [line] })
    await page.goto('/maintenance/applicant')
    await main.getByRole('link', { name: /开机报错/ }).click()
    await expectAccessible(page)
    await main.getByRole('link', { name: '看处理到哪了' }).click()
    await expect(main.getByRole('heading', { name: '等付费方确认报价' })).toBeVisible()
    await settled(page)
    await expect(main).not.toContainText(/¥|360/)
    await expectAccessible(page)
  })

  await test.step('taken back, he is out with his next look', async () => {
    await desk.reload()
    await office.getByRole('button', { name: '撤回邹小满' }).click()
    const asking = desk.getByRole('dialog')
    await expectAccessible(desk)
    await asking.getByRole('button', { name: '撤回', exact: true }).click()
    await expect(office.getByRole('listitem')).toContainText('已撤回')
    await page.goto('/maintenance/applicant')
    await expect(main).not.toContainText(company.name)
    await expectAccessible(page)
    await page.goto(requestPath)
    await expect(main).toContainText('维修申请不存在')
    await expectAccessible(page)
  })
})
