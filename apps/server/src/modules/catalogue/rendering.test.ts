import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type App } from '../../app.ts'
import { addDays, dayOf } from '../../platform/clock.ts'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { pathOf, requestFor } from '../../testing/orders.ts'
import { aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const line = lines[0]!.id
let app: TestApp
/** A second process of the site as far as what it keeps goes: the same database, a memory of its own. */
let other: App
let otherUrl: string
let machine: Machine
let renter: Person
beforeAll(async () => {
  app = await startTestApp()
  other = await buildApp(app.config, app.databaseUrl, { clock: app.clock, sms: app.sms })
  otherUrl = await other.http.listen({ host: '127.0.0.1', port: 0 })
  machine = await aMachine(app, { line, units: 2 })
  renter = await aRenter(app)
})
afterAll(async () => {
  await other.http.close()
  await other.services.database.close()
  await app.close()
})

const everywhere = async (path: string): Promise<any[]> => {
  const answers = await Promise.all([fetch(app.url + path), fetch(otherUrl + path), fetch(app.url + path)])
  return Promise.all(answers.map((answer) => answer.json()))
}
const seen = async () => {
  const [details, calendars, lists] = await Promise.all([
    everywhere(pathOf(line, 'get_equipment', machine.id)),
    everywhere(pathOf(line, 'get_availability', machine.id)),
    everywhere(pathOf(line, 'list_equipment')),
  ])
  return {
    free: details.map((one) => one.units_free_today),
    calendar: calendars.map((one) => one.days[0].free),
    list: lists.map((one) => one.results.find(({ id }: { id: number }) => id === machine.id)?.units_free_today),
    names: [...details, ...lists.map((one) => one.results.find(({ id }: { id: number }) => id === machine.id))].map(
      (one) => one?.name,
    ),
    places: details.map((one) => one.units[0].city),
    owners: details.map((one) => one.owner?.name ?? null),
    categories: details.map((one) => one.category.name),
    units: details.map((one) => one.units.length),
    photos: details.map((one) => one.equipment_photos.length),
  }
}
const all = (value: unknown) => [value, value, value]

it('what anybody reads after an order is what the order left, in every process, again and again', async () => {
  for (const free of [1, 0]) {
    // Read before, so that there is something old to be given out.
    await seen()
    const made = await app.call('POST', pathOf(line, 'create_rental'), {
      token: renter.token,
      body: requestFor(app, machine, 1, 0),
    })
    expect(made.status).toBe(201)
    expect(await seen()).toMatchObject({ free: all(free), calendar: all(free), list: all(free) })
    if (free > 0) continue
    await app.call('POST', pathOf(line, 'cancel_rental', made.body.id), {
      token: renter.token,
      body: { reason: '改期' },
    })
    expect(await seen()).toMatchObject({ free: all(1), calendar: all(1), list: all(1) })
  }
})

it('whatever an answer is made of may be written by anybody, past the product, and the next answer has it', async () => {
  const { id } = machine
  const writes: [string, Partial<Awaited<ReturnType<typeof seen>>>][] = [
    [`UPDATE equipment SET name = '新的名字' WHERE id = ${id}`, { names: Array(6).fill('新的名字') }],
    [`UPDATE equipment_unit SET city = '宁波' WHERE equipment_id = ${id}`, { places: all('宁波') }],
    [
      `UPDATE category SET name = '新的类别' WHERE id = (SELECT category_id FROM equipment WHERE id = ${id})`,
      { categories: all('新的类别') },
    ],
    [`UPDATE equipment SET owner_id = ${renter.id} WHERE id = ${id}`, {}],
    [`UPDATE app_user SET company_name = '新的公司' WHERE id = ${renter.id}`, { owners: all('新的公司') }],
    [
      `INSERT INTO equipment_unit (equipment_id, serial, city) VALUES (${id}, 'R-3', '宁波')`,
      { units: all(3), free: all(2) },
    ],
    [
      `INSERT INTO occupancy (unit_id, kind, period) SELECT id, 'block', daterange('${dayOf(app.clock.now())}', '${dayOf(app.clock.now())}', '[]')
       FROM equipment_unit WHERE serial = 'R-3'`,
      { free: all(1) },
    ],
    [
      `UPDATE occupancy SET released_at = now() WHERE unit_id = (SELECT id FROM equipment_unit WHERE serial = 'R-3')`,
      { free: all(2) },
    ],
    [
      `WITH file AS (INSERT INTO stored_file (name, mime, bytes, sha256, storage_key, purpose) VALUES ('机器.png', 'image/png', 1, '', 'none', 'equipment') RETURNING id)
       INSERT INTO equipment_photo (equipment_id, file_id) SELECT ${id}, id FROM file`,
      { photos: all(1) },
    ],
    [`DELETE FROM equipment_photo WHERE equipment_id = ${id}`, { photos: all(0) }],
    [
      `UPDATE equipment_unit SET status = 'retired' WHERE id = (SELECT max(id) FROM equipment_unit WHERE equipment_id = ${id})`,
      {},
    ],
  ]
  for (const [write, wanted] of writes) {
    await seen()
    await app.pool.query(write)
    expect(await seen(), write).toMatchObject(wanted)
  }
})

it('an answer made on one day is not given out on the next', async () => {
  const [before] = await everywhere(pathOf(line, 'get_availability', machine.id))
  app.clock.advance({ days: 1 })
  const after = await everywhere(pathOf(line, 'get_availability', machine.id))
  expect(after.map((one) => one.start_date)).toEqual(all(addDays(before.start_date, 1)))
  expect(after[0].start_date).toBe(dayOf(app.clock.now()))
})

it('while one writes without pause, nobody who reads afterwards sees what was before', async () => {
  const path = pathOf(line, 'get_equipment', machine.id)
  const told = { upTo: 0, isAll: false }
  const write = async () => {
    for (let step = 1; step <= 150; step += 1) {
      await app.pool.query(`UPDATE equipment SET model = $2 WHERE id = $1`, [machine.id, `M-${step}`])
      told.upTo = step
    }
    told.isAll = true
  }
  const stale: string[] = []
  const read = async (base: string) => {
    while (!told.isAll) {
      const least = told.upTo
      const { model } = (await (await fetch(base + path)).json()) as { model: string }
      const step = Number(/^M-(\d+)$/.exec(model)?.[1] ?? 0)
      if (step < least) stale.push(`${model} after M-${least}`)
    }
  }
  await Promise.all([write(), ...[app.url, app.url, otherUrl, otherUrl].map(read)])
  expect(stale).toEqual([])
})
