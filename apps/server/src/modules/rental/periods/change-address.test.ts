/** Another address for an order that exists: the price of the new place, agreed to by the renter. */
import { priceOf } from '@jihui/protocol/rental/reckoning'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aRental, pathOf, payFor } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { triedLines } from '../../../testing/tried-lines.ts'

let app: TestApp
let renter: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())

const aMachineInHangzhou = async (line: string, radiusKm: number | null = null): Promise<Machine> => {
  const machine = await aMachine(app, { line })
  await app.pool.query(
    `WITH priced AS (UPDATE equipment SET delivery_km_fen = 600, service_radius_km = $2 WHERE id = $1)
     UPDATE equipment_unit SET latitude = 30.27, longitude = 120.16 WHERE equipment_id = $1`,
    [machine.id, radiusKm],
  )
  return machine
}
const nearby = { region: '浙江省 杭州市 上城区', delivery_address: '庆春东路 3 号' }
const nanjing = { region: '江苏省 南京市 玄武区', delivery_address: '中山门大街 1 号' }

describe.each(triedLines)('another address on the line $label', ({ id: line }) => {
  const anOrder = (machine: Machine) => aRental(app, { machine, renter, more: nearby })
  const change = (id: number, body: object, by: Person = renter, operation = 'update_customer_info') =>
    app.call('POST', pathOf(line, operation, id), { token: by.token, body })
  const read = async (id: number) =>
    (await app.call('GET', pathOf(line, 'get_rental', id), { token: renter.token })).body
  /** The order, its quote and its terms say the same sum. */
  const expectOneSum = async (id: number) => {
    const { rows } = await app.pool.query(
      `SELECT r.total_fen, r.delivery_fen, r.deposit_fen, q.total_fen AS quoted, q.delivery_fen AS quoted_delivery, q.days,
         q.terms, (SELECT sum((l->>'amountFen')::bigint) FROM jsonb_array_elements(q.lines) l)::bigint AS listed
       FROM rental r JOIN quote q ON q.id = r.quote_id WHERE r.id = $1`,
      [id],
    )
    const [{ total_fen: total, delivery_fen: delivery, deposit_fen: deposit, days, terms, ...quote }] = rows
    expect([quote.quoted, quote.quoted_delivery, quote.listed]).toEqual([total, delivery, total])
    expect(priceOf(terms, days).totalFen + deposit).toBe(total)
  }

  it('within the place it was, the agreed price stands', async () => {
    const machine = await aMachineInHangzhou(line)
    const id = await anOrder(machine)
    const before = await read(id)
    await app.pool.query('UPDATE equipment SET delivery_fen = 99900 WHERE id = $1', [machine.id])
    for (const address of ['望江东路 8 号 2 楼', '浙江省杭州市上城区望江东路 8 号']) {
      const changed = await change(id, { delivery_address: address })
      expect([changed.status, changed.body.address_price.is_changed]).toEqual([200, false])
      expect(changed.body.rental).toMatchObject({
        delivery_address: address,
        region: nearby.region,
        total_amount: before.total_amount,
        lines: before.lines,
      })
    }
  })

  it('elsewhere it is priced again, shown without being changed, and taken only with the new sum', async () => {
    const id = await anOrder(await aMachineInHangzhou(line))
    const before = await read(id)
    const shown = (await change(id, { ...nanjing, calculate_only: true })).body.address_price
    expect(shown).toMatchObject({ is_changed: true, delivery_fee_before: 240, total_before: before.total_amount })
    expect(shown.distance_km).toBeGreaterThan(250)
    expect(shown.total_amount - shown.total_before).toBeCloseTo(shown.delivery_fee - 240, 2)

    for (const said of [{}, { total_amount: before.total_amount }, { delivery_fee: shown.delivery_fee }]) {
      const refused = await change(id, { ...nanjing, ...said })
      expect([refused.status, refused.body.code]).toEqual([409, 'rental.delivery_differs'])
      expect(refused.body.errors.total_amount).toContain(String(Math.floor(shown.total_amount % 1000)))
    }
    expect(await read(id)).toMatchObject({ ...nearby, total_amount: before.total_amount, lines: before.lines })

    const agreed = await change(id, { ...nanjing, total_amount: shown.total_amount })
    expect(agreed.status).toBe(200)
    expect(agreed.body.rental).toMatchObject({
      ...nanjing,
      delivery_fee: shown.delivery_fee,
      total_amount: shown.total_amount,
      distance_km: shown.distance_km,
    })
    await expectOneSum(id)
  })

  it('an address that names another city moves the order there, and is priced', async () => {
    const id = await anOrder(await aMachineInHangzhou(line))
    const address = { delivery_address: '乌鲁木齐市天山区光明路 1 号' }
    const refused = await change(id, address)
    expect([refused.status, refused.body.code]).toEqual([409, 'rental.delivery_differs'])
    const { total_amount: total } = (await change(id, { ...address, calculate_only: true })).body.address_price
    const moved = (await change(id, { ...address, total_amount: total })).body.rental
    expect(moved.region).toBe('新疆维吾尔自治区 乌鲁木齐市 天山区')
    expect(moved.distance_km).toBeGreaterThan(3000)
    await expectOneSum(id)
    // And back again, for the price of today.
    const back = await change(id, { ...nearby, calculate_only: true })
    expect(back.body.address_price).toMatchObject({ is_changed: true, delivery_fee: 240 })
  })

  it('refuses a place that contradicts itself or lies too far, and none at all', async () => {
    const id = await anOrder(await aMachineInHangzhou(line, 100))
    const refusals: [object, string, string][] = [
      [nanjing, 'rental.out_of_area', 'region'],
      [
        { region: '江苏省 南京市', delivery_address: '杭州市庆春东路 3 号' },
        'rental.place_differs',
        'delivery_address',
      ],
      [{ region: '' }, 'rental.region_required', 'region'],
    ]
    for (const [body, code, field] of refusals) {
      const answer = await change(id, body)
      expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([400, code, [field]])
    }
    expect(await read(id)).toMatchObject(nearby)
  })

  it('only the renter agrees to another sum; staff may correct what costs nothing', async () => {
    const id = await anOrder(await aMachineInHangzhou(line))
    const shown = (await change(id, { ...nanjing, calculate_only: true }, admin)).body.address_price
    const forced = await change(id, { ...nanjing, total_amount: shown.total_amount }, admin)
    expect([forced.status, forced.body.message]).toEqual([409, expect.stringContaining('租客自己确认')])
    expect((await change(id, { delivery_address: '庆春东路 5 号' }, admin)).status).toBe(200)
    const stranger = await aRenter(app)
    expect((await change(id, { ...nanjing, calculate_only: true }, stranger)).status).toBe(404)
  })

  it('every way to change an order keeps to the same', async () => {
    const id = await anOrder(await aMachineInHangzhou(line))
    for (const [method, operation] of [
      ['PUT', 'replace_rental'],
      ['PATCH', 'change_rental'],
    ] as const) {
      const answer = await app.call(method, pathOf(line, operation, id), { token: renter.token, body: nanjing })
      expect([answer.status, answer.body.code]).toEqual([409, 'rental.delivery_differs'])
    }
  })

  it('contract and payment repeat the sum that was agreed to last; after the contract the place stands', async () => {
    const machine = await aMachineInHangzhou(line)
    const id = await anOrder(machine)
    const { total_amount: total } = (await change(id, { ...nanjing, calculate_only: true })).body.address_price
    await change(id, { ...nanjing, total_amount: total })
    await app.pool.query("UPDATE rental SET status = 'pending_contract' WHERE id = $1", [id])
    await app.call('POST', pathOf(line, 'generate_contract', id), { token: renter.token, body: {} })
    const contract = (await app.call('GET', pathOf(line, 'get_contract', id), { token: renter.token })).body
    expect(contract.lines).toEqual((await read(id)).lines)
    for (const body of [nearby, { delivery_address: '别处 1 号' }, { ...nearby, calculate_only: true }]) {
      const late = await change(id, body)
      expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('合同已生成')])
    }
    await app.pool.query("UPDATE rental SET status = 'pending_payment', contract_signed_at = now() WHERE id = $1", [id])
    await payFor(app, line, id, renter)
    const paid = await read(id)
    expect([paid.status, paid.total_amount]).toEqual(['pending_delivery', total])
    expect((await change(id, nearby)).body.message).toContain('合同已生成')
    await expectOneSum(id)
  })
})

it('where the renter fetches the machine, another address costs nothing', async () => {
  const line = lines.find(({ delivery }) => delivery.pickup)!.id
  const machine = await aMachineInHangzhou(line, 50)
  const id = await aRental(app, { machine, renter, more: { self_pickup: true } })
  const body = { delivery_address: '乌鲁木齐市天山区光明路 1 号' }
  const changed = await app.call('POST', pathOf(line, 'update_customer_info', id), { token: renter.token, body })
  expect([changed.status, changed.body.rental.delivery_fee]).toEqual([200, 0])
})
