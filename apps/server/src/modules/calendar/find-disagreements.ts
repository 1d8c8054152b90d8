/** How orders are found that say otherwise than the days of their unit: the condition on an order `r`. */
import { type ConsistencyRule, repairableFrom } from '@jihui/protocol/consistency/rules'
import { holdingStatuses } from '@jihui/protocol/rental/machine'
import { type SQL, sql } from 'drizzle-orm'
import { codeList } from '../../platform/database/code-list.ts'

const isHolding = sql`r.status in (${codeList(holdingStatuses)})`
const held = sql`exists (select 1 from occupancy o where o.rental_id = r.id and o.kind = 'rental' and o.released_at is null)`
export const calendarFinders = {
  ended_holding: () => sql`r.status in (${codeList(repairableFrom('ended_holding'))}) and exists (
    select 1 from occupancy o where o.rental_id = r.id and o.released_at is null)`,
} satisfies Partial<Record<ConsistencyRule, (now: Date) => SQL>>

/** Orders that lost their days; `units`: the ids of the units of an order `r`, for `IN`. */
export const unheldFinders = (units: string) => {
  const takenByOthers = sql`exists (select 1 from occupancy o where o.unit_id in (${sql.raw(units)}) and o.released_at is null
    and o.rental_id is distinct from r.id and o.period && daterange(r.start_date, r.end_date, '[]'))`
  return {
    unheld_free: () => sql`${isHolding} and not ${held} and not ${takenByOthers}`,
    unheld_taken: () => sql`${isHolding} and not ${held} and ${takenByOthers}`,
  } satisfies Partial<Record<ConsistencyRule, (now: Date) => SQL>>
}
