/** What was read off the machines in two months: each Monday's round, written at once, and a reading nobody believes. */
import type { DeskScene } from '../../../demo/scene.ts'
import { type Row, writeRows } from '../../../demo/told-rows.ts'
import { addDays, addHours, dayOf, startOfDay } from '../../../platform/clock.ts'
import { noteMeter } from '../../catalogue/public.ts'
import { meterUnitOf } from '../readings/take-staff-reading.ts'

const rounds = 9
/** Of some machines nobody reads the meter. */
const isUnread = (at: number): boolean => at % 9 === 4
/** What a machine does in a day, the same every time. */
const perDay = (at: number, unit: 'h' | 'km'): number =>
  unit === 'h' ? 1.2 + ((at * 7) % 23) / 10 : 18 + ((at * 11) % 90)
/** How a week differs from the others. */
const weekly = (at: number, round: number): number => 0.75 + (((at + 3) * (round + 5)) % 11) / 20
const tenths = (value: number): number => Math.round(value * 10) / 10

interface MeteredUnit {
  readonly id: number
  readonly line: string
  readonly meter: number
}
/** Of those no hand-over told a meter of: theirs goes on from there. */
const listMetered = async ({ town }: DeskScene): Promise<MeteredUnit[]> =>
  (
    await town.services.database.pool.query<MeteredUnit>(
      `SELECT u.id::int AS id, e.line, u.meter::float8 AS meter FROM equipment_unit u
       JOIN equipment e ON e.id = u.equipment_id
       WHERE u.meter IS NOT NULL AND NOT EXISTS (SELECT FROM unit_meter m WHERE m.unit_id = u.id) ORDER BY u.id`,
    )
  ).rows

/** Up to what the meter shows today. */
const roundsOf = ({ id, line, meter }: MeteredUnit, at: number, last: Date) => {
  const unit = meterUnitOf(line)
  const used = Array.from({ length: rounds - 1 }, (_, round) => tenths(perDay(at, unit) * 7 * weekly(at, round)))
  const total = tenths(used.reduce((sum, one) => sum + one, 0))
  const first = Math.max(0, tenths(meter - total))
  let counted = 0
  const readings: Row[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) counted = tenths(counted + used[round - 1]!)
    const measured_at = addHours(last, -24 * 7 * (rounds - 1 - round)).toISOString()
    const shown = tenths(first + counted)
    const known = { measured_at, unit, meter: shown, counted, is_asked: false, is_exchange: false }
    readings.push({ unit_id: id, ...known, source: 'staff', device: 0, created_at: measured_at })
  }
  const meterRow: Row = {
    unit_id: id,
    unit,
    zero: first,
    last_meter: tenths(first + counted),
    last_counted: counted,
    last_at: last.toISOString(),
  }
  return { readings, meterRow }
}

/** Two hours before noon of the last Monday. */
const lastRound = (now: Date): Date => {
  const today = dayOf(now)
  const back = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7 || 7
  return addHours(startOfDay(addDays(today, -back)), 10)
}

/** Answers the machines that were read. */
export const tellReadings = async (scene: DeskScene): Promise<number[]> => {
  const { pool } = scene.town.services.database
  const last = lastRound(scene.now)
  const read = (await listMetered(scene)).filter((_, at) => !isUnread(at))
  const told = read.map((unit, at) => roundsOf(unit, at, last))
  await writeRows(
    pool,
    'unit_reading',
    told.flatMap(({ readings }) => readings),
  )
  await writeRows(
    pool,
    'unit_meter',
    told.map(({ meterRow }) => meterRow),
  )
  // Of new machines the rounds tell a little more than the catalogue did.
  const more = told.flatMap(({ meterRow }, at) => {
    const shown = Number(meterRow.last_meter)
    return shown > read[at]!.meter ? [{ id: read[at]!.id, shown }] : []
  })
  await scene.town.services.db.transaction(async (tx) => {
    for (const { id, shown } of more) await noteMeter(tx, id, shown)
  })
  return read.map(({ id }) => id)
}

/** Machines whose meter hand-overs told of are read on the last round as well, and go on from there. */
export const readHandedOver = async (scene: DeskScene): Promise<void> => {
  const { town, accounts, now } = scene
  const last = lastRound(now)
  const { rows } = await town.services.database.pool.query<{ id: number; unit: 'h' | 'km'; meter: number; at: Date }>(
    `SELECT unit_id::int AS id, unit, last_meter::float8 AS meter, last_at AS at FROM unit_meter
     WHERE last_at < $1 ORDER BY unit_id`,
    [addHours(last, -24 * 4)],
  )
  town.at(addHours(last, 1))
  for (const [at, { id, unit, meter, at: before }] of rows.entries()) {
    const used = (perDay(at, unit) * (last.getTime() - before.getTime())) / 86_400_000
    const body = { measured_at: last.toISOString(), meter: tenths(meter + used) }
    await town.call(accounts.admin, 'POST', `/api/maintenance/units/${id}/readings/`, body)
  }
}

/** Yesterday's entry shows less than the week before: the desk is asked. */
export const tellDoubt = async (scene: DeskScene, units: readonly number[]): Promise<void> => {
  const { town, accounts, now } = scene
  const unit = units[7]
  if (unit === undefined) return
  const { rows } = await town.services.database.pool.query<{ meter: number }>(
    'SELECT last_meter::float8 AS meter FROM unit_meter WHERE unit_id = $1',
    [unit],
  )
  const meter = Math.max(0, tenths(rows[0]!.meter - 41))
  const moment = addHours(startOfDay(addDays(dayOf(now), -1)), 8)
  const measured_at = moment.toISOString()
  town.at(addHours(moment, 1))
  await town.call(accounts.admin, 'POST', `/api/maintenance/units/${unit}/readings/`, { measured_at, meter })
}
