import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCargo, aDriver, aShipper, cargosPath, type TestDriver } from '../../../testing/freight/parties.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { refreshPoints } from '../matching/refresh-points.ts'

let app: TestApp
let admin: Person
let shipper: Person
let driver: TestDriver
const path = '/api/admin/freight/prices/'
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-25T01:00:00Z' })
  ;[admin, shipper, driver] = [await aMember(app, 'super_admin'), await aShipper(app), await aDriver(app)]
})
afterAll(() => app.close())

const read = async () => (await app.call('GET', path, { token: admin.token })).body
const change = (terms: object, version: number, who = admin) =>
  app.call('PUT', path, { token: who.token, body: { terms, version, reason: '油价涨了' } })
const dearer = (terms: any, factor: number) => ({
  ...terms,
  types: terms.types.map((one: any) => ({ ...one, per_km: Math.round(one.per_km * factor * 100) / 100 })),
})

test('terms are read and changed by whoever may set up the platform, and each change stays', async () => {
  const before = await read()
  expect([before.current.id, before.current.terms.floor_percent, before.history.length]).toEqual([0, 70, 1])
  expect((await app.call('GET', path, { token: shipper.token })).status).toBe(403)
  const { id } = await aCargo(app, shipper)
  const trial = await app.call('POST', `${path}trial/`, {
    token: admin.token,
    body: { terms: dearer(before.current.terms, 3) },
  })
  expect(trial.body).toMatchObject({ cargos: 1, below_floor: 1 })
  expect(trial.body.change_percent).toBeGreaterThan(50)
  expect((await read()).current.id).toBe(0)
  const { body } = await change(dearer(before.current.terms, 2), 0)
  expect(body.current).toMatchObject({ reason: '油价涨了', by: expect.any(String) })
  expect(body.history).toHaveLength(2)
  const again = await change(before.current.terms, 0)
  expect([again.status, again.body.code, again.body.current]).toEqual([
    409,
    'freight.terms_changed',
    { version: body.current.id },
  ])
  // What was published stays as it was; what is published now is reckoned anew.
  const old = (await app.call('GET', `${cargosPath}${id}/`, { token: shipper.token })).body
  const fresh = await app.call('POST', '/api/transportation/price/', {
    body: { stops: [{ city: '绍兴柯桥区' }, { city: '宁波北仑区' }], weight_t: 5.4, vehicle_type: 'lowbed_13' },
  })
  expect(fresh.body.amount).toBeGreaterThan(old.reference.amount * 1.4)
  await expect(app.pool.query('DELETE FROM freight_price_terms')).rejects.toThrow()
  const { rows } = await app.pool.query(`SELECT after FROM audit_log WHERE action = 'freight.change_terms'`)
  expect(rows[0].after.reason).toBe('油价涨了')
})

test('other weights move scores at once, and what cargo is found by follows', async () => {
  const match = async () =>
    (await app.call('GET', '/api/transportation/matches/', { token: driver.token })).body.results[0].match
  const before = await match()
  const { current } = await read()
  const { match: weights } = current.terms
  const heavier = {
    ...current.terms,
    match: {
      ...weights,
      deadhead: { ...weights.deadhead, max: 10 },
      shipper: { ...weights.shipper, max: 30, unknown: 30 },
    },
  }
  await change(heavier, current.id)
  const after = await match()
  expect(after.terms.map(({ max }: { max: number }) => max)).toEqual([10, 25, 25, 10, 30])
  expect(after.score).not.toBe(before.score)
  const points = async () => (await app.pool.query('SELECT fixed_points FROM cargo')).rows[0].fixed_points
  const was = await points()
  await refreshPoints(app.services)
  expect(await points()).toBe(was + 24)
})

test('terms that are none are refused by the field', async () => {
  const { current } = await read()
  const { terms } = current
  const wrongs: [string, object][] = [
    ['types', { ...terms, types: terms.types.slice(1) }],
    ['types', { ...terms, types: [terms.types[1], ...terms.types.slice(1)] }],
    ['floor_percent', { ...terms, floor_percent: 95 }],
    ['commission_percent', { ...terms, commission_percent: 51 }],
    ['match', { ...terms, match: { ...terms.match, deadhead: { max: 99, zero_at_km: 300 } } }],
    ['types.0.per_km', { ...terms, types: [{ ...terms.types[0], per_km: -1 }, ...terms.types.slice(1)] }],
  ]
  for (const [field, wrong] of wrongs) {
    const { status, body } = await change(wrong, current.id)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [`terms.${field}`]])
  }
})
