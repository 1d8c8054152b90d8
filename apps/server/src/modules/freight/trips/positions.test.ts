/** Where a trip is: what its driver's device tells, and who sees it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDriver } from '../../../testing/freight/parties.ts'
import { aPaidOrder, onTrip, ordersPath, tokenOf } from '../../../testing/freight/trips.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

describe('positions', () => {
  const point = (seq: number, minutes: number, latitude: number, longitude = 120.6) => ({
    seq,
    at: new Date(app.clock.now().getTime() + minutes * 60_000).toISOString(),
    latitude,
    longitude,
  })
  test('are taken once each, out of order, and only of the trip; each that is none says why', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    const early = await on.drives('positions', { points: [point(1, 0, 30)] })
    expect(early.body).toMatchObject({ accepted: 0, rejected: [{ seq: 1, reason: 'before_trip' }] })
    await on.drives('depart')
    app.clock.advance({ minutes: 30 })
    const points = [point(3, -10, 30.02), point(1, -20, 30), point(2, -15, 30.01)]
    const both = await Promise.all([on.drives('positions', { points }), on.drives('positions', { points })])
    expect(both.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(3)
    expect(both.reduce((sum, { body }) => sum + body.duplicates, 0)).toBe(3)
    const odd = await on.drives('positions', {
      points: [point(4, -9, 35.5), point(5, 60, 30.03), point(6, -8, 0, 0), { seq: 7 }, point(8, -7, 30.03)],
    })
    expect(odd.body.accepted).toBe(1)
    expect(
      Object.fromEntries(odd.body.rejected.map(({ seq, reason }: { seq: number; reason: string }) => [seq, reason])),
    ).toEqual({
      4: 'jump',
      5: 'future',
      6: 'outside',
      7: 'invalid',
    })
    const driven = { ...point(9, -18, 30.004), speed_kmh: 61.6, heading: 12.4, accuracy_m: 8 }
    const late = await on.drives('positions', { points: [driven, point(10, -17, 35), driven] })
    expect(late.body).toMatchObject({ accepted: 1, duplicates: 1, rejected: [{ seq: 10, reason: 'jump' }] })
    const { rows } = await app.pool.query(
      'SELECT speed_kmh, heading, accuracy_m FROM freight_position WHERE order_id = $1 AND seq = 9',
      [trip.id],
    )
    expect(rows).toEqual([{ speed_kmh: 62, heading: 12, accuracy_m: 8 }])
    const other = await aDriver(app)
    expect((await onTrip(app, { ...trip, driver: other }).drives('positions', { points })).status).toBe(404)
    await app.pool.query('UPDATE freight_order SET driver_id = $1 WHERE id = $2', [other.id, trip.id])
    expect((await on.drives('positions', { points: [point(11, -1, 30.04)] })).status).toBe(404)
    const handedOn = await onTrip(app, { ...trip, driver: other }).drives('positions', {
      points: [point(11, -1, 30.04)],
    })
    expect(handedOn.body.accepted).toBe(1)
  })
  test('are seen while the trip lives, by both sides, and afterwards by nobody but staff in a dispute', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    await on.upTo('load')
    await on.drives('positions', { points: [point(1, 0, 30.0), point(2, 1, 30.001)] })
    const read = async (who: Person) =>
      (await app.call('GET', `${ordersPath}${trip.id}/tracking/`, { token: await tokenOf(app, who) })).body
    const live = await read(trip.shipper)
    expect(live.position).toMatchObject({ latitude: 30.001, is_stale: false })
    expect(Date.parse(live.eta_earliest)).toBeLessThanOrEqual(Date.parse(live.eta))
    expect(Date.parse(live.eta)).toBeLessThan(Date.parse(live.eta_latest))
    expect(live.path).toHaveLength(2)
    app.clock.advance({ minutes: 12 })
    expect((await read(trip.shipper)).position.is_stale).toBe(true)
    await on.drives('arrive-delivery', {})
    await on.deliver()
    // Where his trip was is remembered; that it is over is not forgotten over it, nor who drives it.
    const over = await on.drives('positions', { points: [point(3, 1, 30.002)] })
    expect(over.body).toMatchObject({ accepted: 0, rejected: [{ seq: 3, reason: 'after_trip' }] })
    expect((await read(trip.shipper)).position).toBeNull()
    expect((await read(trip.driver)).path).toEqual([])
    expect((await read(staff)).path).toHaveLength(2)
    await on.sends('confirm')
    expect(await read(staff)).toMatchObject({ status: 'completed', position: null, path: [] })
    // Over what was taken from its driver it is looked at again.
    await app.pool.query(
      `INSERT INTO freight_deduction (order_id, payee_id, kind, amount_fen, status, reason, decided_at, object_before,
         objection, objected_at) VALUES ($1, $2, 'compensation', 100, 'objected', '没来', now(), now(), '我到了', now())`,
      [trip.id, trip.driver.id],
    )
    expect((await read(staff)).path).toHaveLength(2)
  })
  test('a link shows the receiver where it is and his code; taken back, guessed or expired it is none', async () => {
    const trip = await aPaidOrder(app)
    const on = onTrip(app, trip)
    expect((await on.drives('share', { hours: 4 })).status).toBe(404)
    const { body } = await on.sends('share', { hours: 4 })
    const shared = (token: string) => app.call('GET', `/api/transportation/shared/${token}/`)
    const seenBefore = (await shared(body.token)).body
    expect(seenBefore).toMatchObject({ status: 'pending_pickup', receipt_code: null, driver: { phone: '' } })
    expect(seenBefore.vehicle.plate).toContain('***')
    await on.upTo('load')
    const seen = (await shared(body.token)).body
    expect(seen.driver.phone).toMatch(/^1\d{10}$/)
    expect(seen.receipt_code).toBe(await on.receiptCode())
    expect(seen.stops.map(({ address }: { address: string }) => address)).toEqual(['', ''])
    await on.drives('arrive-delivery', {})
    await on.deliver()
    expect((await shared(body.token)).body).toMatchObject({ receipt_code: null, driver: { phone: '' } })
    expect((await shared('guessed')).status).toBe(404)
    const token = await tokenOf(app, trip.shipper)
    await app.call('DELETE', `${ordersPath}${trip.id}/share/${body.token}/`, { token })
    expect((await shared(body.token)).status).toBe(404)
    const other = (await on.sends('share', { hours: 1 })).body.token
    app.clock.advance({ hours: 1, minutes: 1 })
    expect((await shared(other)).body.code).toBe('freight.share_not_found')
  })
})
