/** A plan for every kind of machine, made a while ago and switched on yesterday; an owner's own beside them. */
import type { DeskScene } from '../../../demo/scene.ts'
import { addDays, addHours, dayOf, startOfDay } from '../../../platform/clock.ts'
import { type Interval, intervals } from './intervals.ts'

const base = '/api/maintenance/plans/'

/** Not all on one day: most of them come weeks from now. */
const firstDay = (now: Date, at: number, months: number): string =>
  addDays(dayOf(now), ((at * 17) % Math.min(300, months * 28)) + 10 - months * 30)

const triggersOf = ({ meter, months, alarm }: Interval, now: Date, at: number) => [
  ...(meter ? [{ kind: 'meter', every: meter[0], unit: meter[1] }] : []),
  ...(months ? [{ kind: 'date', rrule: `FREQ=MONTHLY;INTERVAL=${months}`, from: firstDay(now, at, months) }] : []),
  ...(alarm ? [{ kind: 'event', ...alarm, lasting_minutes: 10 }] : []),
]

const stepsOf = ({ steps }: Interval) => [
  ...steps.map((title) =>
    title.startsWith('测') ? { kind: 'measure', title: title.slice(1) } : { kind: 'check', title },
  ),
  { kind: 'photo', title: '铭牌和读数拍照' },
]

export const tellPlans = async (scene: DeskScene): Promise<void> => {
  const { town, accounts, now } = scene
  const { rows } = await town.services.database.pool.query<{ code: string }>(
    `SELECT DISTINCT c.code FROM category c JOIN equipment e ON e.category_id = c.id`,
  )
  const known = new Set(rows.map(({ code }) => code))
  for (const [at, interval] of intervals.entries()) {
    if (!known.has(interval.category)) continue
    const isWatched = interval.category === 'mobile_crane' || interval.category === 'tower_crane'
    const body = {
      name: interval.name,
      scope: { category: interval.category },
      triggers: triggersOf(interval, now, at),
      lead_days: 7,
      tolerance_days: 10,
      duration_days: interval.days ?? 1,
      steps: stepsOf(interval),
      requires_signature: isWatched,
    }
    town.at(addHours(startOfDay(addDays(dayOf(now), -40)), 9 + at / 8))
    const { id } = await town.call(accounts.admin, 'POST', base, body)
    town.at(addHours(startOfDay(addDays(dayOf(now), -1)), 9 + at / 8))
    await town.call(accounts.admin, 'POST', `${base}${id}/activate/`, { reason: `间隔依据：${interval.source}` })
  }
}

/** One of his own that he has not switched on yet, and one that rests while the machines stand in the yard. */
export const tellOwnersPlans = async ({ town, now, demoLines }: DeskScene): Promise<void> => {
  const { rows } = await town.services.database.pool.query<{ owner: number; units: number[] }>(
    `SELECT e.owner_id::int AS owner, array_agg(u.id::int ORDER BY u.id) AS units
     FROM equipment e JOIN equipment_unit u ON u.equipment_id = e.id
     WHERE e.line = $1 AND e.owner_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    [demoLines[1]?.line],
  )
  const [owner] = rows
  if (!owner) return
  const make = (name: string, body: object) => town.call(owner.owner, 'POST', base, { name, lead_days: 5, ...body })
  const from = addDays(dayOf(now), 20)
  town.at(addHours(startOfDay(addDays(dayOf(now), -20)), 10))
  const { id } = await make('入冬换防冻液', {
    scope: { unit_ids: owner.units.slice(0, 6) },
    triggers: [{ kind: 'date', rrule: 'FREQ=YEARLY', from }],
    steps: [{ kind: 'check', title: '测冰点，低于 -25 ℃ 不用换' }],
  })
  await town.call(owner.owner, 'POST', `${base}${id}/activate/`, { reason: '' })
  town.at(addHours(startOfDay(addDays(dayOf(now), -6)), 15))
  await town.call(owner.owner, 'POST', `${base}${id}/pause/`, { reason: '设备都在场内，过完年再说' })
  town.at(addHours(startOfDay(addDays(dayOf(now), -1)), 20))
  await make('行驶证和检验到期前', {
    scope: { unit_ids: owner.units.slice(0, 3) },
    triggers: [{ kind: 'document', type: 'inspection', days_before: 30 }],
  })
  town.at(now)
}
