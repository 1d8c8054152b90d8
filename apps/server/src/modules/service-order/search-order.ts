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

/** A window that is over, or nearly, moves: from now on, as long as the urgency allows. */
export const windowLeft = ({ windowStart, windowEnd, urgency }: OrderRow, now: Date) => {
  if (windowEnd > addMinutes(now, jobLimits.visitMinutes))
    return { windowStart: windowStart > now ? windowStart : now, windowEnd }
  return { windowStart: now, windowEnd: addMinutes(now, serviceOrderLimits.windowMinutes[urgency as ServiceUrgency]) }
}

/** Until when it may be looked for, asked now: a day from now, so many days from the order at most. */
export const searchEnd = ({ createdAt }: OrderRow, now: Date): Date => {
  const last = addHours(createdAt, 24 * serviceOrderLimits.searchDaysMax)
  const wished = addHours(now, serviceOrderLimits.searchHours)
  return wished < last ? wished : last
}

/** Worth asking for: it is then looked for an hour longer at the least. */
export const maySearchOn = (row: OrderRow, { searchUntil }: Pick<JobRow, 'searchUntil'>, now: Date): boolean =>
  row.status === 'unmatched' && searchEnd(row, now) >= addHours(searchUntil, 1)

/** Somebody else is looked for, at once and as urgent where the one before did not come. The customer reads his window on his order. */
export const reopenSearch = async (tx: Tx, row: OrderRow, before: JobRow, now: Date): Promise<void> => {
  const isMissed = before.endedBy === 'count_absent'
  const money = isMissed ? { isCallOutFree: true } : {}
  const [after] = (await tx
    .update(serviceOrder)
    .set({ ...windowLeft(row, now), ...money })
    .where(eq(serviceOrder.id, row.id))
    .returning()) as OrderRow[]
  await openSearch(tx, after!, { by: 'system', now, before, ...(isMissed && { urgency: 'high' }) })
}
