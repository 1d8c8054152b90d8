import { allPayables } from '@jihui/protocol/all-payables'
import { ledgerAccountCodes } from '@jihui/protocol/payment/ledger'
import { areasOf } from '@jihui/protocol/payment/payable'
import { reportFigureCodes } from '@jihui/protocol/payment/report-figures'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../../testing/machines.ts'
import { aRental, pathOf } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const path = '/api/admin/financial-reports/'
let app: TestApp
let renter: Person
let admin: Person

const report = async (query: Record<string, string> = {}, by = admin) =>
  app.call('GET', path, { token: by.token, query })
/** Every account as the books themselves have it, in yuan. */
const sums = async (from: string, to: string) => {
  const { rows } = await app.pool.query<{ account: string; debit: number; credit: number }>(
    `SELECT account, sum(greatest(amount_fen, 0)) / 100.0 AS debit, sum(greatest(-amount_fen, 0)) / 100.0 AS credit
     FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
     WHERE (p.created_at AT TIME ZONE 'Asia/Shanghai')::date BETWEEN $1 AND $2 GROUP BY account`,
    [from, to],
  )
  return Object.fromEntries(
    ledgerAccountCodes.map((code) => {
      const row = rows.find((one) => one.account === code)
      return [code, { debit: row?.debit ?? 0, credit: row?.credit ?? 0 }]
    }),
  ) as Record<string, { debit: number; credit: number }>
}

beforeAll(async () => {
  // Half past eleven in the evening of 31 October in Shanghai.
  app = await startTestApp({ now: '2026-10-31T15:30:00Z' })
  renter = await aRenter(app)
  admin = await aMember(app, 'super_admin')
  const owner = await anOwner(app)
  const place = async (line: string, status: 'pending_delivery' | 'returned', ofOwner = false) => {
    const machine = await aMachine(app, { line, ...(ofOwner ? { owner } : {}) })
    return aRental(app, { machine, renter, staff: admin, status })
  }
  const [first, second] = [lines[0]!.id, lines[1]!.id]
  await place(first, 'pending_delivery')
  app.clock.set('2026-10-31T16:30:00Z')
  ;[renter, admin] = [await signInAgain(app, renter), await signInAgain(app, admin)]
  await place(first, 'returned')
  await place(second, 'returned', true)
  app.clock.set('2026-11-05T02:00:00Z')
  ;[renter, admin] = [await signInAgain(app, renter), await signInAgain(app, admin)]
  const gone = await place(second, 'pending_delivery')
  await app.call('POST', pathOf(second, 'cancel_rental', gone), { token: renter.token, body: {} })
  await app.settle()
})
afterAll(() => app.close())

describe('a financial report', () => {
  it('covers the month that runs by day; its figures are the postings', async () => {
    const { status, body } = await report()
    expect(status).toBe(200)
    expect(body).toMatchObject({ from: '2026-11-01', to: '2026-11-05', by: 'day', line: '' })
    expect(body.periods.map((one: { period: string }) => one.period)).toEqual(
      [1, 2, 3, 4, 5].map((day) => `2026-11-0${day}`),
    )
    const books = await sums('2026-11-01', '2026-11-05')
    expect(
      Object.fromEntries(body.accounts.map((one: any) => [one.account, { debit: one.debit, credit: one.credit }])),
    ).toEqual(books)
    expect(body.totals).toMatchObject({
      received: books.gateway!.debit,
      refunded: books.gateway!.credit,
      net: books.gateway!.debit - books.gateway!.credit,
      rent: books.rent_income!.credit,
      service_fee: books.service_income!.credit,
      commission: books.commission_income!.credit,
      delivery: books.delivery_income!.credit,
      deposit_in: books.deposit!.credit,
      deposit_out: books.deposit!.debit,
      hold_captured: 0,
      claims_settled: 0,
      debt_in: 0,
      owner_share: books.owner_payable!.credit,
      owner_paid: 0,
    })
    for (const code of ['received', 'refunded', 'rent', 'commission', 'deposit_in', 'owner_share'] as const)
      expect(body.totals[code]).toBeGreaterThan(0)
    const debit = body.accounts.reduce((sum: number, one: { debit: number }) => sum + one.debit, 0)
    const credit = body.accounts.reduce((sum: number, one: { credit: number }) => sum + one.credit, 0)
    expect(Math.round(debit * 100)).toBe(Math.round(credit * 100))
  })

  it('periods and lines sum up to the totals', async () => {
    const { body } = await report({ from: '2026-10-01', to: '2026-11-30' })
    for (const code of reportFigureCodes)
      for (const parts of [body.periods, body.lines])
        expect(Math.round(parts.reduce((sum: number, one: any) => sum + one[code], 0) * 100)).toBe(
          Math.round(body.totals[code] * 100),
        )
    expect(body.lines.map((one: { line: string }) => one.line)).toEqual(
      allPayables.flatMap(areasOf).map(({ id }) => id),
    )
  })

  it('a day begins at midnight in Shanghai', async () => {
    const october = (await report({ from: '2026-10-31', to: '2026-10-31' })).body
    const books = await sums('2026-10-31', '2026-10-31')
    expect([october.totals.received, october.posting_count]).toEqual([books.gateway!.debit, 1])
    const { periods } = (await report({ from: '2026-10-31', to: '2026-11-01' })).body
    expect(periods[0].received).toBe(october.totals.received)
    expect(periods[1].received).toBeGreaterThan(0)
  })

  it('a longer range is told by month, unless days are asked for', async () => {
    const { body } = await report({ from: '2026-01-01', to: '2026-12-31' })
    expect([body.by, body.periods.length, body.periods[9].period]).toEqual(['month', 12, '2026-10'])
    expect(body.periods[9].received).toBeGreaterThan(0)
    expect((await report({ from: '2026-01-01', to: '2026-12-31', by: 'day' })).body.periods).toHaveLength(365)
  })

  it('of one line alone counts only that line', async () => {
    const all = (await report()).body
    const one = (await report({ line: lines[1]!.id })).body
    expect(one.totals).toMatchObject({ commission: all.totals.commission, rent: 0 })
    expect(one.lines).toEqual([all.lines[1]])
  })

  it('says what stands in the books at its end', async () => {
    const { body } = await report()
    const balance = async (account: string) => {
      const { rows } = await app.pool.query(
        `SELECT coalesce(-sum(amount_fen), 0) / 100.0 AS yuan FROM ledger_entry WHERE account = $1`,
        [account],
      )
      return Number(rows[0].yuan)
    }
    expect(body.balances).toEqual({
      deposits_held: await balance('deposit'),
      receivable: 0,
      owner_payable: await balance('owner_payable'),
      refund_payable: await balance('refund_payable'),
      advance: await balance('advance'),
    })
    expect(body.balances.deposits_held).toBeGreaterThan(0)
  })

  it('comes as a file with the same figures', async () => {
    const { body: figures } = await report()
    const { status, headers, body } = await report({ format: 'csv' })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('财务报表_2026-11-01_2026-11-05.csv')
    const answer = await fetch(new URL(`${path}?format=csv`, app.url), {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = (body as string).replace('\uFEFF', '').trim().split('\r\n')
    expect(rows[0]).toMatch(/^日期,业务线,收款,退款,净收款,租金收入,平台服务费,佣金收入/)
    expect(rows).toHaveLength(5)
    expect(rows.at(-1)!.split(',').slice(2)).toEqual(reportFigureCodes.map((code) => figures.totals[code].toFixed(2)))
  })

  it.each([
    [{ from: '2026-11-05', to: '2026-11-01' }, 'to', '结束日期不能早于开始日期'],
    [{ from: '2025-01-01', to: '2026-01-02' }, 'to', '一次最多看 366 天'],
    [{ from: '2026-02-30' }, 'from', '开始日期不是有效日期'],
    [{ by: 'week' }, 'by', '请选择按日或按月'],
    [{ line: 'x' }, 'line', '没有这条业务线'],
    [{ format: 'xls' }, 'format', '格式只能是 json 或 csv'],
  ])('refuses %o', async (query, field, sentence) => {
    const { status, body } = await report(query as Record<string, string>)
    expect([status, body.errors]).toEqual([400, { [field]: sentence }])
  })

  it('is for who may see reports', async () => {
    expect((await report({}, await aMember(app, 'staff'))).status).toBe(403)
    expect((await report({}, renter)).status).toBe(403)
    expect((await report({}, await aMember(app, 'admin'))).status).toBe(200)
  })
})
