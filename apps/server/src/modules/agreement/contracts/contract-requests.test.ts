import { addressesOf } from '@jihui/protocol/rental/addresses'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aRental } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { triedLines } from '../../../testing/tried-lines.ts'

let app: TestApp
let renter: Person
let admin: Person
let clerk: Person
const machines = new Map<string, Machine>()
const requests = '/api/admin/contract-requests/'

const asked = async (line: (typeof lines)[number], who: Person = renter): Promise<number> => {
  const id = await aRental(app, {
    machine: machines.get(line.id)!,
    renter,
    staff: admin,
    status: 'pending_signature',
    days: 3,
  })
  const path = addressesOf(line, 'request_status_change')[0]!.replace(':id', String(id))
  const body = { status: 'pending_review', status_change_reason: '请复核保险条款' }
  expect((await app.call('POST', path, { token: who.token, body })).status).toBe(201)
  return id
}
const list = (query: Record<string, string | number> = {}, who = admin) =>
  app.call('GET', requests, { token: who.token, query })
const decide = (id: number, verdict: 'approve' | 'reject', body: object = {}, who = admin) =>
  app.call('POST', `${requests}${id}/${verdict}/`, { token: who.token, body })
const statusOf = async (rentalId: number) => {
  const { body } = await app.call('GET', '/api/admin/contracts/', {
    token: admin.token,
    query: { rental_id: rentalId },
  })
  return body.results[0].status
}

beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
  ;[admin, clerk] = [await aMember(app, 'admin'), await aMember(app, 'staff')]
  for (const { id } of lines) machines.set(id, await aMachine(app, { line: id, units: 20 }))
})
afterAll(() => app.close())

describe('requests to change a contract', () => {
  it('of all lines stand in one list, the longest waiting first, ten to a page', async () => {
    const ids: number[] = []
    for (const line of lines) ids.push(await asked(line))
    const { body } = await list()
    expect(body.results.map((one: any) => one.rental_id)).toEqual(ids)
    expect(body.pending_count).toBe(ids.length)
    expect(body.by_line).toEqual(Object.fromEntries(lines.map(({ id }) => [id, 1])))
    expect(body.results[0]).toMatchObject({
      requested_by: renter.username,
      decided_by: '',
      previous_display_status: '待签署',
      display_status: '待审核',
    })
    expect((await list({ line: lines[1]!.id })).body.results.map((one: any) => one.rental_id)).toEqual([ids[1]])
    const paged = await list({ page_size: 1, page: 2 })
    expect(paged.body.results.map((one: any) => one.rental_id)).toEqual([ids[1]])
  })

  it('leave the list when decided and take the count down; open ones come first in the list of all (R182)', async () => {
    const before = (await list()).body
    const [first, next] = before.results
    const approved = await decide(first.rental_id, 'approve')
    expect(approved.body).toMatchObject({
      pending_count: before.pending_count - 1,
      request: { state: 'approved', decided_by: admin.username },
    })
    expect(await statusOf(first.rental_id)).toBe('pending_review')
    const silent = await decide(next.rental_id, 'reject')
    expect([silent.status, silent.body.errors]).toEqual([400, { reject_reason: '请填写拒绝原因' }])
    const rejected = await decide(next.rental_id, 'reject', { reason: '无需复核' })
    expect(rejected.body.request).toMatchObject({ state: 'rejected', reject_reason: '无需复核' })
    expect(await statusOf(next.rental_id)).toBe('pending_signature')
    const left = (await list()).body.results.map((one: any) => one.rental_id)
    expect(left).not.toContain(first.rental_id)
    const all = (await list({ state: 'all' })).body.results
    expect(all.map((one: any) => one.rental_id)).toEqual([...left, next.rental_id, first.rental_id])
  })

  it('tell the renter who asked, with the reason', async () => {
    const id = await asked(lines[0]!)
    await decide(id, 'reject', { reject_reason: '条款没有问题' })
    await app.settle()
    const { rows } = await app.pool.query(
      `SELECT message FROM notification WHERE user_id = $1 AND title = '合同变更申请没有通过'
       AND related_object_id = $2`,
      [renter.id, String(id)],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].message).toContain('条款没有问题')
  })

  it('of staff stay among staff and stand in the audit log', async () => {
    const id = await asked(lines[0]!, clerk)
    expect((await list()).body.results.at(-1)).toMatchObject({ rental_id: id, requested_by: clerk.username })
    await decide(id, 'approve')
    await app.settle()
    const { rows } = await app.pool.query(
      `SELECT action FROM audit_log WHERE object_type = 'rental' AND object_id = $1 AND action LIKE 'agreement_request.%'
       ORDER BY id`,
      [String(id)],
    )
    expect(rows.map(({ action }) => action)).toEqual(['agreement_request.pending', 'agreement_request.approved'])
    const told = await app.pool.query(
      `SELECT 1 FROM notification WHERE related_object_id = $1 AND title = '合同变更申请已通过'`,
      [String(id)],
    )
    expect(told.rowCount).toBe(0)
  })

  it('are for reviewers, and of an order that is there', async () => {
    const id = await asked(lines[2]!)
    for (const who of [renter, clerk]) {
      expect((await list({}, who)).status).toBe(403)
      expect((await decide(id, 'approve', {}, who)).status).toBe(403)
    }
    const unknown = await decide(999_999, 'approve')
    expect([unknown.status, unknown.body.code]).toEqual([404, 'rental.not_found'])
    const none = await aRental(app, { machine: machines.get(lines[0]!.id)!, renter, staff: admin })
    expect((await decide(none, 'approve')).body.code).toBe('agreement.request_not_found')
  })

  it.each(triedLines.map((line) => line.id))('are decided at every address of the %s line', async (lineId) => {
    const line = lines.find(({ id }) => id === lineId)!
    for (const operation of ['approve_status_change', 'reject_status_change'])
      for (const path of addressesOf(line, operation)) {
        const id = await asked(line)
        const answer = await app.call('POST', path.replace(':id', String(id)), {
          token: admin.token,
          body: { reject_reason: '无需复核' },
        })
        expect(answer.status, path).toBe(200)
      }
  })
})
