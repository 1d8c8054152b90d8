import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { triedLines } from '../../testing/tried-lines.ts'

const base = '/api/admin/qualifications/'
let app: TestApp
let renter: Person
let first: Person
let second: Person

beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
  ;[first, second] = [await aMember(app, 'admin'), await aMember(app, 'admin')]
})
afterAll(() => app.close())

const verify = (id: number, by: Person, body: object = { action: 'approve' }) =>
  app.call('POST', `${base}${id}/verify/`, { token: by.token, body })
const reject = (id: number, by: Person, body: object = { notes: '文件不清晰' }) =>
  app.call('POST', `${base}${id}/reject/`, { token: by.token, body })

/** One of the answers decided; every other says what was decided, and by whom. */
const expectOneDecision = async (id: number, answers: readonly Answer[]) => {
  expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
  const { rows } = await app.pool.query(
    `SELECT is_approved, decided_by_name FROM qualification_decision WHERE rental_id = $1`,
    [id],
  )
  expect(rows).toHaveLength(1)
  const told = `这个订单已由${rows[0].decided_by_name}审核${rows[0].is_approved ? '通过' : '拒绝'}`
  for (const late of answers.filter((one) => one.status !== 200)) {
    expect([late.status, late.body.code]).toEqual([409, 'qualification.already_decided'])
    expect(late.body.message.startsWith(told)).toBe(true)
  }
  const { rows: audited } = await app.pool.query(
    `SELECT action FROM audit_log WHERE object_id = $1 AND action IN ('qualification.approve', 'qualification.reject')`,
    [String(id)],
  )
  expect(audited).toEqual([{ action: rows[0].is_approved ? 'qualification.approve' : 'qualification.reject' }])
}

describe.each(triedLines)('two people on one order of $label', ({ id: line }) => {
  const order = async () =>
    aRental(app, { machine: await aMachine(app, { line }), renter, status: 'pending_verification' })
  const onLine = (id: number, by: Person) =>
    app.call('POST', pathOf(line, 'verify_qualification', id), { token: by.token, body: { action: 'approve' } })

  it('both approve: one does', async () => {
    const id = await order()
    await expectOneDecision(id, await Promise.all([verify(id, first), verify(id, second)]))
  })

  it('one approves while the other rejects: the second is told what the first decided', async () => {
    const id = await order()
    await expectOneDecision(id, await Promise.all([verify(id, first), reject(id, second)]))
  })

  it('the console and the line’s own address are one desk', async () => {
    const id = await order()
    await expectOneDecision(id, await Promise.all([onLine(id, first), reject(id, second), verify(id, second)]))
  })
})

describe('the console’s decisions', () => {
  const bare = async () => aRental(app, { machine: await aMachine(app), renter })

  it('are for who may verify, of orders that are there', async () => {
    const staff = await aMember(app, 'staff')
    const id = await bare()
    for (const person of [staff, renter])
      for (const call of [verify, reject]) expect((await call(id, person)).status).toBe(403)
    for (const call of [verify, reject]) {
      const unknown = await call(2_000_000_000, first)
      expect([unknown.status, unknown.body.code]).toEqual([404, 'rental.not_found'])
    }
  })

  it('a rejection needs its reason; without any document it has one', async () => {
    const id = await aRental(app, { machine: await aMachine(app), renter, status: 'pending_verification' })
    const empty = await reject(id, first, { notes: '' })
    expect([empty.status, empty.body.message]).toEqual([400, '请填写拒绝原因'])
    expect((await reject(await bare(), first, {})).body.rental.verification_notes).toBe('缺少必要的资质文件')
  })

  it('an approval without documents is warned of, and forced on purpose', async () => {
    const id = await bare()
    const warned = await verify(id, first)
    expect([warned.status, warned.body.code, warned.body.message]).toEqual([
      409,
      'qualification.no_documents',
      '无资质图片警告',
    ])
    expect((await verify(id, first, { force_submit: true })).body.status).toBe('pending_contract')
  })
})

describe('a batch', () => {
  const size = 200
  const atOnce = 3
  /** Copies of one order under review; the hundredth has lost its documents. */
  const fill = async (): Promise<number[]> => {
    const template = await aRental(app, { machine: await aMachine(app), renter, status: 'pending_verification' })
    const skipped = ['id', 'agreement_id', 'agreement_number']
    const { rows: named } = await app.pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'rental' AND is_generated = 'NEVER' AND column_name <> ALL ($1)`,
      [skipped],
    )
    const columns = named.map((one) => `"${one.name}"`).join(', ')
    const { rows } = await app.pool.query<{ id: number }>(
      `INSERT INTO rental (${columns}) SELECT ${columns} FROM rental, generate_series(1, $2) WHERE id = $1 RETURNING id`,
      [template, size],
    )
    await app.pool.query(
      `INSERT INTO rental_unit (rental_id, position, unit_id)
       SELECT r.id, k.position, k.unit_id FROM rental r, rental_unit k WHERE k.rental_id = $1 AND r.id = ANY ($2)`,
      [template, rows.map((row) => row.id)],
    )
    await app.pool.query(
      `INSERT INTO qualification_document (rental_id, user_id, holder_id, file_id, type, created_at)
       SELECT r.id, d.user_id, d.holder_id, d.file_id, d.type, d.created_at FROM rental r, qualification_document d
       WHERE d.rental_id = $1 AND r.id = ANY ($2)`,
      [template, rows.map((row) => row.id)],
    )
    return rows.map((row) => row.id)
  }

  it('of 200 with one bad row, three at a time, decides 199 and explains the one', { timeout: 300_000 }, async () => {
    const ids = await fill()
    const bad = ids[99]!
    await app.pool.query('DELETE FROM qualification_document WHERE rental_id = $1', [bad])
    await app.pool.query('UPDATE rental SET document_count = 0 WHERE id = $1', [bad])
    const waiting = [...ids]
    const answers = new Map<number, Answer>()
    const clerk = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) answers.set(id, await verify(id, first))
    }
    await Promise.all(Array.from({ length: atOnce }, clerk))
    const failed = [...answers].filter(([, answer]) => answer.status !== 200)
    expect(failed.map(([id, answer]) => [id, answer.status, answer.body.code, answer.body.message])).toEqual([
      [bad, 409, 'qualification.no_documents', '无资质图片警告'],
    ])
    const { rows } = await app.pool.query(
      `SELECT status, count(*)::int AS total FROM rental WHERE id = ANY ($1) GROUP BY status ORDER BY status`,
      [ids],
    )
    expect(rows).toEqual([
      { status: 'pending_contract', total: size - 1 },
      { status: 'pending_verification', total: 1 },
    ])
    const { rows: audited } = await app.pool.query(
      `SELECT count(*)::int AS total FROM audit_log WHERE action = 'qualification.approve' AND object_id = ANY ($1)`,
      [ids.map(String)],
    )
    expect(audited).toEqual([{ total: size - 1 }])
  })
})
