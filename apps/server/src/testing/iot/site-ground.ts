/** Orders with a device on their machine and a site their renter marked, for tests of sites and of what fades. */
import { emit } from '../../platform/events/outbox.ts'
import { followNow } from '../../modules/iot/follow/follow-readings.ts'
import { aMachine, type Machine } from '../machines.ts'
import { aRental, pathOf } from '../orders.ts'
import { anOwner } from '../owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../people.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { aDevice, says, type TestDevice } from './devices.ts'

export const sitePoint = { latitude: 30.25, longitude: 120.18 }
export const markedSite = { delivery_latitude: sitePoint.latitude, delivery_longitude: sitePoint.longitude }
/** So many metres east of it. */
export const eastOf = (metres: number) => sitePoint.longitude + metres / 96_000

export interface SiteOrder {
  readonly id: number
  readonly machine: Machine
  readonly device: TestDevice
}
const roles = ['admin', 'owner', 'renter'] as const
type People = Record<(typeof roles)[number], Person>

/** What was told of an order and of its device. */
const readsOf = (app: TestApp) => ({
  siteOf: async ({ id }: Pick<SiteOrder, 'id'>, person: Person) =>
    (await app.call('GET', `/api/iot/rentals/${id}/site/`, { token: person.token })).body,
  told: async ({ id }: SiteOrder, topic: string): Promise<number> => {
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS told FROM outbox WHERE topic = $1 AND (payload->>'rentalId')::bigint = $2`,
      [topic, id],
    )
    return rows[0].told
  },
  alertsOf: async ({ device }: SiteOrder): Promise<string[]> => {
    const { rows } = await app.pool.query<{ status: string }>(
      `SELECT a.status FROM device_alert a JOIN alert_rule l ON l.id = a.rule_id WHERE a.device_id = $1 AND l.code = 'site_left' ORDER BY a.id`,
      [device.id],
    )
    return rows.map(({ status }) => status)
  },
})

export const startSiteGround = async () => {
  const app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  const people: People = { admin: await aMember(app, 'admin'), owner: await anOwner(app), renter: await aRenter(app) }
  const withDevice = async (line: string) => {
    const machine = await aMachine(app, { line, owner: people.owner })
    return { machine, device: await aDevice(app, { unitId: machine.units[0]!, ownerId: people.owner.id }) }
  }
  /** Paid, without the way there. */
  const anOrder = async (line: string, more: object = markedSite): Promise<SiteOrder> => {
    const order = await withDevice(line)
    const { renter } = people
    const id = await aRental(app, { machine: order.machine, renter, more: { ...more } })
    await app.pool.query(
      `UPDATE rental SET status = 'pending_delivery', paid_at = $2, hold_expires_at = NULL WHERE id = $1`,
      [id, app.clock.now()],
    )
    const moved = { from: 'pending_payment', to: 'pending_delivery', action: 'confirm_payment', notes: '' } as const
    await app.db.transaction((tx) =>
      emit(tx, 'rental.status_changed', { rentalId: id, userId: renter.id, line, ...moved }),
    )
    await app.settle()
    return { id, ...order }
  }
  /** Metres east of the site, at the present; a minute passes before each. */
  const stands = async ({ device }: SiteOrder, ...easts: number[]) => {
    for (const east of easts) {
      app.clock.advance({ minutes: 1 })
      const place = { lat: sitePoint.latitude, lng: eastOf(east), accuracy: 5 }
      const { body } = await says(app, device, [{ ts: app.clock.now().getTime(), ...place }])
      if (body.refused.length > 0) throw new Error(JSON.stringify(body.refused))
      await followNow(app.services)
    }
    await app.settle()
  }
  const act = async ({ id, machine: { line } }: SiteOrder, operation: string, person: Person, body: object = {}) => {
    const answer = await app.call('POST', pathOf(line, operation, id), { token: person.token, body })
    if (answer.status !== 200) throw new Error(`${operation}: ${JSON.stringify(answer.body)}`)
    await app.settle()
  }
  const send = (order: SiteOrder) => act(order, 'deliver_rental', people.admin)
  const receive = (order: SiteOrder) => act(order, 'confirm_receipt', people.renter)
  return {
    app,
    people,
    withDevice,
    anOrder,
    stands,
    act,
    send,
    receive,
    ...readsOf(app),
    say: (order: Pick<SiteOrder, 'id'>, body: object, person = people.renter) =>
      app.call('PUT', `/api/iot/rentals/${order.id}/site/`, { token: person.token, body }),
    /** On its site, with its renter. */
    async standing(): Promise<SiteOrder> {
      const order = await anOrder('engineering')
      await send(order)
      await stands(order, 0, 0)
      await receive(order)
      return order
    },
    /** Tokens run out meanwhile. */
    async passes(by: Parameters<TestApp['clock']['advance']>[0]) {
      app.clock.advance(by)
      for (const role of roles) people[role] = await signInAgain(app, people[role])
    },
  }
}
export type SiteGround = Awaited<ReturnType<typeof startSiteGround>>
