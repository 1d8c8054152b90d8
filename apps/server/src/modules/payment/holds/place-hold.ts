import { type PaymentMethod, paymentSeconds } from '@jihui/protocol/payment/methods'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { screenPath } from '@jihui/protocol/rental/faces'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { depositErrors } from '@jihui/protocol/deposit/errors'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { needRental, requireInTime, type RentalRow } from '../../rental/public.ts'
import { closeHold } from './close-hold.ts'
import { type Desk, gatewayOf, holdsOf, reachGateway } from '../desk.ts'
import { findHoldById, type HoldRow, lockOpenHold, setHoldRoute } from './hold-queries.ts'
import { depositHold } from './hold-table.ts'
import { newNumber } from '../refunds/request-refund.ts'
import { requireHoldWanted } from '../payments/what-is-due.ts'

export interface HoldRequest {
  readonly rentalId: number
  readonly line: LineDeclaration
  readonly userId: number
  readonly method: PaymentMethod
}

type Step = { readonly kind: 'ready' | 'in_the_way'; readonly hold: HoldRow }

/**
 * Opens the hold of an order, or answers the one that is open. The order's row is locked meanwhile, so that however many
 * ask at the same time there is one. The channel is called outside of transactions.
 */
export const placeHold = async (desk: Desk, request: HoldRequest): Promise<HoldRow> => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const step = await desk.db.transaction((tx) => openHold(tx, desk, request, desk.clock.now()))
    if (step.kind === 'ready') return openAtChannel(desk, step.hold, request.line)
    // Where it turns out held, the next round says so.
    await closeHold(desk, step.hold)
  }
  return refuse('payment.gateway_unavailable')
}

const openHold = async (tx: Tx, desk: Desk, request: HoldRequest, now: Date): Promise<Step> => {
  const { line, userId, method } = request
  const order = await needRental(tx, { id: request.rentalId, line: line.id, userId }, true)
  requireHoldWanted(order)
  requireInTime(order, 'pay_now', now)
  if (!gatewayOf(desk, method).holds) {
    const sentence = depositErrors['deposit.method_unsupported'].text
    return refuse('deposit.method_unsupported', { errors: { payment_method: sentence } })
  }
  const open = await lockOpenHold(tx, order.id)
  if (open && (open.method !== method || open.expiresAt <= now)) return { kind: 'in_the_way', hold: open }
  return { kind: 'ready', hold: open ?? (await insertHold(tx, order, method, now)) }
}

const insertHold = async (tx: Tx, order: RentalRow, method: PaymentMethod, now: Date): Promise<HoldRow> => {
  const [row] = await tx
    .insert(depositHold)
    .values({
      number: newNumber('H', now),
      rentalId: order.id,
      userId: order.userId,
      method,
      gateway: method,
      amountFen: order.depositHoldFen,
      expiresAt: new Date(now.getTime() + paymentSeconds * 1000),
      createdAt: now,
    })
    .returning()
  return row as HoldRow
}

/** Makes the hold known to the channel, and keeps where it leads. Repeated when the first answer was lost. */
const openAtChannel = async (desk: Desk, row: HoldRow, line: LineDeclaration): Promise<HoldRow> => {
  if (row.status !== 'waiting' || row.qrCode || row.gatewayUrl) return row
  const route = await reachGateway(desk, () =>
    holdsOf(desk, row.gateway).place({
      number: row.number,
      amountFen: row.amountFen,
      subject: `${line.label}押金预授权 ${orderNumber(row.rentalId)}`,
      method: row.method,
      expiresAt: row.expiresAt,
      returnUrl: `${desk.baseUrl()}${screenPath(line, 'payment', row.rentalId)}`,
    }),
  )
  await setHoldRoute(desk.db, row.id, route)
  return (await findHoldById(desk.db, row.id)) ?? row
}
