/** Hours of many machines, each counted against its plan, beside one INSERT of the same readings. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewReading } from '../../apps/server/src/modules/upkeep/public.ts'
import { takeReadings } from '../../apps/server/src/modules/upkeep/public.ts'
import { reckonStale } from '../../apps/server/src/modules/upkeep/readings/reckon-unit.ts'
import { commandClients, commandsPerTurn } from '../settings.ts'
import { type Command, type Comparison, inTurns, send, type Turn } from '../turns.ts'
import { type Fleet, hoursPerDay, lastMeter, readAt } from './fleet.ts'

const unitsOfBatch = 500
const batchesPerTurn = 40
/** Each machine tells its hours every ten minutes. */
const stepMinutes = 10
const atStep = (step: number) => ({
  at: new Date(readAt + step * stepMinutes * 60_000),
  hours: Math.round(step * hoursPerDay * (stepMinutes / 1440) * 10_000) / 10_000,
})

const listUnits = async ({ pool }: Fleet): Promise<number[]> =>
  (
    await pool.query<{ id: number }>(
      `SELECT w.unit_id AS id FROM upkeep_plan_unit w JOIN upkeep_plan p ON p.id = w.plan_id
       WHERE p.triggers @> '[{"kind": "meter"}]' ORDER BY w.unit_id`,
    )
  ).rows.map(({ id }) => id)

/** One batch after the other. */
const inBatches = async (first: number, write: (step: number) => Promise<unknown>): Promise<Turn> => {
  const times: number[] = []
  const startedAt = performance.now()
  for (let batch = 0; batch < batchesPerTurn; batch += 1) {
    const before = performance.now()
    await write(first + batch)
    times.push(performance.now() - before)
  }
  const perSecond = (batchesPerTurn * unitsOfBatch * 1000) / (performance.now() - startedAt)
  return { perSecond, p99: Math.round(times.toSorted((one, other) => one - other).at(-1)!) }
}

const insertMany = `INSERT INTO unit_reading (unit_id, measured_at, unit, meter, counted, source, device)
  SELECT unit, $2, 'h', $3, $4, 'device', unit FROM unnest($1::bigint[]) unit`

/** Through the command; the second half of the machines are the floor's. */
export const compareBatches = async (fleet: Fleet): Promise<Comparison> => {
  const units = await listUnits(fleet)
  const [mine, others] = [units.slice(0, unitsOfBatch), units.slice(-unitsOfBatch)]
  const { services } = fleet.app
  const ours = (step: number) => {
    const { at, hours } = atStep(step)
    const one = { measuredAt: at, source: 'device', unit: 'h', alarms: null, isShown: true } as const
    return takeReadings(
      services,
      mine.map((unitId): NewReading => ({ ...one, unitId, device: unitId, meter: lastMeter + hours })),
    )
  }
  const floor = (step: number) => {
    const { at, hours } = atStep(step)
    const values = [others, at, lastMeter + hours, lastMeter - 1000 + hours]
    return services.database.pool.query({ name: 'floor_readings', text: insertMany, values })
  }
  const turn = (write: (step: number) => Promise<unknown>) => (round: number) =>
    inBatches((round + 1) * batchesPerTurn + 1, write)
  await turn(ours)(-1)
  await turn(floor)(-1)
  return inTurns(turn(ours), turn(floor))
}

/** Milliseconds the minute's pass takes for each machine that was read since its day was told. */
export const measureReckoning = async ({ app, pool }: Fleet): Promise<{ machines: number; each: number }> => {
  const ids = await pool.query('UPDATE upkeep_plan_unit SET is_stale = true WHERE unit_id % 10 = 1 RETURNING id')
  const startedAt = performance.now()
  const machines = await reckonStale(app.services)
  if (machines < (ids.rowCount ?? 0)) throw new Error(`only ${machines} machines were told anew`)
  return { machines, each: (performance.now() - startedAt) / machines }
}

const insertOne = `INSERT INTO unit_reading (unit_id, measured_at, unit, meter, counted, source)
  VALUES ($1, $2, 'h', $3, $4, 'staff')`

/** One reading a call, the way a member of staff writes it down; beside one INSERT a call. */
export const compareDoor = async (fleet: Fleet): Promise<Comparison> => {
  const units = (await listUnits(fleet)).slice(unitsOfBatch, -unitsOfBatch)
  const half = Math.floor(units.length / 2)
  const file = join(fleet.folder, 'insert-reading.sql')
  await writeFile(file, insertOne)
  const floor = await fleet.start('./recorded-floor.ts', file)
  const commands = (turn: number, first: number, write: (unit: number, at: string, hours: number) => Command) =>
    Array.from({ length: commandsPerTurn }, (_, number) => {
      const place = (turn + 1) * commandsPerTurn + number
      const { at, hours } = atStep(1 + Math.floor(place / half))
      return write(units[first + (place % half)]!, at.toISOString(), hours)
    })
  const ours = (turn: number) =>
    send(
      fleet.product.base,
      commands(turn, 0, (unit, measured_at, hours) => ({
        path: `/api/maintenance/units/${unit}/readings/`,
        headers: { authorization: `Bearer ${fleet.staff.token}` },
        body: JSON.stringify({ measured_at, meter: lastMeter + hours }),
      })),
      commandClients,
    )
  const below = (turn: number) =>
    send(
      floor.base,
      commands(turn, half, (unit, at, hours) => ({
        path: '/',
        headers: {},
        body: JSON.stringify([unit, at, lastMeter + hours, lastMeter - 1000 + hours]),
      })),
      commandClients,
    )
  try {
    await ours(-1)
    await below(-1)
    return await inTurns(ours, below)
  } finally {
    await floor.end()
  }
}
