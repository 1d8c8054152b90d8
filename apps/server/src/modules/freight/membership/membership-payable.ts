/** A membership as something to be paid for: income of the platform from the moment it is paid. */
import { membershipPlans, membershipStatuses } from '@jihui/protocol/freight/membership/plans'
import { freightMembershipPayable } from '@jihui/protocol/freight/payables'
import { and, eq } from 'drizzle-orm'
import { addHours } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { requireNoParty } from '../../identity/public.ts'
import { payerAsked, type PayableKeeper, type PayableState } from '../../payment/public.ts'
import { listRunning } from './membership-queries.ts'
import { freightMembership } from './membership-table.ts'
import { type MembershipRow, memberships } from './move-membership.ts'

export const membershipKey = (id: number) => ({ payableKind: freightMembershipPayable.kind, payableId: id })

export const membershipState = (row: MembershipRow): PayableState => {
  const due = row.status === 'pending_payment' ? { purpose: 'membership', amountFen: row.priceFen } : null
  return {
    ...membershipKey(row.id),
    declared: freightMembershipPayable,
    userId: row.userId,
    title: '货运',
    paymentPath: `/transportation/platform-payment/membership/${row.id}`,
    about: {},
    paidAt: row.paidAt,
    audited: { status: row.status },
    due,
    requireDue: () => due ?? refuse(row.paidAt === null ? 'freight.membership_not_due' : 'payment.already_paid'),
    requireOpenable: () => undefined,
    requireTakenBy: () => refuse('payment.order_closed'),
    isWanted: ({ purpose, amountFen }) => due?.purpose === purpose && due.amountFen === amountFen,
    received: ({ amountFen }) => ({ kind: 'membership_received', credits: { membership_income: -amountFen } }),
    whenPaid: async (_hooked, tx, _paid, by, now) => {
      const before = (await listRunning(tx, row.userId, now)).at(-1)
      const beginsAt = before?.endsAt ?? now
      const set = { paidAt: now, beginsAt, endsAt: addHours(beginsAt, row.days * 24) }
      await memberships.transition(tx, row, { action: 'pay', by, set, now })
    },
  }
}

const find = async (db: Queryable, id: number, userId: number | null, isLocked: boolean) => {
  const rows = db
    .select()
    .from(freightMembership)
    .where(and(eq(freightMembership.id, id), userId === null ? undefined : eq(freightMembership.userId, userId)))
  return ((await (isLocked ? rows.for('update') : rows))[0] as MembershipRow | undefined) ?? null
}

export const freightMembershipKeeper: PayableKeeper = {
  declared: freightMembershipPayable,
  rows: `SELECT id, user_id AS payer_id, '${freightMembershipPayable.kind}' AS area FROM freight_membership`,
  about: () => ({}),
  lock: async (tx, id) => {
    const row = await find(tx, id, null, true)
    return row && membershipState(row)
  },
  need: async (db, asked, isLocked = false) =>
    membershipState((await find(db, asked.id, payerAsked(asked), isLocked)) ?? refuse('freight.membership_not_found')),
  requireNoParty: async (hooked, db, actor, id) => {
    const row = await find(db, id, null, false)
    if (row) await requireNoParty(hooked, db, actor, { accounts: [row.userId] })
  },
  describe: async (db, id) => {
    const row = await find(db, id, null, false)
    return (
      row && {
        area: freightMembershipPayable.kind,
        title: membershipPlans[row.plan].name,
        illustration: 'lowbed',
        status: row.status,
        statusLabel: membershipStatuses[row.status].label,
        days: row.days,
      }
    )
  },
}
