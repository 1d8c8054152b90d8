import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { addDays, dayOf, daysBetween } from '../../platform/clock.ts'
import { ask } from '../../platform/database/ask.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import { readAccount, type RentalRow } from '../rental/public.ts'
import { listStandbys, type StandbyRow } from './standby-queries.ts'
import { stopLimitsOf } from './stop-limits.ts'
import { rentalStandby } from './table.ts'

export interface Stop {
  readonly startDate: string
  /** Absent: until the order ends. */
  readonly endDate: string | null
  readonly reason: string
}

const overlaps = (one: StandbyRow, start: string, end: string) =>
  !one.cancelled_at && one.start_date <= end && one.end_date >= start

/**
 * Stops an order for days that have not begun. The order's row must be locked. Answers the stop's id.
 * @throws `standby.*`
 */
export const declareStandby = async (tx: Tx, row: RentalRow, actor: Actor, stop: Stop, now: Date): Promise<number> => {
  const { terms: order } = await readAccount(tx, row)
  const stops = await listStandbys(tx, row.id)
  const today = dayOf(now)
  const limits = stopLimitsOf(row, order.standby ?? null, stops, today)
  const { earliest, latest, daysLeft, daysMax } = limits
  const terms = limits.terms ?? refuse('standby.not_offered')
  if (limits.refusal === 'standby.not_running') refuse(limits.refusal)
  const { startDate, endDate, reason } = stop
  if (startDate < earliest) refuse('standby.too_late', { errors: { start_date: '报停最早从明天开始' } })
  const last = endDate ?? latest
  if (last > latest || startDate > latest)
    refuse('request.invalid', {
      errors: { [startDate > latest ? 'start_date' : 'end_date']: `这个订单到 ${latest} 结束，报停不能超过它` },
    })
  if (last < startDate) refuse('request.invalid', { errors: { end_date: '结束日期不能早于开始日期' } })
  if (stops.some((one) => overlaps(one, startDate, last)))
    refuse('standby.overlaps', { errors: { start_date: '这几天已经报停' } })
  const days = daysBetween(startDate, last) + 1
  if (days < terms.daysMin)
    refuse('standby.too_short', {
      message: `一次至少报停 ${terms.daysMin} 天`,
      errors: { end_date: `一次至少报停 ${terms.daysMin} 天` },
    })
  if (days > daysLeft) {
    const message = `这个订单最多报停 ${daysMax} 天，还能报停 ${daysLeft} 天`
    refuse('standby.too_many', { message, errors: { end_date: message } })
  }
  const [made] = await tx
    .insert(rentalStandby)
    .values({
      rentalId: row.id,
      startDate,
      // An order that is made longer later is not stopped longer by it.
      endDate: last,
      percent: terms.percent,
      workedMinutes: terms.workedMinutes,
      reason,
      declaredBy: actor.id,
      createdAt: now,
    })
    .returning({ id: rentalStandby.id })
  await emit(tx, 'standby.declared', aboutStop(row, startDate, last))
  return made!.id
}

export const aboutStop = (row: RentalRow, startDate: string, endDate: string) => ({
  rentalId: row.id,
  userId: row.userId,
  line: row.line,
  startDate,
  endDate,
})

/**
 * Ends a stop: one that has not begun is taken back, one that runs ends today, or with its shortest length.
 * @throws `standby.not_found` `standby.is_over`
 */
export const endStandby = async (tx: Tx, row: RentalRow, standbyId: number, now: Date): Promise<void> => {
  const stop = (await listStandbys(tx, row.id)).find((one) => one.id === standbyId) ?? refuse('standby.not_found')
  const today = dayOf(now)
  const last = stop.end_date < row.endDate ? stop.end_date : row.endDate
  if (stop.cancelled_at || today > last || row.returnedAt) refuse('standby.is_over')
  const isTakenBack = today < stop.start_date
  const { terms } = await readAccount(tx, row)
  const shortest = addDays(stop.start_date, (terms.standby?.daysMin ?? 1) - 1)
  const end = [last, today > shortest ? today : shortest].toSorted()[0]!
  const { rows } = await ask(
    tx,
    { end_date: 'day' },
    isTakenBack
      ? sql`update rental_standby set cancelled_at = ${now.toISOString()}, ended_at = ${now.toISOString()}
          where id = ${standbyId} returning end_date`
      : sql`update rental_standby set end_date = ${end}::date, ended_at = ${now.toISOString()}
          where id = ${standbyId} returning end_date`,
  )
  await emit(
    tx,
    isTakenBack ? 'standby.cancelled' : 'standby.ended',
    aboutStop(row, stop.start_date, rows[0]!.end_date),
  )
}
