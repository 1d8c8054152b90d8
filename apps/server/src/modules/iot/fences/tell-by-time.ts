/**
 * What time tells of fences, whether a device speaks or not: it was still outside when the schedule began, or it never came
 * while the schedule ran. By its last word it is where that word was.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { LRUCache } from 'lru-cache'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { remembering } from '../../../platform/remembering.ts'
import type { Services } from '../../../platform/services.ts'
import { withRenter } from '../../maintenance/public.ts'
import { orderOfUnitNow } from '../../rental/public.ts'
import { devicesOnUnits } from '../devices/reach.ts'
import { fencesOf, type IndexedFence } from './fence-index.ts'
import { writeEvents } from './fence-rows.ts'
import { watchTimesIn } from './watch-times.ts'

const limits = {
  /** What nobody was there to tell is told up to so much later, ms. */
  backMs: 2 * 3_600_000,
  /** Of the end of a time so much is waited for what is on its way, ms. */
  graceMs: 60_000,
  /** Devices told of one fence in one go. */
  devices: 2_000,
  /** Whoever was not heard for so long is silent, which is told elsewhere, ms. */
  heardMs: 7 * 86_400_000,
} as const

interface Due {
  readonly type: 'absent' | 'outside'
  readonly at: number
  /** From when on it would have had to be there. */
  readonly from: number
}
const dueOf = (fence: IndexedFence, now: number, holidays: ReadonlySet<string>): Due[] => {
  const since = Math.max(now - limits.backMs, fence.changedAt)
  return watchTimesIn(fence.schedule, { from: since - 1, until: now }, holidays).flatMap(({ from, until }) => [
    ...(fence.watch.has('outside') && from >= since && from <= now
      ? [{ type: 'outside', at: from, from } as const]
      : []),
    ...(fence.watch.has('absent') && until >= since && until + limits.graceMs <= now
      ? [{ type: 'absent', at: until, from } as const]
      : []),
  ])
}

const moment = (ms: number) => sql`to_timestamp(${ms / 1000}::float8)`
/** SQL over `d`, `b`, `u`: the devices this fence is for. */
const isConcerned = (fence: IndexedFence): SQL => {
  const whose = sql`coalesce(u.owner_id, d.owner_id)`
  const each: SQL[] = [sql`d.id = any(${sql.param([...fence.deviceIds])}::bigint[])`]
  if (fence.lines.size > 0) each.push(sql`u.line = any(${sql.param([...fence.lines])}::text[])`)
  if (fence.unitIds.size > 0) each.push(sql`b.unit_id = any(${sql.param([...fence.unitIds])}::bigint[])`)
  if (fence.isAllMine)
    each.push(fence.ownerId === null ? sql`(${whose} is null or ${whose} = ${fence.createdBy}::bigint)` : sql`true`)
  const mine = fence.ownerId === null ? sql`true` : sql`${whose} = ${fence.ownerId}`
  // As `concerns` says it of one device.
  const since = orderOfUnitNow(
    'b.unit_id',
    withRenter,
    sql`r.status <> 'overdue' and r.received_at <= ${moment(fence.changedAt)}`,
  )
  const isHis = fence.ownerId === null ? sql`true` : sql`${since} is null`
  return sql`${mine} and ${isHis} and (${sql.join(each, sql` or `)})`
}

/** Devices that speak and were not there; those that were told already are left out. */
const listMissing = async (tx: Tx, fence: IndexedFence, { type, at, from }: Due): Promise<number[]> => {
  const isThere =
    type === 'outside'
      ? sql`s.is_inside and s.since <= ${moment(at)}`
      : sql`(s.is_inside and s.since < ${moment(at)}) or s.last_in_at >= ${moment(from)}`
  const { rows } = await ask(
    tx,
    { id: 'number' },
    sql`select d.id from ${devicesOnUnits} join fence_device p on p.device_id = d.id
      where ${isConcerned(fence)} and d.status = 'active' and p.ts > ${moment(at - limits.heardMs)}
        and not exists (select from fence_state s where s.device_id = d.id and s.fence_id = ${fence.id} and (${isThere}))
        and not exists (select from fence_event e where e.device_id = d.id and e.fence_id = ${fence.id}
          and e.type = ${type} and e.at = ${moment(at)})
      order by d.id limit ${limits.devices}`,
  )
  return rows.map(({ id }) => id)
}

/** What this process has told to the end: nobody need be asked again. */
const told = new WeakMap<Services, LRUCache<string, true>>()
const toldBy = (services: Services): LRUCache<string, true> => {
  const known = told.get(services)
  if (known) return known
  const made = remembering<string, true>(200_000)
  told.set(services, made)
  return made
}

const tell = async (services: Services, fence: IndexedFence, due: Due, now: number): Promise<number> => {
  const { type, at } = due
  for (let all = 0; ;) {
    const found = await services.db.transaction(async (tx) => {
      const ids = await listMissing(tx, fence, due)
      const what = { type, at, spot: null, minutes: null, toldFrom: at }
      await writeEvents(
        tx,
        ids.map((deviceId) => ({ deviceId, fenceId: fence.id, what })),
        now,
      )
      return ids.length
    })
    all += found
    if (found < limits.devices) return all
  }
}

export const tellByTime = async (services: Services): Promise<number> => {
  const now = services.clock.now().getTime()
  const index = await fencesOf(services)
  const done = toldBy(services)
  let all = 0
  for (const fence of index.timed())
    for (const due of dueOf(fence, now, index.holidays)) {
      const key = `${fence.id} ${due.type} ${due.at}`
      if (done.has(key)) continue
      try {
        all += await tell(services, fence, due, now)
        done.set(key, true)
      } catch (error) {
        services.log.error({ err: error, fence: fence.id }, 'a fence could not be told of by time')
      }
    }
  return all
}
