/** Owners, a renter and staff with devices on machines, for tests of alerts. */
import { followNow } from '../../modules/iot/follow/follow-readings.ts'
import type { FollowedDevice, FollowedReading } from '../../modules/iot/follow/follower.ts'
import { aMachine, type Machine } from '../machines.ts'
import { aRental } from '../orders.ts'
import { anOwner } from '../owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../people.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { triedLines } from '../tried-lines.ts'
import { aDevice, says, type TestDevice } from './devices.ts'

/** As followers are told of it. */
export const followedDevice = (
  device: Pick<FollowedDevice, 'id' | 'code' | 'ownerId'>,
  readings: readonly { readonly ts: number; readonly values?: FollowedReading['values'] }[],
  now: number,
): FollowedDevice => ({
  ...device,
  name: device.code,
  profile: 'excavator',
  unitId: null,
  serial: null,
  line: null,
  rentedSince: null,
  binding: null,
  stretch: { from: readings[0]!.ts, until: now },
  readings: readings.map(({ ts, values = null }) => ({
    ts,
    values,
    seq: 0,
    receivedAt: now,
    lat: null,
    lng: null,
    speed: null,
    heading: null,
    accuracy: null,
    ignition: null,
    events: null,
  })),
})

const line = triedLines[0]!.id
const roles = ['admin', 'staff', 'owner', 'other', 'renter'] as const
type People = Record<(typeof roles)[number], Person>
export interface Owned {
  readonly device: TestDevice
  readonly machine: Machine
  readonly unitId: number
}
/** A rule of the owner's, on the temperature of the coolant. */
export const hotRule = {
  name: '水温偏高',
  level: 'warning',
  match: 'all',
  conditions: [{ field: 'coolant_temp', op: '>', value: 80 }],
  recovers: 'person',
}

export const startAlertTown = async () => {
  // Ten in the morning in Shanghai.
  const app: TestApp = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  const people: People = {
    admin: await aMember(app, 'admin'),
    staff: await aMember(app, 'staff'),
    owner: await anOwner(app),
    other: await anOwner(app),
    renter: await aRenter(app),
  }
  const now = () => app.clock.now().getTime()
  const get = (path: string, person: Person, query: Record<string, string | number | boolean> = {}) =>
    app.call('GET', `/api/iot/${path}`, { token: person.token, query })
  const send =
    (method: 'POST' | 'PUT' | 'DELETE') =>
    (path: string, person: Person, body: object = {}) =>
      app.call(method, `/api/iot/${path}`, { token: person.token, ...(method !== 'DELETE' && { body }) })
  const post = send('POST')
  const alertsOf = async (device: TestDevice, person = people.owner) =>
    (await get('alerts/', person, { device: device.code })).body.results
  return {
    app,
    people,
    now,
    get,
    post,
    put: send('PUT'),
    remove: send('DELETE'),
    alertsOf,
    /** Tokens run out meanwhile. */
    async passes(by: Parameters<TestApp['clock']['advance']>[0]) {
      app.clock.advance(by)
      for (const role of roles) people[role] = await signInAgain(app, people[role])
    },
    /** On a machine of the owner. */
    async anOwned(): Promise<Owned> {
      const { owner } = people
      const machine = await aMachine(app, { line, owner })
      const unitId = machine.units[0]!
      const boundAt = new Date(now() - 86_400_000 * 10)
      return { machine, unitId, device: await aDevice(app, { ownerId: owner.id, unitId, boundAt }) }
    },
    async tell(device: TestDevice, content: unknown) {
      const answer = await says(app, device, content)
      await followNow(app.services)
      return answer
    },
    hot: (value: number, ts = now()) => ({ ts, values: { coolant_temp: value } }),
    async aRule(device: TestDevice, more: object = {}): Promise<number> {
      return (await post('alert-rules/', people.owner, { ...hotRule, applies_to: { devices: [device.id] }, ...more }))
        .body.id
    },
    /** How often somebody was told of the newest alert of a device, or of this one. */
    async timesTold(person: Person, device: TestDevice | number): Promise<number> {
      const id = typeof device === 'number' ? device : (await alertsOf(device))[0].id
      const { rows } = await app.pool.query<{ count: number }>(
        `SELECT count(*)::int FROM notification WHERE user_id = $1 AND related_object_type = 'device_alert' AND related_object_id = $2`,
        [person.id, String(id)],
      )
      return rows[0]!.count
    },
    async isOut({ machine }: Owned): Promise<number> {
      const id = await aRental(app, { machine, renter: people.renter })
      await app.pool.query(
        `UPDATE rental SET status = 'in_use', paid_at = $2, delivered_at = $2, received_at = $2, hold_expires_at = NULL WHERE id = $1`,
        [id, new Date(now() - 3_600_000)],
      )
      return id
    },
  }
}
export type AlertTown = Awaited<ReturnType<typeof startAlertTown>>
