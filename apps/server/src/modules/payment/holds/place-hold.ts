import { type PaymentMethod, paymentSeconds } from '@jihui/protocol/payment/methods'
import { payableNumber } from '@jihui/protocol/payment/payable'
import { depositErrors } from '@jihui/protocol/deposit/errors'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { keyOf } from '../payables/payable-key.ts'
import type { Asked, PayableKeeper, PayableState } from '../payables/payable-keeper.ts'
import { closeHold } from './close-hold.ts'
import { type Desk, gatewayOf, holdsOf, reachGateway } from '../desk.ts'
import { findHoldById, type HoldRow, lockOpenHold, setHoldRoute } from './hold-queries.ts'
import { depositHold } from './hold-table.ts'
import { newNumber } from '../refunds/request-refund.ts'

export interface HoldRequest {
  readonly keeper: PayableKeeper
  readonly asked: Asked
  readonly method: PaymentMethod
}

interface Step {
  readonly kind: 'ready' | 'in_the_way'
  readonly hold: HoldRow
  readonly subject: PayableState
}

/**
 * Opens the hold of a payable, or answers the one that is open. The payable is locked meanwhile, so that however many
 * ask at the same time there is one. The channel is called outside of transactions.
 */
export const placeHold = async (desk: Desk, request: HoldRequest): Promise<HoldRow> => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const step = await desk.db.transaction((tx) => openHold(tx, desk, request, desk.clock.now()))
    if (step.kind === 'ready') return openAtChannel(desk, step.hold, step.subject)
    // Where it turns out held, the next round says so.
    await closeHold(desk, step.hold)
  }
  return refuse('payment.gateway_unavailable')
}

const openHold = async (tx: Tx, desk: Desk, request: HoldRequest, now: Date): Promise<Step> => {
  const { keeper, asked, method } = request
  const subject = await keeper.need(tx, asked, true)
  const { hold: wanted } = subject
  if (!wanted) return refuse('deposit.not_frozen')
  wanted.requireWanted(now)
  if (!gatewayOf(desk, method).holds) {
    const sentence = depositErrors['deposit.method_unsupported'].text
    return refuse('deposit.method_unsupported', { errors: { payment_method: sentence } })
  }
  const open = await lockOpenHold(tx, subject)
  if (open && (open.method !== method || open.expiresAt <= now)) return { kind: 'in_the_way', hold: open, subject }
  return { kind: 'ready', hold: open ?? (await insertHold(tx, subject, wanted.amountFen, method, now)), subject }
}

const insertHold = async (
  tx: Tx,
  subject: PayableState,
  amountFen: number,
  method: PaymentMethod,
  now: Date,
): Promise<HoldRow> => {
  const [row] = await tx
    .insert(depositHold)
    .values({
      number: newNumber('H', now),
      ...keyOf(subject),
      userId: subject.userId,
      method,
      gateway: method,
      amountFen,
      expiresAt: new Date(now.getTime() + paymentSeconds * 1000),
      createdAt: now,
    })
    .returning()
  return row as HoldRow
}

/** Makes the hold known to the channel, and keeps where it leads. Repeated when the first answer was lost. */
const openAtChannel = async (desk: Desk, row: HoldRow, subject: PayableState): Promise<HoldRow> => {
  if (row.status !== 'waiting' || row.qrCode || row.gatewayUrl) return row
  const route = await reachGateway(desk, () =>
    holdsOf(desk, row.gateway).place({
      number: row.number,
      amountFen: row.amountFen,
      subject: `${subject.title}押金预授权 ${payableNumber(subject.declared, row.payableId)}`,
      method: row.method,
      expiresAt: row.expiresAt,
      returnUrl: `${desk.baseUrl()}${subject.paymentPath}`,
    }),
  )
  await setHoldRoute(desk.db, row.id, route)
  return (await findHoldById(desk.db, row.id)) ?? row
}
