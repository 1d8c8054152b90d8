/** Alarms that devices keep watch of: told when they come and go, and again while plans wait for how long they last. */
import { upkeepLimits } from '@jihui/protocol/upkeep/limits'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import { jsonOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { PlanRow } from '../plans/move-plan.ts'
import { countOnOrders, openAtOnce } from '../openings/open-at-once.ts'
import { holdUnit } from '../parties.ts'
import { plansOfUnit } from './reckon-unit.ts'
import { takeAlarms, type ToldAlarm } from './take-alarms.ts'
import { isOf } from './watch-alarm.ts'

export type StandingAlarm = ToldAlarm

/** Those for which an order of a plan is open, or is about to be. */
const answeredBy = (
  alarms: readonly StandingAlarm[],
  plans: readonly PlanRow[],
  open: ReadonlySet<number>,
): ReadonlySet<StandingAlarm> =>
  new Set(
    alarms.filter((alarm) =>
      plans.some(
        ({ id, triggers }) => open.has(id) && triggers.some((one) => one.kind === 'event' && isOf(one, alarm)),
      ),
    ),
  )

/** All that stand at a machine now; told again they change nothing. Answers those an order of a plan is there for. */
export const takeStandingAlarms = async (
  services: Services,
  unitId: number,
  standing: readonly StandingAlarm[],
): Promise<ReadonlySet<StandingAlarm>> => {
  const now = services.clock.now()
  const alarms = standing.slice(0, upkeepLimits.alarms)
  const { openings, answered } = await services.db.transaction(async (tx) => {
    await holdUnit(tx, unitId)
    const plans = (await plansOfUnit(tx, unitId)).filter(({ status }) => status === 'active')
    const taken = await takeAlarms(tx, { unitId, source: 'device', toldAt: now, alarms }, plans, now)
    await countOnOrders(services, tx, taken.openings)
    const { rows } = await ask(
      tx,
      { plan_id: 'number' },
      sql`select plan_id from upkeep_opening where unit_id = ${unitId} and closed_at is null`,
    )
    const open = new Set(rows.map((row) => row.plan_id))
    return { openings: taken.openings, answered: answeredBy(alarms, plans, open) }
  })
  await openAtOnce(services, services.db, openings)
  return answered
}

const mostUnits = 1_000
/** Machines of which a plan waits to see whether an alarm lasts. */
export const listUnitsWatched = async (db: Queryable): Promise<readonly number[]> => {
  const { rows } = await ask(
    db,
    { unit_id: 'number', triggers: jsonOf<PlanRow['triggers']>(), trigger: 'number' },
    sql`select w.unit_id, w.trigger, p.triggers from upkeep_alarm_watch w join upkeep_plan p on p.id = w.plan_id
      where p.status = 'active' and not exists (select from upkeep_opening o
        where o.plan_id = w.plan_id and o.unit_id = w.unit_id and o.closed_at is null)
      order by w.last_at desc limit ${mostUnits}`,
  )
  const waiting = rows.filter(({ triggers, trigger }) => {
    const declared = triggers[trigger]
    return declared?.kind === 'event' && (declared.lasting_minutes ?? 0) > 0
  })
  return [...new Set(waiting.map((row) => row.unit_id))]
}
