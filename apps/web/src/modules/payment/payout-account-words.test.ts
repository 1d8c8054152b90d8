import { describe, expect, it } from 'vitest'
import type { PayoutAccount } from './payout-account-queries.ts'
import { accountHistory, changeProblem } from './payout-account-words.ts'

const year = new Date().getUTCFullYear()
const at = (day: string) => `${year}-${day}T04:00:00.000Z`
const old = { account_name: '宏达', bank_name: '工商银行', account_number: '**** **** 2345' }
const next = { ...old, bank_name: '招商银行', account_number: '**** **** 5196' }
const data = (more: Partial<PayoutAccount>): PayoutAccount => ({
  account: { ...old, since: at('03-01') },
  pending: null,
  wait_days: 3,
  held_since: null,
  phone_masked: '138****0000',
  phone_usable_from: null,
  history: [],
  ...more,
})

describe('the account somebody is paid to', () => {
  it('tells of each what it was: in force, waiting, taken back', () => {
    const first = { id: 1, ...old, asked_at: at('03-01'), effective_at: at('03-01'), cancelled_at: null }
    const back = { id: 2, ...next, asked_at: at('03-05'), effective_at: at('03-08'), cancelled_at: at('03-06') }
    const waiting = { id: 3, ...next, asked_at: at('03-07'), effective_at: at('03-10'), cancelled_at: null }
    const pending = { ...next, asked_at: at('03-07'), effective_at: at('03-10') }
    const rows = accountHistory(data({ pending, history: [waiting, back, first] }))
    expect(rows.map(({ meta }) => meta)).toEqual([
      '3月7日申请，3月10日起 · 等待生效',
      '3月5日申请，3月6日撤回，没有生效',
      '3月1日起，随申请登记 · 现在用的',
    ])
    expect(rows[0]!.title).toBe('宏达 招商银行 ****\u00a0****\u00a05196')
  })

  it('says why it cannot be changed: no number, or one that is too new', () => {
    expect(changeProblem(data({}))).toBeNull()
    expect(changeProblem(data({ phone_masked: null }))).toContain('没有登记手机号')
    expect(changeProblem(data({ phone_masked: null, phone_usable_from: at('03-09') }))).toContain('3月9日起')
  })
})
