import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { unguarded } from '../../testing/unguarded.ts'

let app: TestApp
let admin: Person
let staff: Person
const machines: Record<string, Machine> = {}
const renters: Record<string, Person> = {}

beforeAll(async () => {
  // 14:48 in Shanghai.
  app = await startTestApp({ now: '2026-11-20T06:48:00Z' })
  ;[admin, staff] = [await aMember(app, 'admin'), await aMember(app, 'staff')]
  for (const { id } of lines) {
    machines[id] = await aMachine(app, { line: id, units: 12 })
    renters[id] = await aRenter(app)
  }
})
afterAll(() => app.close())

type Status = 'pending_approval' | 'pending_verification' | 'pending_signature' | 'in_use'
/** Each line has a renter of its own: nobody holds that many unpaid orders alone. */
const order = (line: string, status: Status, days = 3) =>
  aRental(app, { machine: machines[line]!, renter: renters[line]!, staff: admin, status, days })
const read = async (by: Person, query: Record<string, string | boolean> = {}) =>
  (await app.call('GET', '/api/admin/dashboard/', { token: by.token, query })).body
const list = async (query: Record<string, string | number>) =>
  (await app.call('GET', '/api/admin/qualifications/', { token: staff.token, query })).body
const waitFor = (id: number, hours: number) =>
  app.pool.query(`UPDATE rental SET waiting_since = waiting_since - make_interval(hours => $2) WHERE id = $1`, [
    id,
    hours,
  ])
const decide = async (line: string, id: number, action: 'approve' | 'reject') => {
  const call = action === 'approve' ? 'verify_qualification' : 'reject_qualification'
  const body = action === 'approve' ? { action } : { notes: '行驶证过期' }
  const { status } = await app.call('POST', pathOf(line, call, id), { token: admin.token, body })
  expect(status).toBe(200)
}
const setTo = (key: string, value: number) =>
  app.pool.query(
    `INSERT INTO platform_setting (key, value, updated_by_name) VALUES ($1, $2, 'test')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [key, JSON.stringify(value)],
  )

describe('the dashboard', () => {
  it('is empty before the first order, and says so with noughts', async () => {
    const body = await read(admin)
    expect(body.pending).toEqual(Object.fromEntries(lines.map(({ id }) => [id, 0])))
    expect(body.previews).toEqual(Object.fromEntries(lines.map(({ id }) => [id, []])))
    expect(body).toMatchObject({
      contract_requests: 0,
      recent: [],
      overdue_hours: 4,
      today: { approved: 0, rejected: 0, hours: [] },
      requests: [],
      due: { count: 0, results: [] },
      queues: { review: 0, contracts: 0, applications: 0, machines: 0, orders: 0, deductions: 0 },
      mismatched: null,
    })
    expect(body.lines[0]).toMatchObject({ waiting_since: null, pass_rate: null })
  })

  describe.each(lines)('on the line $label', ({ id: line }) => {
    it('counts what waits as the queue does, and shows its first three', async () => {
      const made = [await order(line, 'pending_approval')]
      for (const hours of [1, 5, 3, 4]) {
        const id = await order(line, 'pending_verification')
        await waitFor(id, hours)
        made.push(id)
      }
      const [body, queue, all] = [await read(staff), await list({ line, page_size: 3 }), await list({})]
      const figures = body.lines.find((one: { line: string }) => one.line === line)
      expect(figures).toMatchObject({ pending: 5, ready: 4, overdue: 1, decided_today: 0, pass_rate: null })
      expect(figures.pending).toBe(queue.count)
      expect(body.pending[line]).toBe(queue.counts[line])
      expect(body.previews[line]).toEqual(queue.results)
      expect(body.previews[line].map((one: { id: number }) => one.id)).toEqual([made[2], made[4], made[3]])
      expect(figures.waiting_since).toBe(queue.results[0].waiting_since)
      expect(body.queues.review).toBe(all.counts.all)
      const overdue = body.lines.map((one: { overdue: number }) => one.overdue)
      expect(overdue.reduce((sum: number, one: number) => sum + one, 0)).toBe(all.overdue)
    })

    it('counts today’s decisions by the hour and how many of them passed', async () => {
      const [yes, no] = [await order(line, 'pending_verification'), await order(line, 'pending_verification')]
      await decide(line, yes, 'approve')
      await decide(line, no, 'reject')
      await unguarded(
        app.pool,
        'qualification_decision',
        `UPDATE qualification_decision SET created_at = '2026-11-20T01:10:00Z' WHERE rental_id = $1`,
        [no],
      )
      const { lines: figures, today } = await read(staff)
      expect(figures.find((one: { line: string }) => one.line === line)).toMatchObject({
        pending: 5,
        decided_today: 2,
        pass_rate: 50,
      })
      expect(today.hours.map((one: { hour: number }) => one.hour)).toEqual([9, 10, 11, 12, 13, 14])
      expect(today.hours[0].rejected).toBe(today.rejected)
      expect(today.hours[5].approved).toBe(today.approved)
    })
  })

  it('keeps the five decided last, as the list of them begins', async () => {
    const { recent } = await read(staff)
    const decided = await list({ status: 'verified', page_size: 5 })
    expect(recent.map((one: { rental_id: number }) => one.rental_id)).toEqual(
      decided.results.map((one: { id: number }) => one.id),
    )
    expect(recent.find((one: { is_approved: boolean }) => !one.is_approved)).toMatchObject({ notes: '行驶证过期' })
    expect(new Set(recent.map((one: { is_approved: boolean }) => one.is_approved))).toEqual(new Set([true, false]))
  })

  it('a decision of yesterday is none of today', async () => {
    const before = (await read(staff)).today
    const line = lines[0]!.id
    const id = await order(line, 'pending_verification')
    await decide(line, id, 'approve')
    // One minute before midnight in Shanghai.
    await unguarded(
      app.pool,
      'qualification_decision',
      `UPDATE qualification_decision SET created_at = '2026-11-19T15:59:00Z' WHERE rental_id = $1`,
      [id],
    )
    expect((await read(staff)).today).toEqual(before)
  })

  it('overdue follows the setting from the next request on', async () => {
    const overdueAt = async () => {
      const figures = (await read(staff)).lines as { overdue: number }[]
      return figures.map((one) => one.overdue)
    }
    await setTo('review_overdue_hours', 2)
    expect(await overdueAt()).toEqual(lines.map(() => 3))
    expect((await list({})).overdue).toBe(3 * lines.length)
    await setTo('review_overdue_hours', 72)
    expect(await overdueAt()).toEqual(lines.map(() => 0))
    await setTo('review_overdue_hours', 4)
  })

  it('contract requests are those of all lines together, the latest three named', async () => {
    for (const { id: line } of lines) {
      const id = await order(line, 'pending_signature')
      const body = { status: 'pending_review', reason: '甲方名称要改' }
      const asked = await app.call('POST', pathOf(line, 'request_status_change', id), {
        token: renters[line]!.token,
        body,
      })
      expect(asked.status).toBeLessThan(300)
    }
    const body = await read(admin)
    expect(body.contract_requests).toBe(lines.length)
    expect(body.requests).toHaveLength(3)
    expect(body.requests[0]).toMatchObject({ line: lines.at(-1)!.id, display_status: '待审核' })
    expect(body.queues.contracts).toBe(lines.length)
  })

  it('names what comes back within three days', async () => {
    const line = lines[0]!.id
    const [soon, later] = [await order(line, 'in_use', 3), await order(line, 'in_use', 9)]
    const { due } = await read(staff)
    const ids = due.results.map((one: { rental_id: number }) => one.rental_id)
    expect([due.count, ids.includes(soon), ids.includes(later)]).toEqual([1, true, false])
    expect(due.results[0]).toMatchObject({ end_date: '2026-11-22' })
  })

  it('says only in debug mode which orders disagree with themselves', async () => {
    const line = lines[0]!.id
    const id = await order(line, 'in_use')
    expect((await read(staff, { debug: true })).mismatched).toEqual({ count: 0, results: [] })
    await app.pool.query(`UPDATE rental SET verification_status = 'rejected' WHERE id = $1`, [id])
    const { mismatched } = await read(staff, { debug: true })
    expect(mismatched).toMatchObject({ count: 1, results: [{ rental_id: id, verification_status: 'rejected' }] })
    expect((await read(staff)).mismatched).toBeNull()
  })

  it('shows each reader what his permissions open, and nobody else anything', async () => {
    const hold = async (codes: string[]) => {
      await app.pool.query(`DELETE FROM role_permission WHERE role = 'staff'`)
      await app.pool.query(`INSERT INTO role_permission SELECT 'staff', unnest($1::text[])`, [codes])
    }
    const asStaff = await read(staff)
    expect([asStaff.requests, asStaff.queues.contracts]).toEqual([null, 0])
    await hold(['qualification_view'])
    const bare = await read(staff)
    expect([bare.requests, bare.due, Object.keys(bare.queues)]).toEqual([null, null, ['review']])
    await hold(['rental_view', 'contract_view'])
    const call = (token?: string) => app.call('GET', '/api/admin/dashboard/', token ? { token } : {})
    expect((await call(staff.token)).status).toBe(403)
    expect((await call(renters[lines[0]!.id]!.token)).status).toBe(403)
    expect((await call()).status).toBe(401)
  })
})
