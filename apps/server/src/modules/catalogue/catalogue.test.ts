import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../platform/clock.ts'
import { aMachine } from '../../testing/machines.ts'
import { pathOf, requestFor } from '../../testing/orders.ts'
import { aRenter } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe.each(lines)('the catalogue of $label', ({ id: line, pricing }) => {
  const list = (query: Record<string, string | number> = {}) =>
    app.call('GET', pathOf(line, 'list_equipment'), { query })
  const names = async (query: Record<string, string | number>) =>
    (await list(query)).body.results.map((one: { name: string }) => one.name)

  it('finds a fragment of two characters, of more, of a model and across blanks, and nothing else', async () => {
    await aMachine(app, { line, name: '史密斯 WZ-50C6 输液泵' })
    await aMachine(app, { line, name: '迈瑞 BeneVision N15 病人监护仪' })
    expect(await names({ name: '输液' })).toEqual(['史密斯 WZ-50C6 输液泵'])
    expect(await names({ name: '监护' })).toEqual(['迈瑞 BeneVision N15 病人监护仪'])
    expect(await names({ name: 'benevisionN15' })).toEqual(['迈瑞 BeneVision N15 病人监护仪'])
    expect(await names({ name: '液' })).toEqual(['史密斯 WZ-50C6 输液泵'])
    expect(await names({ name: '液输' })).toEqual([])
    expect(await names({ name: '护仪病' })).toEqual([])
    expect(await names({ name: '%' })).toEqual([])
  })

  it('finds fragments through the index', async () => {
    await app.pool.query(
      `INSERT INTO equipment (line, category_id, name, model, manufacturer, market_value_fen, deposit_fen, illustration)
       SELECT line, category_id, '呼吸机' || n, 'V' || n, '谊安', 1, 1, 'ventilator'
       FROM equipment e, generate_series(1, 4000) n WHERE e.id = (SELECT min(id) FROM equipment)`,
    )
    await app.pool.query('ANALYZE equipment')
    const { rows } = await app.pool.query(
      `EXPLAIN SELECT id FROM equipment WHERE search_grams @> search_grams('输液') AND status = 'active'`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('equipment_search')
    await app.pool.query(`DELETE FROM equipment WHERE manufacturer = '谊安'`)
  })

  it('counts what it lists, page by page, also after machines come and go', async () => {
    const before = (await list()).body.count
    const machine = await aMachine(app, { line })
    expect((await list()).body.count).toBe(before + 1)
    await app.pool.query(`UPDATE equipment SET status = 'paused' WHERE id = $1`, [machine.id])
    expect((await list()).body.count).toBe(before)
    expect((await app.call('GET', pathOf(line, 'get_equipment', machine.id))).status).toBe(404)
    const { body } = await list({ page_size: 1 })
    expect([body.results.length, body.previous, body.next !== null]).toEqual([1, null, before > 1])
  })

  it('sorts by value both ways and by age', async () => {
    const values = async (ordering: string) =>
      (await list({ ordering, page_size: 100 })).body.results.map((one: { market_value: number }) => one.market_value)
    await app.pool.query(`UPDATE equipment SET market_value_fen = id * 1000`)
    const rising: number[] = await values('market_value')
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    expect(await values('-market_value')).toEqual(rising.toReversed())
    expect((await list({ ordering: '-created_at' })).status).toBe(200)
    expect((await list({ ordering: 'id' })).body.errors.ordering).toBe('排序方式无效')
  })

  it('sorts by the price its cards show, also of machines without a rate of their own', async () => {
    const machine = await aMachine(app, { line })
    await app.pool.query('UPDATE equipment SET day_fen = NULL, market_value_fen = 3000000 WHERE id = $1', [machine.id])
    const prices = async (ordering: string) =>
      (await list({ ordering, page_size: 100 })).body.results.map((one: { price_per_day: number }) => one.price_per_day)
    const rising: number[] = await prices('day_price')
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    expect(new Set(rising).size).toBeGreaterThan(1)
    expect(await prices('-day_price')).toEqual(rising.toReversed())
  })

  it('takes a share of the value where a machine has no day rate (R048)', async () => {
    const machine = await aMachine(app, { line })
    await app.pool.query('UPDATE equipment SET day_fen = NULL, market_value_fen = 3000000 WHERE id = $1', [machine.id])
    const { body } = await app.call('GET', pathOf(line, 'get_equipment', machine.id))
    const share = (30_000 * pricing.fallbackDayPercent) / 100
    expect([body.price_per_day, body.rental_price_per_day]).toEqual([share, share])
  })

  it('finds a machine in every city where a unit of it stands, and free only where one is', async () => {
    const machine = await aMachine(app, { line, units: 2, name: '两地机' })
    await app.pool.query(`UPDATE equipment_unit SET city = '三沙' WHERE id = $1`, [machine.units[1]])
    const today = dayOf(app.clock.now())
    const period = { available_from: today, available_to: today }
    expect(await names({ city: '三沙', name: '两地机' })).toEqual(['两地机'])
    expect(await names({ city: '三沙', ...period })).toEqual(['两地机'])
    await app.pool.query(
      `INSERT INTO occupancy (unit_id, kind, period) VALUES ($1, 'block', daterange($2::date, $2::date + 1))`,
      [machine.units[1], today],
    )
    expect(await names({ city: '三沙', ...period })).toEqual([])
    expect(await names({ city: '杭州', name: '两地机', ...period })).toEqual(['两地机'])
    expect(await names({ city: '漠河' })).toEqual([])
    const { cities } = (await list({ with_cities: 'true' })).body
    expect(cities).toContainEqual({ city: '三沙', equipment_count: 1 })
    expect((await list()).body.cities).toBeUndefined()
  })

  it('says of every day how many are free, and why none is', async () => {
    const machine = await aMachine(app, { line, bufferDays: 2 })
    const renter = await aRenter(app)
    await app.call('POST', pathOf(line, 'create_rental'), { token: renter.token, body: requestFor(app, machine, 2, 1) })
    await app.pool.query(
      `INSERT INTO occupancy (unit_id, kind, period) VALUES ($1, 'maintenance', daterange($2::date, $2::date + 1))`,
      [machine.units[0], addDays(dayOf(app.clock.now()), 6)],
    )
    const today = dayOf(app.clock.now())
    const period = { start_date: today, end_date: addDays(today, 6) }
    const { body } = await app.call('GET', pathOf(line, 'get_availability', machine.id), { query: period })
    expect(body.days.map((day: { free: number; reason?: string }) => day.reason ?? day.free)).toEqual([
      1,
      '已租出',
      '已租出',
      '整备中',
      '整备中',
      1,
      '维护中',
    ])
    expect([body.available, body.units_total, body.units_free]).toEqual([false, 1, 0])
  })

  it.each(['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])(
    'refuses %s, a day nobody reckons with',
    async (day) => {
      const machine = await aMachine(app, { line })
      const ask = (query: Record<string, string>) =>
        app.call('GET', pathOf(line, 'get_availability', machine.id), { query })
      const { status, body } = await ask({ start_date: day })
      expect([status, body.errors]).toEqual([400, { start_date: '起租日不是有效日期' }])
      expect((await ask({ start_date: '2999-12-31' })).status).toBe(200)
    },
  )
})
