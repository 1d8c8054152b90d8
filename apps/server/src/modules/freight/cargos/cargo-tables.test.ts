import { importColumns, importLabels } from '@jihui/protocol/freight/cargo-sources-schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCargo, aDriver, aShipper, cargosPath } from '../../../testing/freight/parties.ts'
import { aTown, eastern, seeded, writeTown } from '../../../testing/freight/town.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let shipper: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  shipper = await aShipper(app)
})
afterAll(() => app.close())

const hour = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
const good = (): Record<string, string> => ({
  goods_name: '数控车床',
  category: '机床与机械',
  weight_t: '5.4',
  pieces: '1',
  length_m: '3.2',
  width_m: '2.1',
  height_m: '2.2',
  from_city: '绍兴',
  from_address: '柯桥区柯华路 12 号',
  from_contact: '王工',
  from_phone: '13800138000',
  window_start: hour(20),
  window_end: hour(24),
  to_city: '宁波',
  to_address: '北仑区明州路 301 号',
  to_contact: '李师傅',
  to_phone: '13900139000',
  vehicle_type: '低平板 13 米',
  price: '1500',
})
const table = (rows: readonly Record<string, string>[]) =>
  [importColumns.join(','), ...rows.map((row) => importColumns.map((name) => `"${row[name] ?? ''}"`).join(','))].join(
    '\r\n',
  )
const send = (content: string | Uint8Array<ArrayBuffer>, who = shipper) => {
  const form = new FormData()
  form.set('cargos', new Blob([content]), 'cargos.csv')
  return app.call('POST', `${cargosPath}import/`, { token: who.token, form })
}

describe('a table of cargo', () => {
  test('is published row by row; what cannot be says its columns and keeps no other from it', async () => {
    const { status, body } = await send(
      table([
        good(),
        { ...good(), weight_t: '200', from_phone: '12' },
        { ...good(), goods_name: '烟花' },
        { ...good(), to_city: '宁波', to_address: '杭州市西湖区 1 号' },
        { ...good(), window_start: hour(-9), window_end: hour(-5) },
        { ...good(), vehicle_type: '', price: '1600' },
        good(),
        { ...good(), price: '' },
      ]),
    )
    expect([status, body.created, body.failed]).toEqual([200, 2, 5])
    expect(body.rows.map((row: { row: number; errors?: object }) => [row.row, Object.keys(row.errors ?? {})])).toEqual([
      [1, []],
      [2, ['weight_t', 'from_phone']],
      [3, ['goods_name']],
      [4, ['to_address']],
      [5, ['window_start']],
      [6, []],
      [7, []],
      [8, ['price']],
    ])
    expect(body.rows[6]).toMatchObject({ duplicate: true, cargo_id: body.rows[0].cargo_id })
    const read = await app.call('GET', `${cargosPath}${body.rows[0].cargo_id}/`, { token: shipper.token })
    expect(read.body).toMatchObject({ status: 'open', vehicle_type: 'lowbed_13', goods: { category: 'machinery' } })
  })
  test('is read as a program for tables writes it: what people call its columns, times of the clock on the wall', async () => {
    const wall = (hours: number) => {
      const [day, clock] = new Date(Date.parse(hour(hours)) + 8 * 3_600_000).toISOString().split('T')
      return `${day!.split('-').map(Number).join('/')} ${Number(clock!.slice(0, 2))}:${clock!.slice(3, 5)}`
    }
    const row = { ...good(), window_start: wall(20), window_end: wall(24), price: '1750' }
    const header = importColumns.map((name) => importLabels[name].replace('(', '（').replace(')', '）')).join(',')
    const { body } = await send(table([row]).replace(/^.*/, header))
    expect(body.created).toBe(1)
    const read = await app.call('GET', `${cargosPath}${body.rows[0].cargo_id}/`, { token: shipper.token })
    expect(read.body.stops[0].window_start.slice(0, 16)).toBe(hour(20).slice(0, 16))
    const { rows } = (await send(table([{ ...good(), window_start: '明天上午' }]))).body
    expect(rows[0].errors).toEqual({ window_start: '最早装货时间要写成 2026/12/1 8:00 这样' })
    expect((await send('PK\u0003\u0004')).body.errors.cargos).toContain('Excel')
    expect((await send('货物名称,类别\n1,2')).body.errors.cargos).toContain('重量(吨)')
  })
  test('formulas in it are texts', async () => {
    const { body } = await send(
      table([
        { ...good(), goods_name: '=1+1', price: '1700' },
        { ...good(), weight_t: '=2+3' },
      ]),
    )
    expect(body.rows[1].errors).toHaveProperty('weight_t')
    const read = await app.call('GET', `${cargosPath}${body.rows[0].cargo_id}/`, { token: shipper.token })
    expect(read.body.goods.name).toBe('=1+1')
  })
  test('that is none is refused, and so is who is no shipper', async () => {
    for (const wrong of ['', 'a,b\n1,2', importColumns.join(','), '"never ends', new Uint8Array([0xff, 0xfe, 0, 1])]) {
      const { status, body } = await send(wrong)
      expect([status, Object.keys(body.errors)]).toEqual([400, ['cargos']])
    }
    const many = Array.from({ length: 201 }, good)
    expect((await send(table(many))).body.code).toBe('freight.table_unreadable')
    expect((await send(table([good()]), await aRenter(app))).body.code).toBe('freight.shipper_required')
  })
})

test('the map shows what is in view in at most 400 places, and which one it is where it is alone', async () => {
  const { id } = await aCargo(app, shipper, { price: 1800 })
  const rows = aTown(app, [{ id: shipper.id, orders: 0, paidInTime: 0 }], {
    count: 3000,
    random: seeded(5),
    cities: eastern,
  })
  await writeTown(app, rows)
  const driver = await aDriver(app)
  const map = (bbox: string, zoom: number, more: Record<string, string> = {}) =>
    app.call('GET', `${cargosPath}map/`, { token: driver.token, query: { bbox, zoom, ...more } })
  const whole = await map('73,18,135,54', 4)
  expect(whole.body.clusters.length).toBeLessThan(30)
  const open = await app.pool.query(`SELECT count(*)::int AS n FROM cargo WHERE status = 'open'`)
  expect(whole.body.count).toBe(open.rows[0].n)
  const near = await map('119,29,123,32', 14)
  expect(near.body.clusters.length).toBeLessThanOrEqual(400)
  expect(near.body.clusters.length).toBeGreaterThan(30)
  const one = await map('120.45,30.04,120.53,30.12', 16)
  expect(one.body.clusters.some((cluster: { cargo_id?: number }) => cluster.cargo_id !== undefined)).toBe(true)
  expect((await map('100,30,101,31', 8)).body).toEqual({ clusters: [], count: 0 })
  expect((await map('73,18,135,54', 4, { vehicle_type: 'lowbed_13' })).body.count).toBeLessThan(whole.body.count)
  for (const wrong of ['', '1,2,3', '10,10,5,20', 'a,b,c,d', '0,0,0,0', '-999,0,999,1'])
    expect(Object.keys((await map(wrong, 4)).body.errors)).toEqual(['bbox'])
  expect(id).toBeGreaterThan(0)
})
