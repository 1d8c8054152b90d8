/** One fault reported twice is mended once: whoever reported it second is led to the first, and hears how it ends. */
import { enter, expect, expectAccessible, settled, test } from '../fixtures.ts'
import { anOrder } from '../orders.ts'
import { aPerson, done } from '../people.ts'
import { aTechnician } from '../technician/technicians.ts'
import { doTheWork } from './maintenance.ts'
import { anOwnedMachine } from './upkeep.ts'

const requests = '/api/maintenance/requests/'

test('the desk merges a renter’s report into the owner’s; the renter follows that one and is told when it is done', async ({
  page,
  openFor,
  admin,
}) => {
  const machine = await anOwnedMachine(admin)
  const [renter, technician] = [await aPerson('周敏'), await aTechnician(admin)]
  const rentalId = await anOrder({ renter, admin, machine, stage: 'in_use', from: 0, days: 4 })
  const report = (by: typeof renter, body: object): Promise<{ id: number }> => done('POST', requests, { by, body })
  const [{ id: unitId } = { id: 0 }] = machine.units
  const first = await report(machine.owner, { unit_id: unitId, description: '门架升到一半就停，有异响' })
  const second = await report(renter, { rental_id: rentalId, description: '叉子升不上去' })
  const main = page.getByRole('main')
  const desk = await openFor(admin)
  const office = desk.getByRole('main')
  await enter(page, renter)

  await test.step('the desk sees the other report of the machine, and merges the second into it', async () => {
    await desk.goto(`/maintenance/requests/${second.id}`)
    await office.getByRole('button', { name: '并入另一次' }).click()
    const sheet = desk.getByRole('dialog', { name: '并入另一次报修' })
    await sheet.getByRole('button', { name: '并入', exact: true }).click()
    await expect(sheet).toContainText('选并入哪一次')
    await sheet.getByRole('radio', { name: /门架升到一半就停/ }).check({ force: true })
    await expectAccessible(desk)
    await sheet.getByRole('button', { name: '并入', exact: true }).click()
    await expect(office.getByRole('heading', { name: '并到另一次报修里了' })).toBeVisible()
    await expectAccessible(desk)
    await office.getByRole('link', { name: '看并入的那次' }).click()
    await expect(office).toContainText('又有人报了')
    await settled(desk)
  })

  await test.step('whoever reported it is led from his report to that one', async () => {
    await page.goto(`/maintenance/requests/${second.id}`)
    await expect(main.getByRole('heading', { name: '并到另一次报修里了' })).toBeVisible()
    await expectAccessible(page)
    await main.getByRole('link', { name: '看并入的那次' }).click()
    await expect(page).toHaveURL(new RegExp(`/maintenance/requests/${first.id}$`))
    await expect(main).toContainText('门架升到一半就停')
    await expect(main.getByRole('button', { name: '撤回' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('mended, he is told so, and his own report leads there', async () => {
    const body = { payer: 'platform', assigned_to: technician.id }
    await done('POST', `${requests}${first.id}/accept/`, { by: admin, body })
    await doTheWork(first.id, technician)
    await page.goto('/notifications')
    await main
      .getByText(/一起处理完了/)
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/maintenance/requests/${second.id}$`))
    await main.getByRole('link', { name: '看并入的那次' }).click()
    await main.getByRole('link', { name: '看处理到哪了' }).click()
    await expect(main.getByRole('heading', { name: '处理完了，等验收' })).toBeVisible()
    await expect(main.getByRole('button', { name: '验收', exact: true })).toHaveCount(0)
    await expectAccessible(page)
  })
})
