import { lines } from '@jihui/protocol/rental/lines'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchSource } from '../../platform/search.ts'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { anOwner } from '../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { searchAll } from './search-all.ts'

let app: TestApp
let admin: Person
let staff: Person
let renter: Person
let owned: Machine
let orderId: number
let contract: { id: number; number: string }
const line = lines[0]!.id
const serial = 'XCMG-2024-K77QZ'

beforeAll(async () => {
  app = await startTestApp()
  ;[admin, staff] = [await aMember(app, 'admin'), await aMember(app, 'staff')]
  renter = await aRenter(app)
  await app.pool.query(
    `UPDATE app_user SET display_name = '欧阳澜', company_name = '', phone = '13511112468' WHERE id = $1`,
    [renter.id],
  )
  owned = await aMachine(app, { line, name: '全地面起重机', owner: await anOwner(app), units: 3 })
  await app.pool.query(`UPDATE equipment_unit SET serial = $2 WHERE id = $1`, [owned.units[0], serial])
  // Numbers of their own, so that the end of one is not the end of another.
  await app.pool.query(
    `SELECT setval(pg_get_serial_sequence('rental', 'id'), 4070), setval(pg_get_serial_sequence('agreement', 'id'), 9310)`,
  )
  orderId = await aRental(app, {
    machine: owned,
    renter,
    staff: admin,
    status: 'pending_signature',
    more: { contact_name: '司马长风', contact_phone: '13800008160', [lines[0]!.partyField]: '钱塘江口重型安装工程处' },
  })
  const { rows } = await app.pool.query(`SELECT id, number FROM agreement WHERE rental_id = $1`, [orderId])
  contract = rows[0]
})
afterAll(() => app.close())

const ask = (by: Person, q: string) => app.call('GET', '/api/admin/search/', { token: by.token, query: { q } })
const find = async (by: Person, q: string) => {
  const { status, body } = await ask(by, q)
  expect(status, JSON.stringify(body)).toBe(200)
  return Object.fromEntries(body.groups.map((group: any) => [group.kind, group.results])) as Record<string, any[]>
}
const ids = (found: Record<string, any[]>, kind: string): number[] => found[kind]!.map(({ id }) => id)

describe('each kind is found by number, by a fragment of a name and by its last four characters', () => {
  it('orders', async () => {
    const number = `R${String(orderId).padStart(8, '0')}`
    const ways = [
      number,
      number.toLowerCase(),
      String(orderId),
      'Ｒ0000４０７１',
      '长风',
      '江口重型',
      '欧阳',
      '8160',
      '13800008160',
    ]
    for (const q of ways) expect(ids(await find(admin, q), 'order'), q).toEqual([orderId])
    expect(ids(await find(admin, String(orderId % 10_000).padStart(4, '0')), 'order')).toEqual([orderId])
    expect((await find(admin, number)).order![0]).toEqual({
      id: orderId,
      title: number,
      detail: '钱塘江口重型安装工程处 · 全地面起重机 N15 · 司马长风 138****8160',
      status: '待签署合同',
      line,
      screen: null,
    })
  })
  it('people', async () => {
    for (const q of [
      '欧阳',
      '阳澜',
      '澜',
      ' 欧阳 澜 ',
      '2468',
      '13511112468',
      '135 1111 2468',
      renter.username.toUpperCase(),
    ])
      expect(ids(await find(admin, q), 'person'), q).toEqual([renter.id])
    expect((await find(admin, '欧阳澜')).person![0]).toMatchObject({
      title: '欧阳澜',
      detail: `${renter.username} · 135****2468`,
      status: null,
      line: null,
    })
  })
  it('machines', async () => {
    for (const q of ['地面起重', '起重机N15', serial, serial.toLowerCase(), '77qz'])
      expect(ids(await find(admin, q), 'machine'), q).toEqual([owned.id])
    expect((await find(admin, '77QZ')).machine![0]).toMatchObject({
      title: '全地面起重机 N15',
      detail: `迈瑞 · 编号 ${serial}`,
      status: '已核验',
      line,
      screen: 'desk',
    })
  })
  it('contracts', async () => {
    const number = `R${String(orderId).padStart(8, '0')}`
    for (const q of [contract.number, contract.number.toLowerCase(), contract.number.slice(-4), '塘江口', number])
      expect(ids(await find(admin, q), 'contract'), q).toEqual([contract.id])
    expect((await find(admin, contract.number)).contract![0]).toMatchObject({
      title: contract.number,
      detail: `钱塘江口重型安装工程处 · 全地面起重机 · ${number}`,
      status: '待签署',
      line,
    })
  })
})

it('an order is called what its own screen calls it, with what has happened in it', async () => {
  const out = await aRental(app, { machine: owned, renter, staff: admin, status: 'pending_delivery' })
  const statusOf = async () => (await find(admin, `R${String(out).padStart(8, '0')}`)).order![0].status
  const shown = async () =>
    (await app.call('GET', pathOf(line, 'get_rental', out), { token: renter.token })).body.display_status
  expect(await statusOf()).toBe('待发货')
  await app.pool.query(`UPDATE rental SET delivered_at = now() WHERE id = $1`, [out])
  expect(await statusOf()).toBe('待收货')
  expect(await shown()).toBe('待收货')
})

describe('what is shown to whom', () => {
  it('a machine of the platform leads to its public page, and one that is gone is not found', async () => {
    const { id } = await aMachine(app, { line, name: '双轮铣槽机' })
    expect((await find(admin, '铣槽')).machine).toMatchObject([{ id, screen: 'public', status: null }])
    await app.pool.query(`UPDATE equipment SET status = 'removed' WHERE id = $1`, [id])
    expect((await find(admin, '铣槽')).machine).toEqual([])
  })
  it('at most five of a kind, the newest first', async () => {
    const made: number[] = []
    for (let count = 0; count < 6; count++) made.push((await aMachine(app, { line, name: '履带式布料机' })).id)
    expect(ids(await find(admin, '布料'), 'machine')).toEqual(made.toReversed().slice(0, 5))
  })
  it('a part of a telephone number other than its end finds nobody', async () => {
    for (const q of ['1111', '11112468', '112468', '1351111']) expect((await find(admin, q)).person, q).toEqual([])
  })
  it('only the kinds whose list the reader may see', async () => {
    const hold = async (codes: string[]) => {
      await app.pool.query(`DELETE FROM role_permission WHERE role = 'staff'`)
      await app.pool.query(`INSERT INTO role_permission SELECT 'staff', unnest($1::text[])`, [codes])
    }
    const needs = { order: 'rental_view', person: 'user_view', machine: 'equipment_edit', contract: 'contract_view' }
    for (const [kind, code] of Object.entries(needs)) {
      await hold([code])
      expect(Object.keys(await find(staff, '欧阳'))).toEqual([kind])
    }
    await hold([])
    expect(await find(staff, '欧阳')).toEqual({})
  })
  it('nobody who does not work here may call it', async () => {
    expect((await ask(renter, '欧阳')).status).toBe(403)
    expect((await app.call('GET', '/api/admin/search/', { query: { q: '欧阳' } })).status).toBe(401)
  })
})

describe('what is typed', () => {
  it('is refused by name where it is blank, too long or cannot be read', async () => {
    const refused = {
      '': '请填写要找的内容',
      '  ': '请填写要找的内容',
      ['长'.repeat(41)]: '要找的内容不能超过 40 个字',
    }
    for (const [q, sentence] of Object.entries(refused)) {
      const { status, body } = await ask(admin, q)
      expect([status, body.errors]).toEqual([400, { q: sentence }])
    }
    for (const q of ['a\u0000b', '\u200b']) expect((await ask(admin, q)).status, JSON.stringify(q)).toBe(400)
    expect((await app.call('GET', '/api/admin/search/', { token: admin.token })).body.errors).toHaveProperty('q')
    expect((await ask(admin, '长'.repeat(40))).status).toBe(200)
  })
  it('means nothing but itself', async () => {
    for (const q of ['%', '\\', '%%%%', '____', '欧%', '欧_澜', '\\澜', `'; --`, `"'`, '()*', '{}', '0000', '🏗'])
      for (const [kind, results] of Object.entries(await find(admin, q))) expect(results, `${q} ${kind}`).toEqual([])
    await app.pool.query(`UPDATE app_user SET company_name = '百分_之%五\\厂' WHERE id = $1`, [staff.id])
    for (const q of ['分_之', '%五', '\\厂', '_之%五\\'])
      expect(ids(await find(admin, q), 'person'), q).toEqual([staff.id])
  })
})

it('a source that fails leaves the others as they are', async () => {
  const source = (text: string): SearchSource => ({ permission: 'rental_view', sql: () => sql.raw(text) })
  const search = {
    broken: source('SELECT 1 FROM nothing_of_that_name'),
    sound: source(`SELECT 7 AS id, 'seven' AS title, NULL AS detail, NULL AS line`),
  }
  const services = { ...app.services, registry: { ...app.services.registry, search } }
  const reader = { isStaff: true, permissions: new Set(['rental_view'] as const) }
  expect(await searchAll(services, reader, { text: '七' })).toEqual({
    groups: [
      { kind: 'broken', is_failed: true, results: [] },
      {
        kind: 'sound',
        is_failed: false,
        results: [{ id: 7, title: 'seven', detail: '', status: null, line: null, screen: null }],
      },
    ],
  })
})
