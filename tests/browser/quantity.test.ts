/** Several units of one machine in one order: asked for on the form, handed out and taken back one by one. */
import { screenPath } from '@jihui/protocol/rental/faces'
import { enter, expect, expectAccessible, settled, test } from './fixtures.ts'
import { capture, meterOf } from './handovers.ts'
import { aFreeMachine, bring, dayFromNow, line, pathOf } from './orders.ts'
import { done } from './people.ts'
import { fillForm } from './rental-form.ts'

const QUANTITY = 2

test('a renter takes two units in one order; each is handed out, taken back and answered for by itself', async ({
  page,
  openFor,
  admin,
  renter,
}) => {
  const machine = await aFreeMachine('', line, undefined, QUANTITY)
  const main = page.getByRole('main')
  await enter(page, renter)

  await test.step('the form counts them, and prices what is counted', async () => {
    await fillForm(page, machine, [dayFromNow(0), dayFromNow(2)], '周敏')
    const quantity = page.getByRole('group', { name: '数量' })
    await expect(quantity.getByRole('button', { name: `少一${line.unitWord}` })).toBeDisabled()
    await quantity.getByRole('button', { name: `多一${line.unitWord}` }).click()
    await expect(quantity).toContainText(`${QUANTITY} ${line.unitWord}`)
    await expect(main.getByText(`× ${QUANTITY} ${line.unitWord}`).first()).toBeAttached()
    await expectAccessible(page)
    await page.getByRole('button', { name: '提交申请' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/from=create/)
    await settled(page)
  })

  const id = Number(/(\d+)\D*$/.exec(new URL(page.url()).pathname)![1])
  const order = await done('GET', pathOf('get_rental', id), { by: renter })
  const serials: string[] = order.units.map(({ serial }: { serial: string }) => serial)
  expect(serials).toHaveLength(QUANTITY)
  await bring({ id, on: line, renter, admin }, 'pending_approval', 'pending_delivery')

  const meter = (await meterOf(line, id, admin)) + 100
  const desk = await openFor(admin, { width: 1280, height: 800 })
  const seen = (at: number) => ({ ...(line.handover.meter && { meter: meter + at * 1000 }), isBrief: true })

  await test.step('staff record one after the other as they go out', async () => {
    await desk.goto(`/admin/orders/${id}/handover?line=${line.id}&stage=out`)
    await settled(desk)
    await expect(desk.getByText(serials[0]!)).toBeVisible()
    await capture(desk, line, seen(0), `保存，记下一${line.unitWord}`)
    await expect(desk.getByText(serials[1]!)).toBeVisible()
    await capture(desk, line, seen(1), '保存')
    await done('POST', pathOf('deliver_rental', id), { by: admin, body: {} })
    await done('POST', pathOf('confirm_receipt', id), { by: renter, body: {} })
  })

  await test.step('and as they come back; the renter sees what is asked for which of them', async () => {
    await desk.goto(`/admin/orders/${id}/handover?line=${line.id}&stage=back`)
    await settled(desk)
    await capture(desk, line, seen(1), `保存，记下一${line.unitWord}`)
    await capture(desk, line, { ...seen(2), finding: '外壳裂了一道' }, '保存')
    await settled(desk)
    const deductions = [
      { label: `${serials[1]} 外壳更换`, amount: 60, serial: serials[1], position: line.handover.positions[0]!.key },
    ]
    await done('POST', pathOf('confirm_return', id), { by: admin, body: { deductions, condition: '一台有裂' } })
    await page.goto(screenPath(line, 'delivery', id))
    await settled(page)
    const units = page.getByRole('group', { name: '看哪一台' })
    await units.getByRole('button', { name: serials[1]! }).click()
    await expect(main.getByText('外壳裂了一道').first()).toBeVisible()
    await expectAccessible(page)
    const record = await done('GET', pathOf('get_return_record', id), { by: renter })
    expect(record.deductions).toMatchObject([{ serial: serials[1], amount: 60 }])
  })
  await desk.context().close()
})
