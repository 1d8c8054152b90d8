/** A creation whose answer was lost is sent again: under its `Idempotency-Key` it makes one order. */
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aPicture, pathOf, requestFor } from '../../../testing/orders.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { triedLines } from '../../../testing/tried-lines.ts'

let app: TestApp
let renter: Person
let picture: Blob

beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
  picture = await aPicture()
})
afterAll(() => app.close())

const ordersOf = async (machine: Machine) =>
  (await app.pool.query<{ id: number }>('SELECT id FROM rental WHERE equipment_id = $1', [machine.id])).rows
const keysOf = async (key: string) =>
  (await app.pool.query('SELECT 1 FROM idempotent_request WHERE key = $1', [key])).rows.length

describe.each(triedLines)('a repeated creation on the line $label', ({ id: line }) => {
  const create = (key: string, body: unknown, person = renter) =>
    app.call('POST', pathOf(line, 'create_rental'), {
      token: person.token,
      body,
      headers: { 'idempotency-key': key },
    })
  const createWithPaper = (key: string, machine: Machine, paper: Blob) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(requestFor(app, machine))) form.set(name, String(value))
    form.set('license_files', paper, 'a.png')
    return app.call('POST', pathOf(line, 'create_rental'), {
      token: renter.token,
      form,
      headers: { 'idempotency-key': key },
    })
  }

  it('answers the first order, as it stands now, and says so', async () => {
    const machine = await aMachine(app, { line, units: 3 })
    const key = `again-${machine.id}`
    const first = await create(key, requestFor(app, machine))
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null])
    await app.call('POST', pathOf(line, 'cancel_rental', first.body.id), { token: renter.token, body: {} })
    const again = await create(key, requestFor(app, machine))
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(again.body).toMatchObject({ id: first.body.id, status: 'cancelled' })
    expect(await ordersOf(machine)).toHaveLength(1)
  })

  it('of twenty at the same moment is one order, on a machine with room for more and on its last unit', async () => {
    for (const units of [1, 5]) {
      const machine = await aMachine(app, { line, units })
      const body = requestFor(app, machine)
      const answers = await Promise.all(Array.from({ length: 20 }, () => create(`twenty-${machine.id}`, body)))
      expect(new Set(answers.map((one) => `${one.status} ${one.body.id}`)).size).toBe(1)
      expect(answers[0]!.status).toBe(201)
      expect(answers.filter((one) => one.headers.get('idempotent-replayed') === null)).toHaveLength(1)
      expect(await ordersOf(machine)).toHaveLength(1)
      const { rows } = await app.pool.query(
        `SELECT kind FROM occupancy WHERE unit_id = ANY($1) AND released_at IS NULL ORDER BY kind`,
        [machine.units],
      )
      expect(rows).toEqual([{ kind: 'buffer' }, { kind: 'rental' }])
    }
  })

  it('with documents is one order with its documents, also of several at once', async () => {
    const machine = await aMachine(app, { line, units: 3 })
    const key = `papers-${machine.id}`
    const answers = await Promise.all(Array.from({ length: 5 }, () => createWithPaper(key, machine, picture)))
    expect(new Set(answers.map((one) => `${one.status} ${one.body.id} ${one.body.document_count}`)).size).toBe(1)
    expect(answers[0]!).toMatchObject({ status: 201, body: { document_count: 1, status: 'pending_verification' } })
    expect(await ordersOf(machine)).toHaveLength(1)
    const other = new Blob([await picture.arrayBuffer(), new Uint8Array(1)], { type: 'image/png' })
    expect(await createWithPaper(key, machine, other)).toMatchObject({ status: 422 })
  })

  it('is refused when it asks for something else, and belongs to one person', async () => {
    const machine = await aMachine(app, { line, units: 3 })
    const key = `mine-${machine.id}`
    const body = requestFor(app, machine)
    const first = await create(key, body)
    const others = [
      await create(key, { ...body, remarks: '请上午送到' }),
      await create(key, requestFor(app, machine, 4)),
    ]
    for (const other of others)
      expect(other).toMatchObject({
        status: 422,
        body: { code: 'request.key_reused', number: 5001, errors: { 'Idempotency-Key': expect.any(String) } },
      })
    const stranger = await create(key, body, await aRenter(app))
    expect([stranger.status, stranger.body.id === first.body.id]).toEqual([201, false])
    expect(await ordersOf(machine)).toHaveLength(2)
  })

  it('that was refused leaves the key free, and a quote does not take it', async () => {
    const machine = await aMachine(app, { line })
    const key = `free-${machine.id}`
    const body = requestFor(app, machine)
    expect((await create(key, { ...body, calculate_only: true })).status).toBe(200)
    expect((await create(key, { ...body, end_date: '2020-01-01' })).status).toBe(400)
    expect((await create(key, { ...body, agreed_to_terms: false })).body.code).toBe('rental.terms_not_agreed')
    expect(await keysOf(key)).toBe(0)
    expect((await create(key, body)).status).toBe(201)
    expect(await keysOf(key)).toBe(1)
    // Nothing is free any more, yet what was promised is answered.
    expect((await create(key, body)).status).toBe(201)
    expect((await create(`${key}-fresh`, body)).body.code).toBe('rental.unavailable')
  })
})

it('a key that is none is refused by its name', async () => {
  const [line] = lines
  const machine = await aMachine(app, { line: line!.id })
  const answer = await app.call('POST', pathOf(line!.id, 'create_rental'), {
    token: renter.token,
    body: requestFor(app, machine),
    headers: { 'idempotency-key': 'x'.repeat(201) },
  })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['Idempotency-Key']])
})
