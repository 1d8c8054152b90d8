/**
 * What belongs to somebody: a renter with orders at several stages, an owner with a fleet, and everything that hangs on
 * them. Each free text carries a mark, so that an answer that tells of it is known wherever it comes from.
 */
import { aMachine, type Machine } from '../../apps/server/src/testing/machines.ts'
import { aPicture, aRental, pathOf, requestFor } from '../../apps/server/src/testing/orders.ts'
import { anOwner } from '../../apps/server/src/testing/owners.ts'
import { aMember, aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import type { EstateGround } from '../../apps/server/src/proof.ts'
import type { Site } from '../site.ts'
import { declared } from './declared.ts'

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
  const answered = async (method: string, path: string, { token }: { token: string }, sent: object = {}) => {
    const answer = await app.call(method, path, { token, ...sent })
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  const today = dayOf(new Date())
  const ground: EstateGround = {
    line,
    renter,
    owner,
    machines,
    orders,
    mark,
    phone,
    freeDays: [addDays(today, 60), addDays(today, 61)],
    pathOf: (operation, id) => pathOf(line, operation, id),
    post: (who, path, sent) => answered('POST', path, who, sent),
    get: (who, path) => answered('GET', path, who),
    picture: aPicture,
  }
  for (const { make } of declared) await make?.(ground)
  await settled(site)
  const all = Object.values(orders)
  const ids: Record<string, readonly (number | string)[]> = {
    order: all,
    machine: machines.map(({ id }) => id),
    user: [renter.id, owner.id],
  }
  for (const [kind, text] of declared.flatMap((one) => Object.entries(one.ids ?? {}))) {
    const { rows } = await app.pool.query<{ id: string }>(
      `SELECT id::text FROM (${text}) AS theirs WHERE ($1::bigint[], $2::bigint[]) IS NOT NULL`,
      [all, [renter.id, owner.id]],
    )
    if (rows.length > 0) ids[kind] = rows.map(({ id }) => id)
  }
  const secrets = [mark, phone, ...declared.flatMap((one) => one.secrets?.(ids) ?? [])]
  return { line, renter, owner, admin, machines, orders, ids, secrets }
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
