/** Parts, suppliers and work orders, for the tests of stock. */
import { randomInt } from 'node:crypto'
import type { Actor } from '../platform/access.ts'
import { aMachine } from './machines.ts'
import { aMember, aRenter, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

export const partsPath = '/api/maintenance/parts/'
export interface TestPart {
  readonly id: number
  readonly number: string
}

/** Somebody at the store, and short calls of his. */
export const aStore = async (app: TestApp) => {
  const keeper = await aMember(app, 'admin')
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, headers?: Record<string, string>) =>
    app.call(method, `${partsPath}${path}`, { token: keeper.token, ...(body && { body }), ...(headers && { headers }) })
  const part = async (changes: object = {}): Promise<TestPart> => {
    const number = `P-${randomInt(1e9)}`
    const { status, body } = await call('POST', '', { number, name: '活塞杆密封圈', list_price: 68, ...changes })
    if (status !== 201) throw new Error(`a part answered ${status}: ${JSON.stringify(body)}`)
    return { id: body.id, number: body.number }
  }
  /** So many of it lie in the main store, bought at this price. */
  const stocked = async (pieces: number, { price = 40, ...changes }: { price?: number } & object = {}) => {
    const made = await part(changes)
    const lines = [{ part_id: made.id, quantity: pieces, price }]
    const ordered = await call('POST', 'inbound/', { lines })
    const came = await call('POST', `inbound/${ordered.body.id}/receive/`, {})
    if (came.status !== 200) throw new Error(`receiving answered ${came.status}: ${JSON.stringify(came.body)}`)
    return made
  }
  return { keeper, call, part, stocked }
}
export type Store = Awaited<ReturnType<typeof aStore>>

/** Somebody approved as a supplier. */
export const aSupplier = async (app: TestApp, name = '宁波密封件厂'): Promise<Person> => {
  const person = await aRenter(app, 'supplier')
  await app.pool.query(`INSERT INTO supplier (user_id, company_name, supplies) VALUES ($1, $2, '密封件')`, [
    person.id,
    name,
  ])
  return person
}

/** A work order on a unit of its own machine. */
export const aWorkOrder = async (app: TestApp): Promise<{ id: number; equipmentId: number }> => {
  const [user, machine] = [await aRenter(app), await aMachine(app)]
  const { rows } = await app.pool.query<{ id: number }>(
    `INSERT INTO maintenance_request (unit_id, user_id, description) VALUES ($1, $2, '油缸漏油') RETURNING id`,
    [machine.units[0], user.id],
  )
  return { id: rows[0]!.id, equipmentId: machine.id }
}

/** As commands of other modules are given him. */
export const actorOf = ({ id, username }: Person): Actor => ({
  id,
  username,
  displayName: '',
  sessionId: '',
  technicalRole: 'admin',
  permissions: new Set(['equipment_view', 'equipment_edit']),
  roles: [],
  isStaff: true,
  tenant: null,
})
