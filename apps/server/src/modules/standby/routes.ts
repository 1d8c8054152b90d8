import { allErrors } from '@jihui/protocol/all-errors'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import * as operations from '@jihui/protocol/standby/operations'
import type { Actor } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type Mounting, mountOnLines } from '../../platform/http/mount.ts'
import { createOnce, recordIdempotencyKey } from '../../platform/idempotency.ts'
import type { Services } from '../../platform/services.ts'
import { isRenterOf, needRental, readAccount, reachOf, renterKeyOf } from '../rental/public.ts'
import { declareStandby, endStandby } from './declare-standby.ts'
import { muteIdle } from './mute-idle.ts'
import { readStops } from './read-stops.ts'
import { readRentalUsage } from './read-usage.ts'
import { stopLimitsOf } from './stop-limits.ts'

interface Target {
  readonly params: { id: number }
  readonly line: LineDeclaration
  readonly actor: Actor
}

export const standbyRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const read = ({ params, line, actor }: Target, from: Queryable = db) =>
    needRental(from, { id: params.id, line: line.id, ...reachOf(actor, 'rental_view') })
  /** As its renter reaches it: nobody else stops an order. */
  const own = ({ params, line, actor }: Target, from: Queryable) =>
    needRental(from, { id: params.id, line: line.id, renterKey: renterKeyOf(actor) }, true)

  const view = async (target: Target) => {
    const row = await read(target)
    const today = dayOf(clock.now())
    return { row, today, ...(await readStops(db, row, today)) }
  }
  const answer = async (target: Target, standbyId: number, message: string) => {
    const { results } = await view(target)
    return { success: true as const, message, ...results.find(({ id }) => id === standbyId)! }
  }

  mountOnLines(mounting, operations.listStandby, async (call) => {
    const { row, today, stops, results } = await view(call)
    const { terms: order } = await readAccount(db, row)
    const { terms, daysMax, daysLeft, earliest, latest, refusal } = stopLimitsOf(
      row,
      order.standby ?? null,
      stops,
      today,
    )
    return {
      success: true as const,
      results,
      terms: terms && {
        percent: terms.percent,
        days_min: terms.daysMin,
        days_max: daysMax,
        days_left: daysLeft,
        worked_minutes: terms.workedMinutes,
      },
      is_renter: isRenterOf(call.actor, row),
      reason: refusal === null ? '' : allErrors[refusal].text,
      earliest,
      latest,
    }
  })
  mountOnLines(mounting, operations.declareStandby, async (call) => {
    const { body, actor, idempotency } = call
    const declare = () =>
      db.transaction(async (tx) => {
        const stop = { startDate: body.start_date, endDate: body.end_date ?? null, reason: body.reason }
        const now = clock.now()
        const id = await declareStandby(tx, await own(call, tx), actor, stop, now)
        await recordIdempotencyKey(tx, idempotency, id, now)
        return id
      })
    return createOnce(db, call, declare, (id) => answer(call, id, '已报停，到时租金只算一部分；设备动了，那天照算'))
  })
  mountOnLines(mounting, operations.endStandby, async (call) => {
    const { standbyId } = call.params
    await db.transaction(async (tx) => endStandby(tx, await own(call, tx), standbyId, clock.now()))
    return answer(call, standbyId, '已结束报停')
  })
  mountOnLines(mounting, operations.getRentalUsage, async (call) => readRentalUsage(services, await read(call)))
  mountOnLines(mounting, operations.muteUsageAdvice, async (call) => {
    await db.transaction(async (tx) => muteIdle(tx, (await own(call, tx)).id, clock.now()))
    return { success: true as const, message: '这一单不再提醒' }
  })
}
