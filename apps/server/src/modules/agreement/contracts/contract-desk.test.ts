import { addressesOf } from '@jihui/protocol/rental/addresses'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aPicture, aRental } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { triedLines } from '../../../testing/tried-lines.ts'

let app: TestApp
let renter: Person
let other: Person
let admin: Person
let clerk: Person
const machines = new Map<string, Machine>()

type Status = 'pending_contract' | 'pending_signature' | 'pending_payment' | 'in_use'
const order = (line: string, status: Status = 'pending_signature', who = renter) =>
  aRental(app, { machine: machines.get(line)!, renter: who, staff: admin, status, days: 3 })
const get = (path: string, who: Person, query: Record<string, string | number> = {}) =>
  app.call('GET', path, { token: who.token, query })
const post = (path: string, who: Person, body: unknown = {}) => app.call('POST', path, { token: who.token, body })
const desk = '/api/admin/contracts/'
const contractOf = async (rentalId: number) => {
  const { body } = await get(desk, admin, { rental_id: rentalId })
  return body.results[0]
}
const act = (id: number, action: string, who: Person, body: unknown = {}) => post(`${desk}${id}/${action}/`, who, body)
const toReview = (line: string, rentalId: number) =>
  post(addressesOf(machineLine(line), 'update_contract_status')[0]!.replace(':id', String(rentalId)), admin, {
    status: 'pending_review',
  })
const machineLine = (id: string) => lines.find((line) => line.id === id)!

beforeAll(async () => {
  app = await startTestApp()
  ;[renter, other] = [await aRenter(app, 'renter'), await aRenter(app, 'other')]
  ;[admin, clerk] = [await aMember(app, 'admin'), await aMember(app, 'staff')]
  for (const { id } of lines) machines.set(id, await aMachine(app, { line: id, units: 40 }))
})
afterAll(() => app.close())

describe('the list of contracts', () => {
  it('holds all lines, the newest first, and narrows to a line, a status, an order, a word', async () => {
    const ids: number[] = []
    for (const { id } of lines) ids.push(await order(id))
    const all = await get(desk, clerk)
    expect(all.status).toBe(200)
    expect(all.body.results.slice(0, ids.length).map((one: any) => one.rental_id)).toEqual(ids.toReversed())
    const [one, two] = lines
    const narrow = await get(desk, clerk, { line: one!.id })
    expect(new Set(narrow.body.results.map((item: any) => item.line))).toEqual(new Set([one!.id]))
    const { contract_number, order_number, equipment_name, party_name } = all.body.results[0]
    for (const keyword of [contract_number, order_number, equipment_name, party_name]) {
      const found = await get(desk, clerk, { keyword })
      expect(
        found.body.results.map((item: any) => item.contract_number),
        keyword,
      ).toContain(contract_number)
    }
    expect((await get(desk, clerk, { keyword: '没有这样的' })).body.count).toBe(0)
    expect((await contractOf(ids[1]!)).line).toBe(two!.id)
  })

  it('counts by status of the line asked for and by line of the status asked for, as the lists themselves do', async () => {
    const [line] = lines
    await toReview(line!.id, await order(line!.id))
    const review = await get(desk, admin, { status: 'pending_review,pending_approval', line: line!.id })
    expect(review.body.by_tab.review).toBe(review.body.count)
    expect(review.body.by_line[line!.id]).toBe(review.body.count)
    const open = await get(desk, admin, { status: 'PENDING_SIGN' })
    expect(Object.values<number>(open.body.by_line).reduce((sum, one) => sum + one, 0)).toBe(open.body.count)
    expect(open.body.by_tab.signature).toBe(open.body.count)
    const all = await get(desk, admin)
    expect(all.body.by_tab.all).toBe(all.body.count)
    expect(all.body.by_status.pending_review).toBe((await get(desk, admin, { status: 'pending_review' })).body.count)
  })

  it('is for staff: a renter finds his contracts in his own list', async () => {
    const { id } = await contractOf(await order(lines[0]!.id, 'pending_signature', other))
    for (const path of [desk, `${desk}${id}/`]) {
      expect((await get(path, other)).status).toBe(403)
      expect((await app.call('GET', path)).status).toBe(401)
    }
  })
})

describe.each(triedLines.map((line) => line.id))('a contract of the %s line', (line) => {
  it('is shown whole: template, history, attachments, what may be done', async () => {
    const rentalId = await order(line)
    const { id } = await contractOf(rentalId)
    await toReview(line, rentalId)
    const form = new FormData()
    form.set('file', await aPicture(), '授权书.png')
    const path = addressesOf(machineLine(line), 'add_contract_attachment')[0]!.replace(':id', String(id))
    expect((await app.call('POST', path, { token: clerk.token, form })).status).toBe(201)
    const { body } = await get(`${desk}${id}/`, admin)
    expect(body).toMatchObject({
      rental_id: rentalId,
      line,
      desk_actions: ['approve', 'reject', 'generate-pdf', 'terminate'],
      can_attach: true,
      replaced_by: null,
      attachments: [{ name: '授权书.png' }],
    })
    expect(body.template.current_version).toBeGreaterThanOrEqual(body.template.version)
    expect(body.history.map((one: any) => one.title)).toEqual(['上传合同附件', '合同提交审核', '生成合同'])
    expect((await app.call('GET', body.attachments[0].url, { token: admin.token })).status).toBe(200)
    const forClerk = await get(`${desk}${id}/`, clerk)
    expect(forClerk.body.desk_actions).toEqual(['terminate'])
  })

  it('goes its whole way by one call for all lines', async () => {
    const rentalId = await order(line)
    const { id } = await contractOf(rentalId)
    await toReview(line, rentalId)
    expect((await act(id, 'send-to-user', admin)).body.code).toBe('agreement.action_not_allowed')
    expect((await act(id, 'reject', admin)).body).toMatchObject({ message: '请填写拒绝原因' })
    expect((await act(id, 'approve', admin)).body.contract).toMatchObject({ id, status: 'approved' })
    expect((await act(id, 'send-to-user', admin)).body.contract.sent_at).toBeTruthy()
    const drawn = await act(id, 'generate-pdf', admin)
    expect(drawn.body.contract.pdf_sha256).toMatch(/^[0-9a-f]{64}$/)
    const signed = await contractOf(await order(line, 'pending_payment'))
    for (const [action, status] of [
      ['activate', 'active'],
      ['complete', 'completed'],
    ] as const)
      expect((await act(signed.id, action, admin)).body.contract.status).toBe(status)
    expect((await act(id, 'terminate', admin)).body.errors).toEqual({ reason: '请填写终止原因' })
    expect((await act(id, 'terminate', admin, { reason: '双方协商' })).body.contract.status).toBe('terminated')
    const { rows } = await app.pool.query(
      `SELECT action, before, after FROM audit_log WHERE object_type = 'agreement' AND object_id = $1 ORDER BY id`,
      [String(id)],
    )
    expect(rows.map((row) => row.action)).toEqual([
      'agreement.submit_review',
      'agreement.approve',
      'agreement.send',
      'agreement.generate_pdf',
      'agreement.terminate',
    ])
    for (const row of rows) expect(row.before && row.after, row.action).toBeTruthy()
  })

  it('answers at every address the line has for it', async () => {
    const rentalId = await order(line)
    const { id } = await contractOf(rentalId)
    await toReview(line, rentalId)
    for (const [operation, body] of [
      ['generate_contract_pdf', {}],
      ['approve_contract', {}],
      ['send_contract_to_user', {}],
      ['terminate_contract', { reason: '协商' }],
    ] as const)
      for (const [index, path] of addressesOf(machineLine(line), operation).entries()) {
        const answer = await post(path.replace(':id', String(id)), admin, body)
        const isRepeat = index > 0 && ['approve_contract', 'terminate_contract'].includes(operation)
        expect(answer.status, path).toBe(isRepeat ? 409 : 200)
      }
    for (const operation of ['preview_contract', 'list_contract_attachments', 'download_contract_by_id'])
      for (const path of addressesOf(machineLine(line), operation))
        expect((await get(path.replace(':id', String(id)), clerk)).status, path).toBe(200)
  })
})

describe('the action call', () => {
  it('knows no other action, no other contract, and asks for the permission of the action itself', async () => {
    const { id } = await contractOf(await order(lines[0]!.id))
    const unknown = await act(id, 'shred', admin)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'agreement.action_unknown'])
    expect((await act(999_999, 'approve', admin)).status).toBe(404)
    for (const who of [renter, clerk]) expect((await act(id, 'approve', who)).status).toBe(403)
    // Whoever may review but not make contracts may not end them either.
    await app.pool.query(`DELETE FROM role_permission WHERE role = 'admin' AND permission = 'contract_create'`)
    try {
      const refused = await act(id, 'terminate', admin, { reason: '不该' })
      expect([refused.status, refused.body.code]).toEqual([403, 'auth.forbidden'])
    } finally {
      await app.pool.query(`INSERT INTO role_permission (role, permission) VALUES ('admin', 'contract_create')`)
    }
    expect((await act(id, 'terminate', admin, { reason: '可以' })).status).toBe(200)
  })

  it('leaves a replaced contract alone and names the new one', async () => {
    const line = lines[0]!
    const rentalId = await order(line.id)
    const { id } = await contractOf(rentalId)
    await toReview(line.id, rentalId)
    await act(id, 'reject', admin, { reason: '条款有误' })
    expect((await get(`${desk}${id}/`, clerk)).body.can_replace).toBe(true)
    const path = addressesOf(line, 'generate_contract')[0]!.replace(':id', String(rentalId))
    const made = await post(path, clerk)
    const old = await get(`${desk}${id}/`, admin)
    expect(old.body).toMatchObject({
      status: 'void',
      desk_actions: [],
      can_replace: false,
      replaced_by: { id: made.body.contract_id, contract_number: made.body.contract_number },
    })
    expect((await act(id, 'approve', admin)).body.message).toBe('这份合同已被新的合同取代')
  })
})
