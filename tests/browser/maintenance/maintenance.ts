/** Faults of a journey's own: the machine that has them, a part that fits it, and how they are paid for. */
import { createHash, randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { aCompanyOf } from '../companies.ts'
import { aFreeMachine, anOrder, type Machine, pathOf } from '../orders.ts'
import { aPhotograph, aSignature } from '../papers.ts'
import { aPerson, done, type Person } from '../people.ts'
import type { OwnedMachine } from './upkeep.ts'

export interface Part {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly price: number
}
/** Made for this machine, with so many pieces in the store. */
export async function aFittingPart(admin: Person, machine: Pick<OwnedMachine, 'id'>, pieces = 5): Promise<Part> {
  const number = `YF-${randomInt(1e8)}`
  const part = { number, name: `油缸密封件 ${number}`, price: 68 }
  const body = { number, name: part.name, unit: '套', list_price: part.price, fits: [machine.id] }
  const { id } = await done('POST', '/api/maintenance/parts/', { by: admin, body })
  await done('POST', `/api/maintenance/parts/${id}/count/`, {
    by: admin,
    body: { quantity: pieces, reason: '开账盘点' },
  })
  return { id, ...part }
}

/** As money stands on a screen. */
export const yuan = (amount: number): string => `¥${amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** What is due on the cashier's page, paid with the code that is shown there. */
export async function payByCode(page: Page, openFor: (person: null) => Promise<Page>): Promise<void> {
  await page
    .getByRole('button', { name: /^立即支付/ })
    .filter({ visible: true })
    .click()
  const code = page.getByRole('dialog', { name: '请扫码支付' })
  const address = await code.getByRole('link', { name: '在本机打开收银台' }).getAttribute('href')
  const cashier = await openFor(null)
  await cashier.goto(address!)
  await cashier.getByRole('button', { name: '支付成功' }).click()
  await expect(cashier.getByRole('status')).toBeVisible()
  // Paid, the page goes on by itself.
  await expect(page).not.toHaveURL(/[?&]pay=/)
}

export interface CompanyOrder {
  readonly company: { readonly id: number; readonly name: string }
  /** Its head, acting for himself and for it. */
  readonly head: Person
  readonly machine: Machine
  readonly rentalId: number
  /** What stands on the plate of its machine. */
  readonly serial: string
}
/** A company whose licence was seen, and a machine it has in use. */
export async function aCompanyOrder(admin: Person): Promise<CompanyOrder> {
  const head = await aPerson('申屠远')
  const id = await aCompanyOf(head)
  await done('POST', `/api/tenants/${id}/verify/`, { by: admin, body: {} })
  const { name } = await done('GET', `/api/tenants/${id}/`, { by: head })
  const machine = await aFreeMachine()
  const renter = { ...head, actingFor: id }
  const rentalId = await anOrder({ renter, admin, machine, stage: 'in_use', from: 0, days: 4 })
  const { unit_serial: serial } = await done('GET', pathOf('get_rental', rentalId), { by: renter })
  return { company: { id, name }, head, machine, rentalId, serial }
}

export const aPhoto = async (by: Person): Promise<{ sha256: string }> => {
  const picture = aPhotograph()
  const sha256 = createHash('sha256').update(picture).digest('hex')
  const form = new FormData()
  form.set('sha256', sha256)
  form.set('file', new Blob([picture], { type: 'image/png' }), 'photo.png')
  await done('POST', '/api/field/files/', { by, form })
  return { sha256 }
}
/** What is done to an order beside the screens, by whoever does it. */
export const onTask =
  (id: number) =>
  (by: Person, name: string, body: object = {}): Promise<any> =>
    done('POST', `/api/maintenance/tasks/${id}/${name}/`, { by, body })
/** Its technician goes there and does it; what is agreed to before is agreed to at the machine. */
export async function doTheWork(
  id: number,
  technician: Person,
  agree: () => Promise<void> = async () => undefined,
): Promise<void> {
  const act = onTask(id)
  await act(technician, 'accept')
  await act(technician, 'start', { method: 'location', latitude: 30.27, longitude: 120.15 })
  await agree()
  await act(technician, 'complete', {
    result: '清洁接头，重新标定，试机半小时正常',
    photos_before: [await aPhoto(technician)],
    photos_after: [await aPhoto(technician)],
    signature: aSignature(),
  })
}
