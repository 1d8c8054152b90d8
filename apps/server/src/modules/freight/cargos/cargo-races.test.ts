import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCargo, aDriver, aShipper, cargosPath, type TestDriver } from '../../../testing/freight/parties.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { cargoRules } from '../proof/cargo-rules.ts'
import { expireCargos } from './end-cargo.ts'

let app: TestApp
let shipper: Person
let drivers: TestDriver[]
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-25T01:00:00Z', settings: { RATE_LIMITS: 'off' } })
  shipper = await aShipper(app)
  drivers = await Promise.all(Array.from({ length: 6 }, () => aDriver(app)))
})
afterAll(() => app.close())

const path = (id: number, action = '') => `${cargosPath}${id}/${action}`
const change = (id: number, body: object) => app.call('PATCH', path(id), { token: shipper.token, body })
const act = (id: number, action: string, body: object = {}) =>
  app.call('POST', path(id, action), { token: shipper.token, body })
const bid = (id: number, who: TestDriver, version: number, price: number) =>
  app.call('POST', path(id, 'bids/'), { token: who.token, body: { vehicle_id: who.vehicleId, version, price } })
const expectSound = async () => {
  for (const one of cargoRules)
    if ('text' in one && !one.isTimed) expect([one.rule, (await app.pool.query(one.text)).rows]).toEqual([one.rule, []])
}

test('of changes of one version at once one is taken, and the others are told', async () => {
  const { id } = await aCargo(app, shipper)
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => change(id, { version: 1, price: 1500 + at })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'freight.cargo_changed')).toHaveLength(5)
  await expectSound()
})

test('a draft that is published several times at once is published once', async () => {
  const { id } = await aCargo(app, shipper, { price: 1600, publish: false })
  const answers = await Promise.all(Array.from({ length: 5 }, () => act(id, 'publish/', { agreed_to_terms: true })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  await expectSound()
})

test('bids, changes, withdrawal and the end of the window in any order leave no bid on what was not read', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await aCargo(app, shipper, { mode: 'bid', price: 1700 + round })
    const bids = drivers.flatMap((one, at) => [bid(id, one, 1, 1300 + at), bid(id, one, 2, 1400 + at)])
    const others = [change(id, { version: 1, notes: '要篷布' }), change(id, { version: 1, price: 1900 })]
    const end = round % 2 === 0 ? [act(id, 'withdraw/')] : [expireCargos(app.services).then(() => ({ status: 200 }))]
    const answers = await Promise.all([...bids, ...others, ...end])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await expectSound()
  }
})

test('staff take a cargo down or a driver accepts it: one wins, the others are told, and so is whoever bid', async () => {
  const staff = await aMember(app, 'admin')
  const takeDown = (id: number) =>
    app.call('POST', `/api/admin/freight/cargos/${id}/take-down/`, { token: staff.token, body: { reason: '虚假货源' } })
  for (let round = 0; round < 3; round += 1) {
    const { id, version } = await aCargo(app, shipper, { price: 2000 + round })
    const accepts = drivers.map(({ token, vehicleId }) =>
      app.call('POST', path(id, 'accept/'), { token, body: { vehicle_id: vehicleId, version } }),
    )
    const [down, ...accepted] = await Promise.all([takeDown(id), ...accepts])
    const won = accepted.filter(({ status }) => status === 201)
    expect([won.length, down.status]).toEqual(won.length > 0 ? [1, 409] : [0, 200])
    for (const { body } of accepted.filter(({ status }) => status !== 201))
      expect([
        'freight.cargo_not_found',
        'freight.cargo_taken',
        'freight.vehicle_busy',
        'freight.driver_busy',
      ]).toContain(body.code)
    if (down.status === 409) expect(down.body.message).toContain('已接单')
    await expectSound()
  }
  const { id } = await aCargo(app, shipper, { mode: 'bid', price: 1800 })
  const bidder = await aDriver(app)
  expect((await bid(id, bidder, 1, 1500)).status).toBe(201)
  expect((await takeDown(id)).status).toBe(200)
  await app.settle()
  const told = async ({ token }: Person) => (await app.call('GET', '/api/notifications/', { token })).body.results[0]
  expect((await told(bidder)).title).toBe('报过价的货下架了')
  expect((await told(shipper)).message).toContain('虚假货源。改好可以再发一票')
  const late = await app.call('POST', path(id, 'bids/'), {
    token: bidder.token,
    body: { vehicle_id: bidder.vehicleId, version: 1, price: 1500 },
  })
  expect([late.status, late.body.message]).toEqual([404, expect.stringContaining('这票货刚刚撤下了')])
  await expectSound()
})
