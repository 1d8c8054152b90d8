/** Machines that speak, plans that listen, and the desk that is asked where a meter cannot be believed. */
import { randomUUID } from 'node:crypto'
import { type Deed, planBody, plansPath, send, someMachine, type Stage } from './stage.ts'

const hourMs = 3_600_000
interface Known {
  readonly last: number | null
  readonly at: Date | null
}
const findMeter = async ({ app }: Stage, unit: number): Promise<Known> => {
  const { rows } = await app.pool.query<{ last: number; at: Date }>(
    `SELECT last_meter::float8 AS last, last_at AS at FROM unit_meter WHERE unit_id = $1 AND unit = 'h'`,
    [unit],
  )
  return rows[0] ?? { last: null, at: null }
}

/** Used since, or not to be believed: backwards, a jump, a new meter. */
const shownBy = (stage: Stage, { last, at }: Known): object => {
  const { random, app } = stage
  if (last === null) return { meter: 100 + random.below(50) }
  const hours = Math.max(0, (app.clock.now().getTime() - (at?.getTime() ?? 0)) / hourMs)
  if (random.chance(80)) return { meter: Math.round((last + hours * random.next()) * 10) / 10 }
  return random.pick([
    { meter: Math.max(0, last - 30) },
    { meter: last + 5_000 },
    { meter: 3, is_exchange: true },
    { meter: 1e-7 },
    { meter: 99_999_999 },
  ])
}
const pathOfUnit = (unit: number): string => `/api/maintenance/units/${unit}/readings/`
const momentBefore = ({ app, random }: Stage, ms: number): string =>
  new Date(app.clock.now().getTime() - random.below(ms)).toISOString()

const read: Deed = async (stage) => {
  const unit = stage.random.pick(someMachine(stage).units)
  const measured_at = momentBefore(stage, stage.random.chance(90) ? hourMs : 200 * hourMs)
  const body = { measured_at, ...shownBy(stage, await findMeter(stage, unit)) }
  const once = () => send(stage, stage.cast.desk, pathOfUnit(unit), { body })
  return stage.random.chance(70) ? once() : Promise.all([once(), once(), once()])
}
/** The same alarm over and over, through whichever process answers; or several that are not the same. */
const complain: Deed = async (stage) => {
  const { random } = stage
  const unit = random.pick(someMachine(stage).units)
  const level = random.pick(['info', 'warning', 'warning', 'critical'])
  const code = random.pick(['E-11', 'E-12'])
  const measured_at = momentBefore(stage, hourMs)
  const times = random.chance(60) ? 1 : 12
  const differ = random.chance(30)
  const calls = Array.from({ length: times }, (_, at) => {
    const moment = differ ? new Date(Date.parse(measured_at) + at).toISOString() : measured_at
    const alarms = random.chance(8) ? [] : [{ level, code, message: '油温过高' }]
    return send(stage, stage.cast.desk, pathOfUnit(unit), { body: { measured_at: moment, alarms } })
  })
  return Promise.all(calls)
}
const answer: Deed = async (stage) => {
  const { rows } = await stage.app.pool.query<{ id: number }>(
    `SELECT id FROM meter_question ORDER BY answered_at IS NULL DESC, id DESC LIMIT 2`,
  )
  if (rows.length === 0) return
  const { id } = stage.random.pick(rows)
  const body = { answer: stage.random.pick(['right', 'wrong', 'exchanged']), notes: '现场看过' }
  const once = () => send(stage, stage.cast.desk, `/api/maintenance/meter-questions/${id}/answer/`, { body })
  return stage.random.chance(75) ? once() : Promise.all([once(), once()])
}

const make: Deed = async (stage) => {
  const { random, cast, parts } = stage
  const machine = someMachine(stage)
  const { rows } = await stage.app.pool.query<{ plans: number }>('SELECT count(*)::int AS plans FROM upkeep_plan')
  if (rows[0]!.plans > 8) return
  const by = machine.owner !== null && random.chance(50) ? machine.owner : cast.desk
  const headers = { 'idempotency-key': randomUUID() }
  return send(stage, by, plansPath, { body: planBody(machine.units, parts, random.below(100)), headers })
}
const switchPlan: Deed = async (stage) => {
  const { random, cast, parts } = stage
  const { rows } = await stage.app.pool.query<{ id: number; status: string; version: number; owner: number | null }>(
    `SELECT id, status, version, owner_id AS owner FROM upkeep_plan ORDER BY random() LIMIT 1`,
  )
  const [plan] = rows
  if (!plan) return
  const by = stage.everybody.get(plan.owner ?? 0) ?? cast.desk
  const next = plan.status === 'active' ? random.pick(['pause', 'activate']) : 'activate'
  const act = random.chance(4) ? 'end' : next
  if (random.chance(55)) return send(stage, by, `${plansPath}${plan.id}/${act}/`, { body: { reason: '换季' } })
  const { triggers, lead_days } = planBody([], parts, random.below(5))
  const body = { version: plan.version, ...(random.chance(50) ? { triggers } : { lead_days }) }
  return send(stage, by, `${plansPath}${plan.id}/`, { method: 'PATCH', body })
}

export const voices: readonly Deed[] = [read, read, read, complain, complain, answer, make, switchPlan]
