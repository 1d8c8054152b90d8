import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aPicture, aRental, pathOf, requestFor } from '../../testing/orders.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const base = '/api/admin/qualifications/'
let app: TestApp
let renter: Person
let admin: Person
let staff: Person

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T02:00:00Z' })
  renter = await aRenter(app)
  ;[admin, staff] = [await aMember(app, 'admin'), await aMember(app, 'staff')]
})
afterAll(() => app.close())

/** What an earlier test left waiting does not wait any more. */
beforeEach(async () => {
  await app.pool.query(`UPDATE rental SET status = 'cancelled', verification_status = 'pending', verified_at = NULL`)
})

/** After a time in which tokens ran out. */
const signAllIn = async () => {
  const again = (person: Person) => signInAgain(app, person)
  ;[admin, staff, renter] = [await again(admin), await again(staff), await again(renter)]
}
const queue = async (query: Record<string, string | number> = {}, by = staff, path = base) =>
  (await app.call('GET', path, { token: by.token, query })).body
const idsOf = (body: { results: { id: number }[] }) => body.results.map((one) => one.id)
const decide = (id: number, body: object, by = admin) =>
  app.call('POST', `${base}${id}/verify/`, { token: by.token, body })
const upload = async (line: string, id: number, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('image', await aPicture(), 'a.png')
  const answer = await app.call('POST', pathOf(line, 'upload_qualification', id), { token: renter.token, form })
  expect(answer.status).toBe(201)
}

describe('the queue of all lines', () => {
  it('shows what can be decided first, the longest wait leading, with what waits on each line', async () => {
    const bare = await aRental(app, { machine: await aMachine(app), renter })
    const waiting: number[] = []
    for (const { id: line } of lines) {
      app.clock.advance({ minutes: 1 })
      waiting.push(
        await aRental(app, { machine: await aMachine(app, { line }), renter, status: 'pending_verification' }),
      )
    }
    const body = await queue()
    expect(idsOf(body)).toEqual([...waiting, bare])
    expect(body.count).toBe(lines.length + 1)
    expect(body.counts).toEqual({
      all: lines.length + 1,
      ...Object.fromEntries(lines.map(({ id }, at) => [id, at === 0 ? 2 : 1])),
    })
    expect(idsOf(await queue({ sort: 'newest' }))).toEqual([...waiting.toReversed(), bare])
    const ready = await queue({ ready: 'true' })
    expect([idsOf(ready), ready.count]).toEqual([waiting, waiting.length])
    const last = lines.at(-1)!
    expect(idsOf(await queue({ line: last.id }))).toEqual([waiting.at(-1)])
    expect(idsOf(await queue({}, staff, `${base}pending/`))).toEqual([...waiting, bare])
  })

  it('pages keep the whole count and lead on', async () => {
    const machine = await aMachine(app, { units: 3 })
    const ids: number[] = []
    for (let one = 0; one < 3; one++) {
      app.clock.advance({ minutes: 1 })
      ids.push(await aRental(app, { machine, renter }))
    }
    const first = await queue({ page_size: 2 })
    expect([idsOf(first), first.count]).toEqual([ids.slice(0, 2), 3])
    expect(idsOf(await queue({}, staff, first.next))).toEqual(ids.slice(2))
  })

  it('says of each row whose it is, since when, and what its reader may do', async () => {
    const machine = await aMachine(app, { name: '除颤仪' })
    const id = await aRental(app, { machine, renter, status: 'pending_verification' })
    const [seen] = (await queue({}, admin)).results
    expect(seen).toMatchObject({
      id,
      order_number: `R${String(id).padStart(8, '0')}`,
      equipment_name: '除颤仪',
      equipment_model: 'N15',
      contact_name: '周敏',
      document_count: 1,
      submission: 1,
      waiting_since: app.clock.now().toISOString(),
      verification_status: 'pending',
      decided_by: '',
      is_mismatched: false,
      contract_follows: false,
    })
    expect(seen.actions).toEqual(expect.arrayContaining(['approve_qualification', 'reject_qualification']))
    expect((await queue({}, staff)).results[0].actions).not.toContain('approve_qualification')
  })

  it('finds number, party, machine, contact', async () => {
    const line = lines[0]!
    const machine = await aMachine(app, { name: '血液透析机' })
    const made = await app.call('POST', pathOf(line.id, 'create_rental'), {
      token: renter.token,
      body: { ...requestFor(app, machine), contact_name: '欧阳青', [line.partyField]: '城东护理院' },
    })
    const { id } = made.body
    await aRental(app, { machine: await aMachine(app), renter })
    for (const keyword of [String(id), `R${String(id).padStart(8, '0')}`, '东护理', '透析', '欧阳'])
      expect(idsOf(await queue({ keyword }))).toEqual([id])
    const none = await queue({ keyword: '100%' })
    expect([none.count, none.counts.all]).toEqual([0, 2])
  })

  it('counts what waits past the set hours, and has documents to decide on', async () => {
    await aRental(app, { machine: await aMachine(app), renter })
    await aRental(app, { machine: await aMachine(app), renter, status: 'pending_verification' })
    expect((await queue()).overdue).toBe(0)
    app.clock.advance({ hours: 4, minutes: 1 })
    staff = await signInAgain(app, staff)
    expect(await queue()).toMatchObject({ overdue: 1, overdue_hours: 4 })
    await app.pool.query(
      `INSERT INTO platform_setting (key, value, updated_by_name) VALUES ('review_overdue_hours', '5', '测试')`,
    )
    expect(await queue()).toMatchObject({ overdue: 0, overdue_hours: 5 })
  })

  it('tells what was decided, the latest first, and how it came out', async () => {
    await signAllIn()
    const ids: number[] = []
    for (const status of ['pending_verification', 'pending_verification', 'pending_verification'] as const)
      ids.push(await aRental(app, { machine: await aMachine(app), renter, status }))
    const [passed, rejected, contracted] = ids as [number, number, number]
    for (const [id, body] of [
      [passed, { action: 'approve' }],
      [rejected, { action: 'reject', notes: '文件不清晰' }],
      [contracted, { action: 'approve', generate_contract: true }],
    ] as const) {
      app.clock.advance({ seconds: 40 })
      expect((await decide(id, body)).status).toBe(200)
    }
    const verified = await queue({}, admin, `${base}verified/`)
    expect(idsOf(verified)).toEqual([contracted, rejected, passed])
    expect(verified.results[1]).toMatchObject({ decided_by: admin.username, verification_notes: '文件不清晰' })
    const filtered = async (filter: string) => idsOf(await queue({ status: 'verified', filter }))
    expect(await filtered('all')).toEqual([contracted, rejected, passed])
    expect(await filtered('passed')).toEqual([contracted, passed])
    expect(await filtered('rejected')).toEqual([rejected])
    expect(await filtered('has_contract')).toEqual([contracted])
    expect(idsOf(await queue({ status: 'all' }))).toEqual(ids)
    expect(verified.mine_today).toEqual({ count: 3, average_seconds: 40 })
    expect((await queue()).mine_today).toEqual({ count: 0, average_seconds: null })
    const { body } = await app.call('GET', pathOf(lines[0]!.id, 'list_verified_rentals'), { token: staff.token })
    expect(idsOf(body)).toEqual([contracted, rejected, passed])
  })

  it('a break is no slowness, and a day in Shanghai begins at nought', async () => {
    app.clock.set('2026-11-30T17:00:00Z')
    await signAllIn()
    const id = await aRental(app, { machine: await aMachine(app), renter })
    const decided = (moments: string[]) =>
      app.pool.query(
        `INSERT INTO qualification_decision (rental_id, is_approved, document_count, decided_by, decided_by_name, created_at)
         SELECT $1, true, 1, $2, '测试', at FROM unnest($3::timestamptz[]) AS at`,
        [id, admin.id, moments],
      )
    await decided(['2026-11-30T15:59:00Z', '2026-11-30T16:00:30Z'])
    expect((await queue({}, admin)).mine_today).toEqual({ count: 1, average_seconds: null })
    await decided(['2026-11-30T16:20:00Z', '2026-11-30T16:21:00Z', '2026-11-30T16:24:00Z'])
    expect((await queue({}, admin)).mine_today).toEqual({ count: 4, average_seconds: 120 })
  })

  it('marks orders whose status and verification disagree', async () => {
    await signAllIn()
    const id = await aRental(app, { machine: await aMachine(app), renter, status: 'pending_verification' })
    await app.pool.query(`UPDATE rental SET verification_status = 'approved' WHERE id = $1`, [id])
    expect((await queue()).results[0]).toMatchObject({ id, is_mismatched: true })
  })

  it('is for staff who may view qualifications, and says what it does not understand', async () => {
    const at = (by: Person, query = {}) => app.call('GET', base, { token: by.token, query })
    expect((await at(renter)).status).toBe(403)
    const strange = await at(staff, { status: 'x' })
    expect([strange.status, strange.body.errors]).toEqual([400, { status: '筛选条件无效' }])
  })
})

describe('what strikes the eye', () => {
  const requires = ['business_license', 'site_proof']
  const order = async () => {
    const line = lines[0]!.id
    const machine = await aMachine(app, { line, requires })
    return aRental(app, { machine, renter, from: 1, days: 3 })
  }
  const attention = async (id: number) => {
    const row = (await queue()).results.find((one: { id: number }) => one.id === id)
    return [row.attention, row.attention_text]
  }
  const add = (id: number, type: string, end?: string) =>
    upload(lines[0]!.id, id, { image_type: type, ...(end ? { expiry_date: end } : {}) })

  beforeEach(async () => {
    app.clock.set('2026-12-10T02:00:00Z')
    await signAllIn()
  })

  it('nothing there, something lacking, all of it', async () => {
    const id = await order()
    expect(await attention(id)).toEqual(['none', '还没有文件'])
    await add(id, 'business_license')
    expect(await attention(id)).toEqual(['lacking', '缺厂房证明'])
    await add(id, 'site_proof', '2027-12-31')
    expect(await attention(id)).toEqual(['complete', '文件齐全'])
  })

  it('thirty days are soon, thirty-one are not, yesterday is too late', async () => {
    const id = await order()
    await add(id, 'business_license', '2027-01-10')
    await add(id, 'site_proof', '2027-01-09')
    expect(await attention(id)).toEqual(['expiring', '厂房证明 30 天后到期'])
    const late = await order()
    await add(late, 'business_license', '2026-12-09')
    expect(await attention(late)).toEqual(['expired', '执照已过期，缺厂房证明'])
  })

  it('a general paper stands for what has none of its own, and is called what it is', async () => {
    const id = await order()
    await add(id, 'qualification', '2026-12-20')
    expect(await attention(id)).toEqual(['expiring', '资质文件 10 天后到期'])
  })

  it('a paper replaced in the wallet while its order waits covers it', async () => {
    const id = await order()
    const form = async (fields: Record<string, string>) => {
      const made = new FormData()
      for (const [name, value] of Object.entries(fields)) made.append(name, value)
      made.append('image', await aPicture(), 'a.png')
      return made
    }
    const wallet = '/api/qualification/documents/'
    const kept = await app.call('POST', wallet, {
      token: renter.token,
      form: await form({ image_type: 'business_license', expiry_date: '2026-12-12' }),
    })
    await app.call('POST', pathOf(lines[0]!.id, 'upload_qualification', id), {
      token: renter.token,
      body: { wallet_document: kept.body.id },
    })
    await add(id, 'site_proof')
    expect(await attention(id)).toEqual(['expiring', '执照 2 天后到期'])
    const judged = () => app.call('GET', `${base}${id}/`, { token: staff.token })
    expect((await judged()).body.judgement).toMatchObject({ valid: false, outlived: [{ uncovered_days: 1 }] })
    const swapped = await app.call('POST', wallet, {
      token: renter.token,
      form: await form({ replaces: String(kept.body.id), expiry_date: '2028-12-31' }),
    })
    expect(swapped.status).toBe(201)
    expect(await attention(id)).toEqual(['complete', '文件齐全'])
    expect((await judged()).body.judgement).toMatchObject({ valid: true, outlived: [] })
  })
})
