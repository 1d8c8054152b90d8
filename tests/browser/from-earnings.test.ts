/** An owner pays for a repair out of what he is owed for rentals. */
import { findPrice, initialPriceList } from '@jihui/protocol/maintenance/orders/prices'
import { enter, expect, expectAccessible, settled, test } from './fixtures.ts'
import { doTheWork, onTask, yuan } from './maintenance/maintenance.ts'
import { done, signIn } from './people.ts'
import { aTechnician } from './technician/technicians.ts'

const ownerPath = '/api/v1/core/equipment-owner/'
const labour = findPrice(initialPriceList, '', 'hydraulic.light')!
const price = labour.priceFen / 100

test('work is taken off what an owner earns; he, and whoever pays him, reads how much', async ({
  page,
  openFor,
  admin,
}) => {
  const [owner, technician] = [await signIn('owner_engineering'), await aTechnician(admin)]
  const payouts = async () => {
    const { results } = await done('GET', '/api/finance/payouts/?status=due&role=owner&page_size=100', { by: admin })
    return results.filter((one: { payee_id: number }) => one.payee_id === owner.id)
  }
  const dueBefore = (await payouts()).reduce((sum: number, one: { to_pay: number }) => sum + one.to_pay, 0)
  expect(dueBefore).toBeGreaterThan(price)

  const { results: fleet } = await done('GET', `${ownerPath}equipment/`, { by: owner })
  const { units } = await done('GET', `${ownerPath}equipment/${fleet[0].id}/`, { by: owner })
  const request = { unit_id: units[0].id, description: '液压管接头渗油', kind: 'repair' }
  const { id } = await done('POST', `${ownerPath}maintenance/`, { by: owner, body: request })
  const act = onTask(id)
  await act(owner, 'assign', { technician_id: technician.id })
  await doTheWork(id, technician, async () => {
    const lines = [{ kind: 'labour', code: labour.code, quantity: 1, price }]
    await act(technician, 'quote', { lines })
    await act(owner, 'consent', { agreed: true, quote_version: 1 })
  })

  await enter(page, owner)
  const main = page.getByRole('main')
  await test.step('the cashier offers it beside the channels, with what is owed and what is left', async () => {
    await page.goto(`/maintenance/tasks/${id}?pay`)
    const way = main.getByRole('radio', { name: /^从收入里扣/ })
    await expect(way).toBeEnabled()
    await expect(main.getByText(`待打款 ${yuan(dueBefore)}，扣完还剩 ${yuan(dueBefore - price)}`)).toBeVisible()
    await way.check()
    await settled(page)
    await expectAccessible(page)
    await main
      .getByRole('button', { name: /^立即支付/ })
      .filter({ visible: true })
      .click()
    await expect(page).not.toHaveURL(/[?&]pay/)
    await expect(main.getByText(yuan(price)).first()).toBeVisible()
  })

  await test.step('his earnings say what was taken off', async () => {
    await page.goto('/equipment-owner/earnings')
    await expect(main.getByText(`扣维修费 ${yuan(price)}`).first()).toBeVisible()
    await settled(page)
    await expectAccessible(page)
  })

  await test.step('whoever pays transfers what is left', async () => {
    const share = (await payouts()).find(({ taken }: { taken: number }) => taken > 0)
    const staff = await openFor(admin, { width: 1280, height: 800 })
    await staff.goto(`/admin/payouts?id=${share.id}`)
    const desk = staff.getByRole('article')
    await expect(desk.getByRole('heading', { name: `要打 ${yuan(share.to_pay)}` })).toBeVisible()
    await expect(desk.getByText(/^扣维修费/).first()).toBeVisible()
    await settled(staff)
    await expectAccessible(staff)
  })

  await test.step('he has it taken off by itself from now on, and no longer', async () => {
    await page.goto('/maintenance/settings')
    const choice = main.getByRole('switch', { name: /维修费从收入里扣/ })
    await expect(choice).not.toBeChecked()
    await settled(page)
    await expectAccessible(page)
    for (const isOn of [true, false]) {
      await choice.click()
      await expect(page.getByText(isOn ? '已打开，以后从收入里扣' : '已关闭，以后自己付')).toBeVisible()
      await expect(choice).toBeChecked({ checked: isOn })
    }
  })
})
