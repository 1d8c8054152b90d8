import { once } from 'node:events'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aRental } from '../../testing/orders.ts'
import { anOwner, payOut } from '../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { csvStream } from '../../platform/csv-file.ts'
import { listStatementRows } from './earning-queries.ts'
import { earningStatement, type ReadNext } from './earning-statement.ts'
import { viewEarning } from './earning-view.ts'

const base = '/api/v1/core/equipment-owner/earnings/'
let app: TestApp
let renter: Person
let staff: Person
let owner: Awaited<ReturnType<typeof anOwner>>
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-05T02:00:00Z' })
  renter = await aRenter(app)
  staff = await aMember(app, 'super_admin')
  owner = await anOwner(app)
  const settle = async () =>
    aRental(app, { machine: await aMachine(app, { line: lines[1]!.id, owner }), renter, staff, status: 'returned' })
  await settle()
  await settle()
  app.clock.set('2026-12-02T02:00:00Z')
  ;[renter, staff, owner] = [
    await signInAgain(app, renter),
    await signInAgain(app, staff),
    await signInAgain(app, owner),
  ]
  await settle()
})
afterAll(() => app.close())

const statement = async (query: Record<string, string> = {}) => {
  const answer = await app.call('GET', `${base}statement/`, { token: owner.token, query })
  const bytes = new TextDecoder('utf-8', { ignoreBOM: true })
  const text = typeof answer.body === 'string' ? answer.body : bytes.decode(answer.body)
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((row: string) => row.split(','))
  const cell = (row: string[] | undefined, name: string) => row?.[head.indexOf(name)] ?? ''
  return { answer, head, rows: rows.slice(0, -1), total: rows.at(-1), cell }
}

test('every order of a month stands in it and the columns sum to what the list says', async () => {
  const { answer, rows, total, cell } = await statement({ month: '2026-11' })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(decodeURIComponent(answer.headers.get('content-disposition')!)).toContain('对账单_2026-11.csv')
  const { body } = await app.call('GET', base, { token: owner.token, query: { month: '2026-11', page_size: 100 } })
  expect(rows).toHaveLength(2)
  expect(rows.map((row) => cell(row, '订单号')).toSorted()).toEqual(
    body.results.map((one: any) => one.order_number).toSorted(),
  )
  const columns = {
    租金: 'rent',
    运费: 'delivery',
    附加服务: 'extras',
    超时费: 'overtime',
    逾期费: 'late',
    损坏赔偿: 'damage',
    应得: 'net',
  }
  for (const [head, field] of Object.entries(columns)) {
    const listed = body.results.reduce((sum: number, one: any) => sum + Math.round(one[field] * 100), 0)
    expect([head, Math.round(Number(cell(total, head)) * 100)]).toEqual([head, listed])
    const written = rows.reduce((sum, row) => sum + Math.round(Number(cell(row, head)) * 100), 0)
    expect(written).toBe(listed)
  }
  const commission = body.results.reduce((sum: number, one: any) => sum + Math.round(one.commission * 100), 0)
  expect(Math.round(Number(cell(total, '平台佣金')) * 100)).toBe(-commission)
  expect(cell(total, '待打款')).toBe(cell(total, '应得'))
})

test('a payout moves its row from due to paid, with the bank’s number', async () => {
  const { body } = await app.call('GET', base, { token: owner.token, query: { month: '2026-11' } })
  await payOut(app, staff, body.results[0].id, { reference: 'B0042' })
  const { rows, total, cell } = await statement({ month: '2026-11' })
  const paid = rows.find((row) => cell(row, '银行流水号') === 'B0042')
  expect(cell(paid, '已打款')).toBe(cell(paid, '应得'))
  expect(cell(paid, '打款日')).toBe('2026-12-02')
  expect(Number(cell(total, '待打款')) + Number(cell(total, '已打款'))).toBeCloseTo(Number(cell(total, '应得')), 2)
})

test('read in parts it is the same file, and no part is read before the one before it was taken', async () => {
  const asked: number[] = []
  const readNext: ReadNext = async (afterId, limit) => {
    asked.push(afterId)
    return (await listStatementRows(app.pool, { ownerId: owner.id, month: '', afterId, limit })).map((row) =>
      viewEarning(app.services, row),
    )
  }
  const collect = async (limit: number) => {
    const rows: string[][] = []
    for await (const part of earningStatement(readNext, limit)) rows.push(...part)
    return rows
  }
  const whole = await collect(100)
  expect(asked).toHaveLength(1)
  expect(whole).toHaveLength(5)
  for (const limit of [1, 2, 3]) expect(await collect(limit)).toEqual(whole)
  asked.length = 0
  const stream = csvStream(earningStatement(readNext, 1))
  await once(stream, 'readable')
  expect(asked.length).toBeLessThanOrEqual(1)
  stream.destroy()
  expect(asked.length).toBeLessThanOrEqual(1)
})

test('what fails on the way is no whole file', async () => {
  const broken: ReadNext = async (afterId) => {
    if (afterId > 0) throw new Error('the database went away')
    return (await listStatementRows(app.pool, { ownerId: owner.id, month: '', afterId, limit: 1 })).map((row) =>
      viewEarning(app.services, row),
    )
  }
  await expect(csvStream(earningStatement(broken, 1)).toArray()).rejects.toThrow('went away')
})

test('without a month it is everything; a wrong month and another person are refused', async () => {
  expect((await statement()).rows).toHaveLength(3)
  expect((await statement({ month: '2025-01' })).rows).toHaveLength(0)
  const wrong = await app.call('GET', `${base}statement/`, { token: owner.token, query: { month: '2026-13' } })
  expect([wrong.status, wrong.body.errors]).toMatchObject([400, { month: '月份应为 YYYY-MM' }])
  expect((await app.call('GET', `${base}statement/`, { token: renter.token })).status).toBe(403)
})
