/** A second thing one pays for: a club's membership, and a journey whose price stays in trust until it was made. */
import { definePayable } from '@jihui/protocol/payment/payable'
import type { ServerModule } from '../module.ts'
import {
  agreeRefund,
  type PayableKeeper,
  type PayableState,
  releaseTrust,
  type TrustShare,
} from '../modules/payment/public.ts'
import { requireNoParty } from '../modules/identity/public.ts'
import { refuse } from '../platform/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { expect } from 'vitest'
import { invariants } from '../modules/payment/proof/invariants.ts'
import { cashierFor } from './channels.ts'
import { imbalance } from './payments.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

const clubSeat = definePayable({
  kind: 'club_seat',
  label: '俱乐部席位',
  numberPrefix: 'K',
  purposes: { membership: { label: '会员费' }, journey: { label: '行程费', isTrust: true } },
  sources: { drive: '驾驶', repair: '修理' },
  parts: { work: { label: '劳务', bearsCommission: true }, toll: { label: '过路费' } },
  takenOff: { role: 'driver', choice: { label: '俱乐部费用从收入里扣', hint: '够了就扣' } },
  bases: ['/api/club/seats/'],
  refusals: ['resource.not_found'],
  auditObject: 'club_seat',
  screens: { payment: '/club/seats/:id/pay', desk: '/admin/club/:id' },
})

interface Seat extends Record<string, unknown> {
  id: number
  user_id: number
  membership_fen: number
  journey_fen: number
  has_membership: boolean
  has_journey: boolean
  is_closed: boolean
}

const stateOf = (seat: Seat): PayableState => {
  const due = seat.is_closed
    ? null
    : !seat.has_membership
      ? { purpose: 'membership', amountFen: seat.membership_fen }
      : !seat.has_journey
        ? { purpose: 'journey', amountFen: seat.journey_fen }
        : null
  return {
    payableKind: clubSeat.kind,
    payableId: seat.id,
    declared: clubSeat,
    userId: seat.user_id,
    title: '俱乐部',
    paymentPath: `/club/seats/${seat.id}/pay`,
    about: {},
    paidAt: seat.has_membership ? new Date(0) : null,
    audited: { is_closed: seat.is_closed },
    due,
    requireDue: () => due ?? refuse(seat.is_closed ? 'payment.order_closed' : 'payment.already_paid'),
    mayTakeEarnings: true,
    requireOpenable: () => {},
    requireTakenBy: () => {},
    isWanted: (paid) => due?.purpose === paid.purpose && due.amountFen === paid.amountFen,
    received: ({ amountFen }) => ({ kind: 'membership_received', credits: { membership_income: -amountFen } }),
    whenPaid: (_hooked, tx, { purpose }) =>
      tx.execute(
        purpose === 'membership'
          ? sql`update club_seat set has_membership = true where id = ${seat.id}`
          : sql`update club_seat set has_journey = true where id = ${seat.id}`,
      ),
    whenGivenUp: (_hooked, tx, purpose, how) => note(tx, seat.id, `${purpose} ${how}`),
    whenRefunded: (_hooked, tx, { purpose }) => note(tx, seat.id, `${purpose} refunded`),
  }
}
const note = (tx: Queryable, id: number, what: string) =>
  tx.execute(sql`update club_seat set heard = array_append(heard, ${what}) where id = ${id}`)

const seatOf = async (db: Queryable, id: number, userId: number | null, isLocked: boolean): Promise<Seat | null> => {
  const own = userId === null ? sql`true` : sql`user_id = ${userId}`
  const { rows } = await db.execute<Seat>(
    sql`select * from club_seat where id = ${id} and ${own} ${isLocked ? sql`for update` : sql``}`,
  )
  const [row] = rows
  if (!row) return null
  const fen = (value: unknown) => Number(value)
  return {
    ...row,
    id,
    user_id: fen(row.user_id),
    membership_fen: fen(row.membership_fen),
    journey_fen: fen(row.journey_fen),
  }
}

const seatKeeper: PayableKeeper = {
  declared: clubSeat,
  rows: `SELECT id, user_id AS payer_id, 'club_seat' AS area FROM club_seat`,
  about: () => ({}),
  lock: async (tx, id) => {
    const seat = await seatOf(tx, id, null, true)
    return seat && stateOf(seat)
  },
  need: async (db, { id, actor, as }, isLocked = false) =>
    stateOf((await seatOf(db, id, as === 'staff' ? null : actor.id, isLocked)) ?? refuse('resource.not_found')),
  requireNoParty: async (hooked, db, actor, id) => {
    const seat = await seatOf(db, id, null, false)
    if (seat) await requireNoParty(hooked, db, actor, { accounts: [seat.user_id] })
  },
  describe: async (db, id) => {
    const seat = await seatOf(db, id, null, false)
    return (
      seat && {
        area: clubSeat.kind,
        title: '俱乐部席位',
        illustration: '',
        status: seat.is_closed ? 'closed' : 'open',
        statusLabel: seat.is_closed ? '已结束' : '进行中',
        days: null,
      }
    )
  },
}

export const clubModule: ServerModule = { name: 'club', hooks: { payment: { payables: [seatKeeper] } } }

export const makeClubTable = (app: TestApp) =>
  app.pool
    .query(`CREATE TABLE IF NOT EXISTS club_seat (id bigserial PRIMARY KEY, user_id bigint NOT NULL, membership_fen bigint NOT NULL,
    journey_fen bigint NOT NULL, has_membership boolean NOT NULL DEFAULT false, has_journey boolean NOT NULL DEFAULT false,
    is_closed boolean NOT NULL DEFAULT false, heard text[] NOT NULL DEFAULT '{}')`)

export const seatKey = (id: number) => ({ payableKind: clubSeat.kind, payableId: id })

export const aSeat = async (
  app: TestApp,
  userId: number,
  membershipFen = 8_800,
  journeyFen = 120_000,
): Promise<number> => {
  const { rows } = await app.pool.query<{ id: number }>(
    'INSERT INTO club_seat (user_id, membership_fen, journey_fen) VALUES ($1, $2, $3) RETURNING id',
    [userId, membershipFen, journeyFen],
  )
  return rows[0]!.id
}

/** The journey was made, or not: its machine says who gets what is in trust. */
export const handOut = (app: TestApp, id: number, shares: readonly TrustShare[]): Promise<void> =>
  app.db.transaction(async (tx) => {
    await releaseTrust(app.services, tx, seatKey(id), shares, app.clock.now())
    await tx.execute(sql`update club_seat set is_closed = true where id = ${id}`)
  })

export const giveMembershipBack = (
  app: TestApp,
  id: number,
  amountFen: number,
  cause = `club:${id}`,
): Promise<number> =>
  app.db.transaction(async (tx) => {
    const subject = (await seatKeeper.lock(tx, id))!
    const agreed = { cause, from: 'membership_income', amountFen, reason: '少用了几个月' } as const
    return agreeRefund(tx, subject, agreed, app.clock.now())
  })

const base = '/api/club/seats/'
/** Calls and books of seats, for the tests of whoever pays for them. */
export const onSeats = (of: () => { app: TestApp; member: Person }) => {
  const pay = (id: number, body: object, person = of().member, at = base) =>
    of().app.call('POST', `${at}${id}/payment/`, { token: person.token, body })
  const atCashier = (cashier: string, result: 'success' | 'fail') =>
    of().app.call('POST', cashier, { body: { result } })
  /** Pays what is due by a code. */
  const payDue = async (id: number, payment_method = 'wechat'): Promise<string> => {
    const { body } = await pay(id, { payment_method })
    await atCashier(await cashierFor(of().app, body), 'success')
    return body.payment_data.payment_number
  }
  return {
    base,
    pay,
    atCashier,
    payDue,
    status: (id: number, person = of().member, at = base) =>
      of().app.call('GET', `${at}${id}/payment_status/`, { token: person.token }),
    cancel: (id: number) =>
      of().app.call('POST', `${base}${id}/cancel_payment/`, { token: of().member.token, body: {} }),
    seat: async (id: number) => (await of().app.pool.query('SELECT * FROM club_seat WHERE id = $1', [id])).rows[0],
    aPaidSeat: async () => {
      const id = await aSeat(of().app, of().member.id)
      await payDue(id)
      await payDue(id)
      return id
    },
    accounts: async (id: number, ...names: string[]): Promise<Record<string, number>> => {
      const { rows } = await of().app.pool.query(
        `SELECT a.name, coalesce(sum(e.amount_fen) FILTER (WHERE p.id IS NOT NULL), 0)::bigint AS fen
         FROM unnest($3::text[]) a (name) LEFT JOIN ledger_entry e ON e.account = a.name
           LEFT JOIN ledger_posting p ON p.id = e.posting_id AND p.payable_kind = $1 AND p.payable_id = $2
         GROUP BY a.name`,
        [clubSeat.kind, id, names],
      )
      return Object.fromEntries(rows.map(({ name, fen }) => [name, fen]))
    },
    /** Every posting balances, and what is true of all payables is true of seats. */
    expectSound: async () => {
      expect(await imbalance(of().app)).toBe(0)
      for (const one of invariants)
        if ('text' in one) expect([one.rule, (await of().app.pool.query(one.text)).rows]).toEqual([one.rule, []])
    },
  }
}
export const toDriver = (driver: Person, workFen: number, tollFen = 0) => ({
  payeeId: driver.id,
  role: 'driver' as const,
  source: 'drive',
  parts: { work: workFen, toll: tollFen },
  commissionPercent: 12,
  reason: '行程已完成',
})
export const back = (backFen: number) => ({ backFen, reason: '行程没有成行' })
