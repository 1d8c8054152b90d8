/** A rental order as something that is paid for: what is due on it and why, and what follows when it was paid. */
import { findLine } from '@jihui/protocol/rental/lines'
import { screenPath } from '@jihui/protocol/rental/faces'
import { statusOf, type RentalStatus } from '@jihui/protocol/rental/machine'
import { type RentalPurpose, rentalPayable } from '@jihui/protocol/settlement/payable'
import { sql } from 'drizzle-orm'
import type { PostingKind } from '@jihui/protocol/payment/ledger'
import { ask } from '../../platform/database/ask.ts'
import { textOf } from '../../platform/database/columns.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import type { By } from '../../platform/machine/transition.ts'
import type { Asked, Described, Entries, PayableKeeper, PayableState } from '../payment/public.ts'
import {
  lockRental,
  needRental,
  payDebt,
  payExtensions,
  rentalScope,
  type RentalRow,
  renterKeyOf,
  requireAction,
  requireInTime,
  requireNoPartyOfOrder,
  setDepositHeld,
  transition,
} from '../rental/public.ts'
import { explainRental } from './explain-figures.ts'
import { oweDebt } from './owe-debt.ts'
import { rentalKey } from './rental-key.ts'
import { dueOf, isWanted, requireDue, requireHoldWanted, wantsHold } from './what-is-due.ts'

/** Money that came for each purpose: where it goes in the books, and what it does to the order. */
const intake: Record<
  RentalPurpose,
  {
    readonly kind: PostingKind
    readonly creditsOf: (order: RentalRow, amountFen: number) => Entries
    readonly follow: (services: Hooked, tx: Tx, order: RentalRow, by: By, now: Date) => Promise<unknown>
  }
> = {
  order: {
    kind: 'payment_received',
    creditsOf: ({ depositFen }, amountFen) => ({ deposit: -depositFen, advance: depositFen - amountFen }),
    follow: (services, tx, order, by, now) =>
      transition(services, tx, order, 'confirm_payment', by, { set: { paidAt: now }, now }),
  },
  extension: {
    kind: 'extension_received',
    creditsOf: (_order, amountFen) => ({ advance: -amountFen }),
    follow: (_services, ...given) => payExtensions(...given),
  },
  debt: {
    kind: 'debt_received',
    creditsOf: (_order, amountFen) => ({ receivable: -amountFen }),
    follow: (_services, ...given) => payDebt(...given),
  },
}
const intakeOf = (purpose: string) => intake[purpose as RentalPurpose]

const stateOf = (order: RentalRow): PayableState => ({
  ...rentalKey(order.id),
  declared: rentalPayable,
  userId: order.userId,
  title: findLine(order.line).label,
  paymentPath: screenPath(findLine(order.line), 'payment', order.id),
  about: { rentalId: order.id, line: order.line },
  paidAt: order.paidAt,
  ...(order.cancelledAt && order.paidAt && { sentence: '订单已取消，款项原路退回' }),
  audited: { status: order.status },
  due: dueOf(order),
  requireDue: () => requireDue(order),
  requireOpenable: ({ purpose }, now) => {
    if (purpose === 'order') requireInTime(order, 'pay_now', now)
  },
  requireTakenBy: ({ purpose }, actor) => {
    if (purpose === 'order') requireAction(order, 'confirm_payment', actor)
  },
  isWanted: (paid, now) => isWanted(order, paid, now),
  received: ({ purpose, amountFen }) => {
    const { kind, creditsOf } = intakeOf(purpose)
    return { kind, credits: creditsOf(order, amountFen) }
  },
  whenPaid: (hooked, tx, { purpose }, by, now) => intakeOf(purpose).follow(hooked, tx, order, by, now),
  hold: {
    amountFen: order.depositHoldFen,
    isWanted: wantsHold(order),
    requireWanted: (now) => {
      requireHoldWanted(order)
      requireInTime(order, 'pay_now', now)
    },
    // An order that has not been paid yet is to be secured anew.
    isToBePlacedAnew: order.status === 'pending_payment',
    setHeld: (tx, heldAt, now) => setDepositHeld(tx, order.id, heldAt, now),
    owe: (tx, amountFen, now) => oweDebt(tx, order, order.balanceFen + amountFen, now),
  },
})

/** Whose orders are meant: null is everyone's. */
const renterOf = ({ actor, as }: Asked): number | null => {
  if (as === 'staff') return null
  if (as === 'payer') return renterKeyOf(actor)
  return rentalScope(actor, as === 'viewer' ? 'payment_view' : 'payment_process')
}

const describedRow = {
  line: 'text',
  status: textOf<RentalStatus>(),
  days: 'number',
  name: 'text',
  illustration: 'text',
} as const
const describe = async (db: Queryable, id: number): Promise<Described | null> => {
  const asked = sql`select r.line, r.status, r.days, e.name, e.illustration
    from rental r join equipment e on e.id = r.equipment_id where r.id = ${id}`
  const [row] = (await ask(db, describedRow, asked)).rows
  if (!row) return null
  const { line: area, name: title, illustration, status, days } = row
  return { area, title, illustration, status, statusLabel: statusOf(status).label, days }
}

export const rentalKeeper: PayableKeeper = {
  declared: rentalPayable,
  rows: 'SELECT id, user_id AS payer_id, line AS area FROM rental',
  about: (id) => ({ rentalId: id }),
  lock: async (tx, id) => {
    const order = await lockRental(tx, id)
    return order && stateOf(order)
  },
  need: async (db, asked, isLocked = false) =>
    stateOf(await needRental(db, { id: asked.id, line: asked.within ?? '', renterKey: renterOf(asked) }, isLocked)),
  requireNoParty: requireNoPartyOfOrder,
  describe,
  explain: explainRental,
}
