/** What somebody of a role earned, for a page of his own: each earning with the day it is paid, and what they come to. */
import type { EarningRole, EarningStatus } from '@jihui/protocol/payment/earnings'
import { toYuan } from '@jihui/protocol/values'
import { dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/services.ts'
import { accountDayOf, payDayOf } from '../payouts/pay-day.ts'
import { findPayoutAccounts, shownAccountOf } from '../payouts/payout-accounts.ts'
import { type EarnedRow, listEarned, sumEarned } from './list-earned.ts'
import { viewEarned } from './view-earned.ts'

export interface WantedEarnings {
  readonly payeeId: number
  readonly role: EarningRole
  readonly status: '' | 'all' | EarningStatus
  readonly limit: number
  readonly offset: number
}

export const readOwnEarnings = async (services: Services, wanted: WantedEarnings) => {
  const { db, database, clock } = services
  const { payeeId, role } = wanted
  const now = clock.now()
  const month = dayOf(now).slice(0, 7)
  const accounts = await findPayoutAccounts(db, payeeId, now)
  const accountDay = accountDayOf(accounts, now)
  const [{ rows, total }, sums] = await Promise.all([
    listEarned(services, wanted),
    sumEarned(database.pool, payeeId, role, month, accountDay.notBefore),
  ])
  const view = async (row: EarnedRow) => {
    const earned = await viewEarned(services, db, row)
    const pay_on = earned.status === 'paid' ? earned.due_on : payDayOf(earned.due_on, accountDay)
    return { ...earned, pay_on, pay_note: pay_on > earned.due_on ? accountDay.reason : '' }
  }
  const viewed = []
  for (const row of rows) viewed.push({ row, view: await view(row) })
  const { inForce } = accounts
  return {
    rows: viewed,
    total,
    totals: {
      month,
      settled: toYuan(sums.settled_fen),
      commission: toYuan(sums.commission_fen),
      due: toYuan(sums.due_fen),
      next_due_on: sums.next_due_on,
      next_due: toYuan(sums.next_due_fen),
      next_pay_on: sums.next_due_on && payDayOf(sums.next_due_on, accountDay),
      next_pay: toYuan(sums.next_paid_fen),
      pay_note: accountDay.reason,
      paid_this_month: toYuan(sums.paid_month_fen),
      paid: toYuan(sums.paid_fen),
      payout_account: inForce && shownAccountOf(inForce),
    },
  }
}
