/** The days a work order keeps a machine from being rented. */
import { blockLimits } from '@jihui/protocol/owner/fleet'
import { sql } from 'drizzle-orm'
import { daysBetween } from '../../platform/clock.ts'
import { ask } from '../../platform/database/ask.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { By } from '../../platform/machine/transition.ts'
import { refuse, Refusal } from '../../platform/refusal.ts'
import { daysOfOrder, holdDays } from '../calendar/public.ts'
import { lockUnits } from '../catalogue/public.ts'

export interface Days {
  start_date?: string | null | undefined
  end_date?: string | null | undefined
}
/** The days asked for; none where no first day is named. A single day may leave the last one out. */
export const periodOf = (
  { start_date: start, end_date: end }: Days,
  today: string,
): { from: string; to: string } | null => {
  const refuseDay = (field: string, sentence: string): never =>
    refuse('request.invalid', { message: sentence, errors: { [field]: sentence } })
  if (!start) return end ? refuseDay('start_date', '请选择开始日期') : null
  const to = end || start
  if (start < today) refuseDay('start_date', '开始日期不能早于今天')
  if (to < start) refuseDay('end_date', '结束日期不能早于开始日期')
  if (daysBetween(today, to) > blockLimits.aheadMax)
    refuseDay('end_date', `结束日期最远可选 ${blockLimits.aheadMax} 天内`)
  return { from: start, to }
}

/** Of these days those the machine is not with whoever asked for the work: his own need no keeping. */
const daysBesideRental = async (
  tx: Tx,
  { unitId, rentalId }: { readonly unitId: number; readonly rentalId: number | null },
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ readonly from: string; readonly to: string } | null> => {
  if (rentalId === null) return { from, to }
  const { rows } = await ask(
    tx,
    { next: 'day?' },
    sql`select case when d.days && daterange(${from}::date, ${to}::date, '[]') then upper(d.days) end as next
      from (select ${daysOfOrder(sql`${rentalId}::bigint`, sql`${unitId}::bigint`)} as days) d`,
  )
  const next = rows[0]?.next ?? from
  return next > to ? null : { from: next, to }
}

/** Whether the first of these days finds the machine with whoever rents it by this order. */
export const beginsAtRenter = async (
  tx: Tx,
  row: { readonly unitId: number; readonly rentalId: number | null },
  days: { readonly from: string; readonly to: string },
): Promise<boolean> => (await daysBesideRental(tx, row, days))?.from !== days.from

/** Keeps the days from being rented, but for those the very renter who asked has the machine. */
export const hold = async (
  tx: Tx,
  row: { unitId: number; rentalId: number | null; description: string },
  days: { from: string; to: string },
  by: By,
  now: Date,
): Promise<number | null> => {
  await lockUnits(tx, [row.unitId])
  const kept = await daysBesideRental(tx, row, days)
  if (!kept) return null
  const [held] = await holdDays(tx, {
    unitIds: [row.unitId],
    kind: 'maintenance',
    ...kept,
    reason: row.description.slice(0, 60),
    createdBy: by === 'system' ? null : by.id,
    now,
    isOrderTold: by !== 'system' && by.isStaff,
  })
  return held!.id
}

/** The same by the house itself, for an order; `taken`: somebody else has one of the days. */
export const holdIfFree = (
  tx: Tx,
  order: { unitId: number; rentalId: number | null; title: string; description: string },
  days: { from: string; to: string },
  now: Date,
): Promise<number | null | 'taken'> =>
  tx
    .transaction((inner) =>
      hold(inner, { ...order, description: order.title || order.description }, days, 'system', now),
    )
    .catch((error: unknown) => {
      if (error instanceof Refusal) return 'taken' as const
      throw error
    })
