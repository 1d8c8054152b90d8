/** The same fault again within the warranty: a new order that costs its customer nothing. */
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import type { serviceReworkRequest } from '@jihui/protocol/service-order/schema'
import type { ServiceUrgency } from '@jihui/protocol/service-order/urgency'
import { and, eq, notInArray } from 'drizzle-orm'
import { randomBytes, randomInt } from 'node:crypto'
import type * as z from 'zod/mini'
import { addHours } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nameOf } from '../../platform/machine/transition.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { newCode, windowOf } from './create-order.ts'
import type { Customer } from './customer-acts.ts'
import { guestName } from './guest-payer.ts'
import { lockOrder, type OrderRow } from './move-order.ts'
import { openSearch } from './search-order.ts'
import { serviceOrder, serviceOrderHistory } from './table.ts'

export const findOpenRework = async (
  db: Pick<Tx, 'select'>,
  id: number,
): Promise<{ readonly publicId: string } | null> => {
  const [open] = await db
    .select({ publicId: serviceOrder.publicId })
    .from(serviceOrder)
    .where(and(eq(serviceOrder.reworkOf, id), notInArray(serviceOrder.status, ['completed', 'cancelled'])))
    .limit(1)
  return open ?? null
}

/** Answers its public id. What of the first fault was paid for: only work that was done. */
export const reworkOrder = (
  { db, clock }: Services,
  orderId: number,
  by: Customer,
  body: z.output<typeof serviceReworkRequest>,
): Promise<string> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const first = (await lockOrder(tx, orderId)) ?? refuse('service_order.not_found')
    if (first.status !== 'completed' || first.isCallOutOnly || first.endedAt === null)
      refuse('service_order.action_not_allowed', { message: '修好并验收的才有质保' })
    if (first.endedAt! < addHours(now, -24 * serviceOrderLimits.warrantyDays)) refuse('service_order.warranty_over')
    if (await findOpenRework(tx, orderId)) refuse('service_order.rework_open')
    const window = windowOf(
      { expected_start_time: body.expected_start_time, urgency_level: first.urgency as ServiceUrgency },
      now,
    )
    // A rework of a rework is the first one's.
    const made = await insertRework(tx, first, {
      ...window,
      description: body.description,
      wantsAnother: body.another,
      createdAt: now,
    })
    await tx.insert(serviceOrderHistory).values({
      orderId: made.id,
      action: 'open',
      status: made.status,
      actorId: by === 'guest' ? null : by.id,
      actorName: by === 'guest' ? guestName : nameOf(by),
      notes: `返修 ${first.code}`,
      createdAt: now,
    })
    await openSearch(tx, made, { by: by === 'guest' ? 'system' : by, now })
    return made.publicId
  })

type Again = Pick<OrderRow, 'windowStart' | 'windowEnd' | 'description' | 'wantsAnother' | 'createdAt'>
const insertRework = async (tx: Tx, first: OrderRow, again: Again): Promise<OrderRow> => {
  const { customerId, contactName, contactPhone, email, serviceType, urgency, maker } = first
  const { city, district, address, latitude, longitude, lowFen, highFen, callOutFen, priceVersion } = first
  const placed = { city, district, address, latitude, longitude, lowFen, highFen, callOutFen, priceVersion }
  const asked = { customerId, contactName, contactPhone, email, serviceType, urgency, maker }
  const publicId = randomBytes(16).toString('base64url')
  const [made] = (await tx
    .insert(serviceOrder)
    .values({
      ...asked,
      ...placed,
      ...again,
      publicId,
      code: newCode(),
      status: 'searching',
      isCallOutFree: true,
      reworkOf: first.reworkOf ?? first.id,
      doorCode: String(randomInt(0, 10_000)).padStart(4, '0'),
      signature: publicId,
    })
    .returning()) as OrderRow[]
  return made!
}
