/**
 * Active fences in memory, found by where they lie: deciding costs by the fences near a point. Changes come by broadcast; after
 * a gap all are read anew.
 */
import { type SQL, sql } from 'drizzle-orm'
import RBush from 'rbush'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf, orNull, type RowOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { withRenter } from '../../maintenance/public.ts'
import { joinUnits, ordersWhere } from '../../rental/public.ts'
import type { FenceRules } from './decide-fence.ts'
import { drawn, drawnColumns } from './fence-columns.ts'
import { type Box, measureShape } from './shape-measure.ts'
import type { Holidays } from './watch-times.ts'

export interface IndexedFence extends FenceRules {
  readonly id: number
  readonly name: string
  readonly ownerId: number | null
  readonly createdBy: number | null
  readonly deviceIds: ReadonlySet<number>
  readonly lines: ReadonlySet<string>
  readonly isAllMine: boolean
  /** Drawn or changed last, ms. */
  readonly changedAt: number
  /** Of the order it is for. */
  readonly unitIds: ReadonlySet<number>
}
interface Item {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
  readonly fence: IndexedFence
}
export interface FenceIndex {
  readonly size: number
  readonly holidays: Holidays
  readonly get: (id: number) => IndexedFence | undefined
  /** Those that time tells of something, whether their devices speak or not. */
  readonly timed: () => Iterable<IndexedFence>
  /** Those that may lie in a box. */
  readonly near: (box: Box) => readonly IndexedFence[]
}

const columns = {
  ...drawnColumns,
  owner_id: 'number?',
  created_by: 'number?',
  unit_ids: orNull(jsonOf<number[]>()),
} as const

const readFences = async (db: Queryable, where: SQL, limit: number): Promise<RowOf<typeof columns>[]> => {
  const { rows } = await ask(
    db,
    columns,
    sql`select ${drawn}, f.owner_id, f.created_by, (select json_agg(k.unit_id) from (${ordersWhere(
      sql`r.id = f.rental_id and (r.status in (${withRenter})
        or f.is_of_order and r.status = 'pending_delivery' and r.delivered_at is not null)`,
    )}) mine ${sql.raw(joinUnits('mine.id'))}) as unit_ids
      from fence f where f.is_active and f.deleted_at is null and ${where} order by f.id limit ${limit}`,
  )
  return rows
}
export const indexedFence = (row: RowOf<typeof columns>): IndexedFence => ({
  id: row.id,
  name: row.name,
  ownerId: row.owner_id,
  createdBy: row.created_by,
  shape: measureShape(row.shape, row.crs),
  watch: new Set(row.watch),
  dwellMs: (row.dwell_minutes ?? 0) * 60_000,
  debounceMs: row.debounce_seconds * 1000,
  debouncePoints: row.debounce_points,
  schedule: row.schedule,
  deviceIds: new Set(row.device_ids),
  lines: new Set(row.lines),
  isAllMine: row.is_all_mine,
  changedAt: row.updated_at.getTime(),
  unitIds: new Set(row.unit_ids ?? []),
})

/** A degree is nowhere near the poles; a fix may lie so far beside where it is, degrees. */
const boxMargin = 0.002
export const createIndex = (fences: Iterable<IndexedFence>, holidays: Holidays) => {
  const tree = new RBush<Item>()
  const items = new Map<number, Item>()
  const itemOf = (fence: IndexedFence): Item => {
    const [west, south, east, north] = fence.shape.box
    return {
      minX: west - boxMargin,
      minY: south - boxMargin,
      maxX: east + boxMargin,
      maxY: north + boxMargin,
      fence,
    }
  }
  const timed = new Map<number, IndexedFence>()
  const note = (fence: IndexedFence): Item => {
    const item = itemOf(fence)
    items.set(fence.id, item)
    if (fence.watch.has('absent') || fence.watch.has('outside')) timed.set(fence.id, fence)
    return item
  }
  for (const fence of fences) note(fence)
  tree.load([...items.values()])
  let days = holidays
  const remove = (id: number): void => {
    const known = items.get(id)
    if (!known) return
    tree.remove(known)
    items.delete(id)
    timed.delete(id)
  }
  return {
    get size() {
      return items.size
    },
    get holidays() {
      return days
    },
    get: (id: number) => items.get(id)?.fence,
    timed: () => timed.values(),
    near: ([minX, minY, maxX, maxY]: Box) => tree.search({ minX, minY, maxX, maxY }).map(({ fence }) => fence),
    put: (fence: IndexedFence): void => {
      remove(fence.id)
      tree.insert(note(fence))
    },
    remove,
    setHolidays: (told: Holidays): void => {
      days = told
    },
  }
}

/** Rows read at once. */
const pageSize = 5_000
const readHolidays = async (db: Queryable): Promise<Holidays> => {
  const { rows } = await ask(db, { day: 'day' }, sql`select day from fence_holiday`)
  return new Set(rows.map(({ day }) => day))
}
const readAll = async ({ db }: Pick<Services, 'db'>) => {
  const fences: IndexedFence[] = []
  for (let after = 0; ;) {
    const rows = await readFences(db, sql`f.id > ${after}`, pageSize)
    for (const row of rows) fences.push(indexedFence(row))
    if (rows.length < pageSize) break
    after = rows.at(-1)!.id
  }
  return createIndex(fences, await readHolidays(db))
}

type Kept = ReturnType<typeof createIndex>
interface Held {
  /** Null: to be read anew. */
  index: Promise<Kept> | null
  /** Changes are taken up one after the other. */
  changes: Promise<void>
}
const held = new WeakMap<Services, Held>()

/** What one process tells all. */
type FenceChange = { readonly fence: number } | { readonly holidays: true }
export const tellFenceChange = (services: Services, tx: Queryable, change: FenceChange): Promise<void> =>
  services.broadcast('fences').send(JSON.stringify(change), tx)

const takeUp = async (services: Services, kept: Kept, change: FenceChange): Promise<void> => {
  if ('holidays' in change) return kept.setHolidays(await readHolidays(services.db))
  const [row] = await readFences(services.db, sql`f.id = ${change.fence}`, 1)
  if (row) kept.put(indexedFence(row))
  else kept.remove(change.fence)
}

/** As it is now, read at the first call; what was changed by this process before the call is in it once `fencesNow` answers. */
export const fencesOf = async (services: Services): Promise<FenceIndex> => {
  const known = held.get(services)
  if (known) {
    await known.changes
    known.index ??= readAll(services)
    return known.index
  }
  const mine: Held = { index: null, changes: Promise.resolve() }
  held.set(services, mine)
  const forget = () => {
    mine.index = null
  }
  await services
    .broadcast('fences')
    .subscribe((text) => {
      const change = JSON.parse(text) as FenceChange
      mine.changes = mine.changes.then(async () => {
        try {
          if (mine.index) await takeUp(services, await mine.index, change)
        } catch (error) {
          services.log.warn({ err: error }, 'fences are read anew')
          forget()
        }
      })
    }, forget)
    .catch((error: unknown) => services.log.error({ err: error }, 'changes of fences are not heard'))
  mine.index ??= readAll(services)
  mine.index.catch(forget)
  return mine.index
}

/** A change of this process that has committed: what comes in next is decided by it, before the others are told. */
export const takeUpNow = async (services: Services, change: FenceChange): Promise<void> => {
  const mine = held.get(services)
  if (!mine?.index) return
  mine.changes = mine.changes.then(async () => {
    if (mine.index)
      await takeUp(services, await mine.index, change).catch(() => {
        mine.index = null
      })
  })
  await mine.changes
}
