/** Somebody else has met what was reported: a number for whoever decides, once from each. */
import { count, eq, inArray } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import type { Actor } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { sourceOf } from '../../platform/http/rate-limits.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { careRequestNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { listReportedFaults, noteMetAgain } from '../maintenance/public.ts'
import { machineMeToo } from './table.ts'
import type { ScannedUnit } from './unit-codes.ts'

/** Faults of one machine that are told of at a time. */
export const openFaultsMax = 20

/** An account, or an address, as it can be compared and not read. */
export const whoCalls = ({ config }: Pick<Services, 'config'>, actor: Actor | null, { ip }: Client): string =>
  createHmac('sha256', config.authSecret)
    .update(actor ? `me-too person ${actor.id}` : `me-too address ${sourceOf(ip)}`)
    .digest('base64url')

export interface MetAgain {
  readonly count: number
  readonly isMine: boolean
}
export const listMetAgain = async (
  db: Queryable,
  requestIds: readonly number[],
  who: string,
): Promise<ReadonlyMap<number, MetAgain>> => {
  if (requestIds.length === 0) return new Map()
  const { requestId } = machineMeToo
  const ofThese = inArray(requestId, [...requestIds])
  const counted = await db.select({ requestId, count: count() }).from(machineMeToo).where(ofThese).groupBy(requestId)
  const mine = await db.select({ requestId, who: machineMeToo.who }).from(machineMeToo).where(ofThese)
  const isMine = new Set(mine.filter((row) => row.who === who).map((row) => row.requestId))
  return new Map(counted.map((row) => [row.requestId, { count: row.count, isMine: isMine.has(row.requestId) }]))
}

const countOf = async (db: Queryable, requestId: number): Promise<number> =>
  (await db.select({ count: count() }).from(machineMeToo).where(eq(machineMeToo.requestId, requestId)))[0]!.count

/** Answers the report and how many have met it; said again it changes nothing. */
export const meetAgain = async (
  { db, clock }: Services,
  unit: ScannedUnit,
  number: string,
  who: string,
): Promise<{ readonly number: string; readonly count: number }> => {
  const open = await listReportedFaults(db, unit.unitId, openFaultsMax)
  const named = number === '' ? open[0] : open.find(({ id }) => careRequestNumber(id) === number)
  const { id } = named ?? refuse('care.report_not_found')
  const now = clock.now()
  const met = await db.transaction(async (tx) => {
    const added = await tx
      .insert(machineMeToo)
      .values({ requestId: id, who, createdAt: now })
      .onConflictDoNothing()
      .returning({ who: machineMeToo.who })
    const all = await countOf(tx, id)
    if (added.length > 0) await noteMetAgain(tx, id, all, now)
    return all
  })
  return { number: careRequestNumber(id), count: met }
}
