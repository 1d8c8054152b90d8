/**
 * What belongs to somebody: a renter with orders at several stages, an owner with a fleet, and everything that hangs on
 * them. Each free text carries a mark, so that an answer that tells of it is known wherever it comes from.
 */
import { aMachine, type Machine } from '../../apps/server/src/testing/machines.ts'
import { aPicture, aRental, pathOf, requestFor } from '../../apps/server/src/testing/orders.ts'
import { anOwner, ownerPath } from '../../apps/server/src/testing/owners.ts'
import { aMember, aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import type { Site } from '../site.ts'

export interface Estate {
  readonly line: string
  readonly renter: Person
  readonly owner: Person
  readonly admin: Person
  readonly machines: readonly Machine[]
  /** By status, the last with a deduction asked out of its deposit. */
  readonly orders: Readonly<Record<'pending_approval' | 'pending_payment' | 'in_use' | 'returned', number>>
  /** Kind of thing → its ids. */
  readonly ids: Readonly<Record<string, readonly (number | string)[]>>
  /** None of these may be told to anybody else. */
  readonly secrets: readonly string[]
}

const idsText = `
  SELECT 'agreement' AS kind, id::text FROM agreement WHERE rental_id = ANY($1)
  UNION ALL SELECT 'agreement_number', number FROM agreement WHERE rental_id = ANY($1)
  UNION ALL SELECT 'document', id::text FROM qualification_document WHERE user_id = ANY($2)
  UNION ALL SELECT 'file', id::text FROM stored_file WHERE owner_id = ANY($2) AND purpose NOT IN ('avatar', 'equipment-photo')
  UNION ALL SELECT 'notification', id::text FROM notification WHERE user_id = ANY($2)
  UNION ALL SELECT 'payment', id::text FROM payment WHERE rental_id = ANY($1)
  UNION ALL SELECT 'payment_number', number FROM payment WHERE rental_id = ANY($1)
  UNION ALL SELECT 'refund', id::text FROM refund WHERE rental_id = ANY($1)
  UNION ALL SELECT 'claim', id::text FROM deposit_claim WHERE rental_id = ANY($1)
  UNION ALL SELECT 'earning', id::text FROM owner_earning WHERE owner_id = ANY($2)
  UNION ALL SELECT 'application', id::text FROM owner_application WHERE user_id = ANY($2)
  UNION ALL SELECT 'maintenance', m.id::text FROM maintenance_request m WHERE user_id = ANY($2)
  UNION ALL SELECT 'photo', p.id::text FROM equipment_photo p JOIN equipment e ON e.id = equipment_id WHERE owner_id = ANY($2)
  UNION ALL SELECT 'paper', d.id::text FROM equipment_document d JOIN equipment e ON e.id = equipment_id WHERE owner_id = ANY($2)
  UNION ALL SELECT 'unit', u.id::text FROM equipment_unit u JOIN equipment e ON e.id = equipment_id WHERE owner_id = ANY($2)
  UNION ALL SELECT 'block', o.id::text FROM occupancy o WHERE created_by = ANY($2) AND rental_id IS NULL`

const settled = async ({ app }: Site): Promise<void> => {
  for (;;) {
    const { rows } = await app.pool.query('SELECT 1 FROM outbox WHERE dispatched_at IS NULL LIMIT 1 FOR SHARE')
    if (rows.length === 0) return
  }
}

export const buildEstate = async (site: Site, line: string): Promise<Estate> => {
  const { app } = site
  const [renter, owner, admin] = [
    await aRenter(app, 'victim'),
    await anOwner(app, 'victim'),
    await aMember(app, 'admin'),
  ]
  const mark = `密${renter.id}${line.slice(0, 3)}`
  const phone = `139${String(7_000_000 + renter.id).padStart(8, '0')}`
  const need = async (who: Person, path: string, sent: { body?: unknown; form?: FormData }) => {
    const answer = await app.call('POST', path, { token: who.token, ...sent })
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const machines: Machine[] = []
  for (let count = 0; count < 4; count += 1) machines.push(await aMachine(app, { line, owner, units: 2 }))
  const more = { contact_name: `周${mark}`, contact_phone: phone, delivery_address: `庆春东路 ${mark}`, remarks: mark }
  const order = (at: number, status: 'pending_approval' | 'pending_payment' | 'in_use') =>
    aRental(app, { machine: machines[at]!, renter, staff: admin, status, more })
  const orders = {
    pending_approval: await order(0, 'pending_approval'),
    pending_payment: await order(1, 'pending_payment'),
    in_use: await order(2, 'in_use'),
    returned: await order(3, 'in_use'),
  }
  await need(renter, pathOf(line, 'create_payment', orders.pending_payment), { body: { payment_method: 'wechat' } })
  await need(owner, pathOf(line, 'confirm_return', orders.returned), {
    body: { deductions: [{ label: `护套 ${mark}`, amount: 260, working: '', position: '' }] },
  })
  await need(renter, pathOf(line, 'report_issue', orders.in_use), { body: { issue_type: 'other', description: mark } })
  const wallet = new FormData()
  wallet.set('type', 'business_license')
  wallet.set('description', mark)
  wallet.set('image', await aPicture(), 'licence.png')
  await need(renter, '/api/qualification/documents/', { form: wallet })
  await need(renter, ownerPath('applications/'), {
    body: {
      company_name: mark,
      contact_name: mark,
      contact_phone: phone,
      address: mark,
      account_number: '62220000111122',
    },
  }).catch(() => undefined)
  const machine = machines[0]!
  const [from, to] = [60, 61].map((days) => addDays(dayOf(new Date()), days))
  await need(owner, ownerPath(`equipment/${machine.id}/blocks/`), {
    body: { unit_id: machine.units[1], start_date: from, end_date: to, reason: mark },
  })
  await need(owner, ownerPath('maintenance/'), { body: { unit_id: machine.units[0], description: mark } })
  const photo = new FormData()
  photo.set('photos', await aPicture(), 'machine.png')
  await need(owner, ownerPath(`equipment/${machine.id}/photos/`), { form: photo })
  // Contracts are drawn beside the requests: asked for once, they are there and change no more.
  for (const id of [orders.pending_payment, orders.in_use, orders.returned])
    await app.call('GET', pathOf(line, 'download_contract', id), { token: renter.token })
  await settled(site)
  const all = Object.values(orders)
  const { rows } = await app.pool.query<{ kind: string; id: string }>(idsText, [all, [renter.id, owner.id]])
  const ids: Record<string, (number | string)[]> = {
    order: all,
    machine: machines.map(({ id }) => id),
    user: [renter.id, owner.id],
  }
  for (const { kind, id } of rows) (ids[kind] ??= []).push(id)
  const numbers = [...(ids.payment_number ?? [])].map(String)
  return { line, renter, owner, admin, machines, orders, ids, secrets: [mark, phone, '62220000111122', ...numbers] }
}

/** An order of somebody else's own, on a machine of nobody's. */
export const anOwnOrder = async (site: Site, line: string, person: Person): Promise<number> => {
  const machine = await aMachine(site.app, { line })
  const answer = await site.app.call('POST', pathOf(line, 'create_rental'), {
    token: person.token,
    body: requestFor(site.app, machine),
  })
  if (answer.status !== 201) throw new Error(`an own order answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.id as number
}
