import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const decisions = '/api/admin/decisions/'
const waiting = '/api/admin/waiting/'
/** A line with steps of its own, whichever it is. */
const line = lines.find((one) => one.ownActions.length > 0)!.id
const otherLine = lines.find((one) => one.id !== line)!.id

let app: TestApp
let renter: Person
let admin: Person
let clerk: Person
let inUse: number
let rejected: number

beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
  ;[admin, clerk] = [await aMember(app, 'admin'), await aMember(app, 'staff')]
  const [machine, other] = [
    await aMachine(app, { line, units: 8, name: '五轴加工中心' }),
    await aMachine(app, { line: otherLine, units: 2 }),
  ]
  inUse = await aRental(app, { machine, renter, staff: admin, status: 'in_use' })
  await app.call('POST', pathOf(line, 'start_production', inUse), { token: renter.token, body: {} })
  rejected = await aRental(app, { machine, renter, status: 'pending_verification' })
  await app.call('POST', pathOf(line, 'verify_qualification', rejected), {
    token: admin.token,
    body: { action: 'reject', notes: '营业执照看不清' },
  })
  await aRental(app, { machine, renter, status: 'pending_verification' })
  await aRental(app, { machine, renter, staff: admin, status: 'pending_delivery' })
  await aRental(app, { machine: other, renter, status: 'pending_verification' })
})
afterAll(() => app.close())

const read = async (path: string, query: Record<string, string | number> = {}, who = admin) =>
  app.call('GET', path, { token: who.token, query })

const inOrder = (times: string[]) => times.toSorted((a, b) => a.localeCompare(b))

describe('decisions of a line', () => {
  it('come out of qualification, contract, production and hand-over, newest first', async () => {
    const { body } = await read(decisions, { line, page_size: 50 })
    expect(new Set(body.results.map((one: any) => one.kind))).toEqual(
      new Set(['qualification', 'production', 'handover']),
    )
    expect(body.results.every((one: any) => one.line === line)).toBe(true)
    const times: string[] = body.results.map((one: any) => one.decided_at)
    expect(times).toEqual(inOrder(times).toReversed())
    const started = body.results.find((one: any) => one.kind === 'production')
    expect(started).toMatchObject({ rental_id: inUse, says: '开始生产', result: 'done', result_display: '已办' })
  })

  it('are filtered by result, person, kind, period and order', async () => {
    const { body } = await read(decisions, { line, result: 'rejected' })
    expect(body.count).toBe(1)
    expect(body.results[0]).toMatchObject({
      rental_id: rejected,
      kind_display: '资质审核',
      result_display: '拒绝',
      notes: '营业执照看不清',
      display_status: '资质被拒绝',
    })
    expect(body.by_result).toMatchObject({ approved: 2, rejected: 1 })
    expect((await read(decisions, { line, actor: admin.username })).body.count).toBeGreaterThan(2)
    expect((await read(decisions, { line, actor: 'nobody-here' })).body.count).toBe(0)
    expect((await read(decisions, { line, kind: 'handover' })).body.count).toBe(1)
    expect((await read(decisions, { line, to: '2020-01-01' })).body.count).toBe(0)
    expect(
      (await read(decisions, { line, keyword: `R${inUse}` })).body.results.every((one: any) => one.rental_id === inUse),
    ).toBe(true)
    expect((await read(decisions, { line, keyword: '五轴' })).body.count).toBeGreaterThan(0)
    expect((await read(decisions, { result: 'maybe' })).body.errors.result).toBe('结果无效')
  })
})

describe('what waits for staff', () => {
  it('is one list of a line, who waits longest first, with how many of each kind', async () => {
    const { body } = await read(waiting, { line })
    expect(body.counts).toMatchObject({ qualification: 1, delivery: 1, return: 0, all: 2 })
    expect(body.results.map((one: any) => one.kind)).toEqual(['qualification', 'delivery'])
    expect(body.results[0]).toMatchObject({ task: '审核资质', says: '1 份文件', equipment_name: '五轴加工中心' })
    expect((await read(waiting, { line, kind: 'delivery' })).body.count).toBe(1)
    expect((await read(waiting)).body.counts.qualification).toBe(2)
  })
})

describe('the file of an order', () => {
  const dossier = (id: number, who = admin) => read(`/api/admin/orders/${id}/dossier/`, {}, who)

  it('tells everything in the order in which it happened', async () => {
    const { body } = await dossier(inUse)
    expect(body).toMatchObject({ rental_id: inUse, line, display_status: '使用中', left_out: [] })
    const times: string[] = body.events.map((one: any) => one.at)
    expect(times).toEqual(inOrder(times))
    const titles = body.events.map((one: any) => one.title)
    for (const title of ['资质审核通过', '合同生成', '合同签署', '收款，微信支付', '已签收，开始使用'])
      expect(titles).toContain(title)
    const paper = body.events.find((one: any) => one.kind === 'document')
    expect(paper.files[0]).toMatchObject({
      is_image: true,
      is_removed: false,
      url: expect.stringContaining('/api/files/'),
    })
    expect(body.events.find((one: any) => one.kind === 'payment').amount).toBe(body.total_amount)
  })

  it('leaves out what its reader may not see', async () => {
    const { body } = await dossier(inUse, clerk)
    expect(body.left_out).toEqual(['log'])
    expect(body.events.some((one: any) => one.kind === 'log')).toBe(false)
    await app.pool.query(`DELETE FROM role_permission WHERE role = 'staff' AND permission = 'payment_view'`)
    const poorer = (await dossier(inUse, clerk)).body
    expect(poorer.left_out).toEqual(['payment', 'log'])
    expect(poorer.total_amount).toBeNull()
    expect(poorer.events.every((one: any) => one.amount === null)).toBe(true)
  })

  it('is for staff who read qualifications, and of orders there are', async () => {
    expect((await dossier(999_999)).status).toBe(404)
    for (const path of [decisions, waiting, `/api/admin/orders/${inUse}/dossier/`])
      expect((await read(path, {}, renter)).status).toBe(403)
  })
})
