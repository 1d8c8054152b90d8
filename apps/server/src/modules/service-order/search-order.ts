/** Looking for a technician: the job of an order, opened with it and again whenever a visit came to nothing. */
import { jobLimits } from '@jihui/protocol/job/limits'
import { callOutPayOf } from '@jihui/protocol/maintenance/orders/prices'
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { serviceTypeOf, type ServiceTypeCode } from '@jihui/protocol/service-order/service-types'
import type { ServiceUrgency } from '@jihui/protocol/service-order/urgency'
import { eq } from 'drizzle-orm'
import { addHours, addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { By } from '../../platform/machine/transition.ts'
import { borneLinesOf, type JobRow, openJob } from '../job/public.ts'
import { pricesOf } from '../maintenance/public.ts'
import type { OrderRow } from './move-order.ts'
import { serviceOrder } from './table.ts'

/** What the technician has whatever he finds: his share of the way. */
const payOf = async (tx: Tx, { callOutFen, priceVersion }: OrderRow) => [
  callOutPayOf(await pricesOf(tx, priceVersion), callOutFen),
]

export interface Search {
  readonly by: By
  readonly now: Date
  readonly urgency?: ServiceUrgency
  /** The visit that came to nothing: what the platform added to it stays. */
  readonly before?: JobRow
}
export const openSearch = async (tx: Tx, row: OrderRow, { by, now, urgency, before }: Search): Promise<JobRow> => {
  const { name, skill, level, steps } = serviceTypeOf(row.serviceType as ServiceTypeCode)
  return openJob(
    tx,
    {
      source: 'service_order',
      sourceId: row.id,
      customerId: row.customerId,
      title: name,
      urgency: urgency ?? row.urgency,
      skill,
      level,
      kind: row.serviceType,
      maker: row.maker,
      city: row.city,
      district: row.district,
      latitude: row.latitude,
      longitude: row.longitude,
      windowStart: row.windowStart,
      windowEnd: row.windowEnd,
      payLines: [...(await payOf(tx, row)), ...(before ? borneLinesOf(before) : [])],
      steps,
      searchUntil: addHours(now, serviceOrderLimits.searchHours),
      doorCode: row.doorCode,
      isRework: row.reworkOf !== null,
    },
    by,
    now,
  )
}

/**
 * Somebody else is looked for, at once and as urgent where the one before did not come. A window that is over, or nearly, moves:
 * from now on, as long as the urgency allows; the customer reads it on his order.
 */
export const reopenSearch = async (tx: Tx, row: OrderRow, before: JobRow, now: Date): Promise<void> => {
  const isMissed = before.endedBy === 'count_absent'
  const minutes = serviceOrderLimits.windowMinutes[row.urgency as ServiceUrgency]
  const isLeft = row.windowEnd > addMinutes(now, jobLimits.visitMinutes)
  const window = isLeft
    ? { windowStart: row.windowStart > now ? row.windowStart : now, windowEnd: row.windowEnd }
    : { windowStart: now, windowEnd: addMinutes(now, minutes) }
  const money = isMissed ? { isCallOutFree: true } : {}
  const [after] = (await tx
    .update(serviceOrder)
    .set({ ...window, ...money })
    .where(eq(serviceOrder.id, row.id))
    .returning()) as OrderRow[]
  await openSearch(tx, after!, { by: 'system', now, before, ...(isMissed && { urgency: 'high' }) })
}
