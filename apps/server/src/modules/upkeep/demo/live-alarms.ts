/**
 * Machines of the demo complain while it runs. One runs hot until its plan opens an order, which then counts what still comes;
 * a second is warm now and again, never for as long as its plan asks.
 */
import type { Alarm } from '@jihui/protocol/upkeep/reading-schema'
import type { EventTrigger } from '@jihui/protocol/upkeep/trigger-schema'
import { sql } from 'drizzle-orm'
import { addMinutes, dayOf } from '../../../platform/clock.ts'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf } from '../../../platform/database/columns.ts'
import type { Services } from '../../../platform/services.ts'
import { occupancy } from '../../calendar/public.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'
import { countOnOrders } from '../openings/open-at-once.ts'
import { takeReading } from '../readings/take-reading.ts'

/** It has been hot for so long when somebody first looks. */
const hotBeforeMinutes = 8
/** Once its order is open it is told this often. */
const repeatMinutes = 5
const warmCycleMinutes = 12
const warmMinutes = 4

const columns = {
  unit_id: 'number',
  triggers: jsonOf<readonly { kind: string }[]>(),
  opening: 'text?',
  last_at: 'moment?',
} as const
/** Two that are watched by a plan and belong to people of the demo, or to nobody; the first stands free these days. */
const findWatched = async ({ db }: Services, today: string) =>
  (
    await ask(
      db,
      columns,
      sql`select u.id as unit_id, p.triggers,
          (select case when o.closed_at is null then 'open' else 'closed' end from upkeep_opening o
            where o.unit_id = u.id and o.kind = 'event' order by o.id desc limit 1) as opening,
          (select max(a.measured_at) from unit_alarm a where a.unit_id = u.id) as last_at
        from upkeep_plan_unit w join upkeep_plan p on p.id = w.plan_id
          join ${unitsOfMachines} on u.id = w.unit_id
        where p.status = 'active' and p.triggers @> '[{"kind":"event"}]'
          and not exists (select from app_user a where a.id = e.owner_id and not a.is_demo)
          and (exists (select from upkeep_opening o where o.unit_id = u.id and o.kind = 'event')
            or not exists (select from ${occupancy} c where c.unit_id = u.id
              and c.released_at is null and c.period && daterange(${today}::date, ${today}::date + 10)))
        order by u.id limit 2`,
    )
  ).rows

const eventIn = (triggers: readonly { kind: string }[]): EventTrigger =>
  triggers.find(({ kind }) => kind === 'event') as unknown as EventTrigger
const alarmOf = ({ code, level }: EventTrigger): Alarm => ({
  code: code ?? 'E-TEMP',
  level,
  message: '温度过高',
})

const complain = (services: Services, unitId: number, measuredAt: Date, alarms: readonly Alarm[]) =>
  services.db.transaction(async (tx) => {
    const reading = { unitId, measuredAt, source: 'device' as const, device: unitId }
    const taken = await takeReading(tx, { ...reading, unit: 'h', meter: null, alarms }, services.clock.now())
    await countOnOrders(services, tx, taken.openings)
  })

export const complainOn = async (services: Services): Promise<void> => {
  const now = services.clock.now()
  const [hot, warm] = await findWatched(services, dayOf(now))
  const minute = Math.floor(now.getTime() / 60_000)
  if (hot && hot.opening !== 'closed') {
    const alarms = [alarmOf(eventIn(hot.triggers))]
    if (hot.last_at === null) await complain(services, hot.unit_id, addMinutes(now, -hotBeforeMinutes), alarms)
    if (hot.opening === null || minute % repeatMinutes === 0) await complain(services, hot.unit_id, now, alarms)
  }
  if (warm && warm.opening === null) {
    const isWarm = minute % warmCycleMinutes < warmMinutes
    const ends = minute % warmCycleMinutes === warmMinutes
    if (isWarm || ends) await complain(services, warm.unit_id, now, isWarm ? [alarmOf(eventIn(warm.triggers))] : [])
  }
}
