/** One turn: most of the time an order goes on, now and then everybody is after the same one. */
import type pg from 'pg'
import { voices } from './devices.ts'
import { wishes } from './calendar.ts'
import { odd, swapOrAnswer, usual } from './orders.ts'
import { reports } from './reports.ts'
import type { Deed, Stage } from './stage.ts'
import { trades } from './store.ts'
import { findTargets } from './targets.ts'

const beside: readonly { readonly percent: number; readonly deeds: readonly Deed[] }[] = [
  { percent: 22, deeds: reports },
  { percent: 30, deeds: wishes },
  { percent: 22, deeds: voices },
  { percent: 26, deeds: trades },
]
const besideOrders: Deed = (stage) => {
  let left = stage.random.next() * 100
  const kind = beside.find(({ percent }) => (left -= percent) < 0) ?? beside[0]!
  return stage.random.pick(kind.deeds)(stage)
}
const onOrders = async (stage: Stage): Promise<unknown> => {
  const { random } = stage
  const targets = await findTargets(stage)
  const open = targets.filter(({ status }) => usual[status] && status !== 'completed')
  if (open.length === 0) return random.pick(reports)(stage)
  const rush = random.pick(random.chance(85) ? open : targets)
  const next = () => {
    const target = random.chance(65) ? rush : random.pick(targets)
    const goesOn = usual[target.status]
    return goesOn && random.chance(80) ? goesOn(stage, target) : random.pick(odd)(stage, target)
  }
  return Promise.all(Array.from({ length: 1 + random.below(3) }, next))
}

export const playTurn = async (stage: Stage): Promise<void> => {
  const { random } = stage
  const deeds: Promise<unknown>[] = []
  if (random.chance(75)) deeds.push(onOrders(stage))
  if (deeds.length === 0 || random.chance(45)) deeds.push(besideOrders(stage))
  if (random.chance(10)) deeds.push(swapOrAnswer(stage))
  await Promise.all(deeds)
}
/** What was played, in figures. */
export const standing = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM maintenance_request)::int AS orders,
       (SELECT count(*) FROM maintenance_request WHERE status = 'completed' AND finished_at IS NOT NULL)::int AS repaired,
       (SELECT count(*) FROM maintenance_request WHERE plan_id IS NOT NULL)::int AS "by plans",
       (SELECT count(*) FROM maintenance_request WHERE visit > 1)::int AS reopened,
       (SELECT count(*) FROM maintenance_quote)::int AS quotes,
       (SELECT count(*) FROM maintenance_request WHERE paid_at IS NOT NULL)::int AS paid,
       (SELECT count(*) FROM maintenance_swap)::int AS swaps, (SELECT count(*) FROM unit_reading)::int AS readings,
       (SELECT count(*) FROM unit_alarm)::int AS alarms, (SELECT count(*) FROM part_movement)::int AS movements,
       (SELECT count(*) FROM supplier_order)::int AS "of suppliers", (SELECT count(*) FROM rental)::int AS rentals`,
  )
  return Object.entries(rows[0]!)
    .map(([name, total]) => `${total} ${name}`)
    .join(', ')
}
