/** How many devices somebody has, and how they are. */
import { countLimits } from '@jihui/protocol/limits'
import { lines } from '@jihui/protocol/rental/lines'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'
import { countLatest, type LatestCount } from '../../telemetry/public.ts'
import { isAlertReached } from '../alerts/alert-reach.ts'
import { reachOf } from './reach.ts'

const countAlerts = async ({ db }: Services, actor: Actor): Promise<Record<string, number>> => {
  const { rows } = await ask(
    db,
    { level: 'text', open: 'number' },
    sql`select level, count(*)::int as open from (select a.level from device_alert a where a.closed_at is null
      and ${isAlertReached(actor)} limit ${countLimits.console}) reached group by level order by level`,
  )
  return Object.fromEntries(rows.map((row) => [row.level, row.open]))
}

const sum = (counts: readonly LatestCount[]) => {
  const of = (pick: (one: LatestCount) => number) => counts.reduce((total, one) => total + pick(one), 0)
  return {
    devices: of((one) => one.devices),
    online: of((one) => one.online),
    offline: of((one) => one.offline),
    never: of((one) => one.never),
    working: of((one) => one.working),
    idling: of((one) => one.idling),
  }
}

export const summarizePark = async (services: Services, actor: Actor) => {
  const of = await reachOf(services, actor)
  const [counts, alerts] = await Promise.all([
    countLatest(services.telemetry, of, services.clock.now()),
    countAlerts(services, actor),
  ])
  const byLine = lines.map(({ id }) => ({ line: id, ...sum(counts.filter((one) => one.line === id)) }))
  return {
    success: true as const,
    ...sum(counts),
    alerts,
    by_line: byLine.filter(({ devices }) => devices > 0),
  }
}
