/** Points of many trips at once, beside one INSERT of the same points. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sendPositions } from '../../packages/protocol/src/freight/trip-operations.ts'
import { commandClients, commandsPerTurn, rounds } from '../settings.ts'
import { type Command, type Comparison, inTurns, send } from '../turns.ts'
import type { FreightTown } from './town.ts'

const trips = 32
const pointsOfBatch = 60
/** A turn of so few as of other commands would be over before either is warm. */
const batchesOfTurn = 4 * commandsPerTurn
export const hours = 10

/** So many trips of the town's driver that left ten hours ago. */
export const startTrips = async ({ pool, driver, shipper }: FreightTown, count: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO freight_order (cargo_id, cargo_version, shipper_id, payee_id, driver_id, vehicle_id, status, price_fen,
       commission_percent, empty_km, km, terms, period, pay_before, window_start, window_end, deliver_before, pickup_code,
       receipt_code, paid_at, departed_at)
     SELECT id, 1, $1, $2, $2, $3, 'in_transit', 100000, 5, 10, km, '{}', tstzrange(now() - interval '1 day', now()),
       now(), now(), now(), now() + interval '1 day', '000000', '000000', now(), now() - interval '${hours} hours'
     FROM cargo WHERE id NOT IN (SELECT cargo_id FROM freight_order) ORDER BY id LIMIT ${count} RETURNING id`,
    [shipper, driver.id, driver.vehicles[0]],
  )
  return rows.map(({ id }) => id)
}

const insert = `INSERT INTO freight_position (order_id, seq, at, latitude, longitude, received_at)
  SELECT $1::bigint, seq, at, latitude, longitude, now()
  FROM unnest($2::int[], $3::timestamptz[], $4::float8[], $5::float8[]) AS point (seq, at, latitude, longitude)`

export const comparePositions = async (town: FreightTown): Promise<Comparison> => {
  // Half are the product's, half the floor's.
  const orders = await startTrips(town, 2 * trips)
  const file = join(town.folder, 'insert-positions.sql')
  await writeFile(file, insert)
  const floor = await town.start('./recorded-floor.ts', file)
  const startedAt = Date.now() - hours * 3_600_000
  // One a second, straight to the north at some 40 km/h.
  const batch = (number: number) =>
    Array.from({ length: pointsOfBatch }, (_, at) => {
      const seq = number * pointsOfBatch + at
      const when = new Date(startedAt + seq * 1000).toISOString()
      return { seq, at: when, latitude: 28 + seq * 1e-4, longitude: 120.5 }
    })
  const batchesOfTrip = Math.ceil(batchesOfTurn / trips)
  const commands = (turn: number, first: number, write: (order: number, number: number) => Command): Command[] =>
    Array.from({ length: batchesOfTurn }, (_, at) =>
      write(orders[first + (at % trips)]!, (turn + 1) * batchesOfTrip + Math.floor(at / trips)),
    )
  const ours = (turn: number) =>
    send(
      town.product.base,
      commands(turn, 0, (order, number) => ({
        path: sendPositions.path.replace(':id', String(order)),
        headers: { authorization: `Bearer ${town.driver.token}` },
        body: JSON.stringify({ points: batch(number) }),
      })),
      commandClients,
    )
  const below = (turn: number) =>
    send(
      floor.base,
      commands(turn, trips, (order, number) => {
        const points = batch(number)
        const columns = [
          points.map(({ seq }) => seq),
          points.map(({ at }) => at),
          points.map(({ latitude }) => latitude),
          points.map(({ longitude }) => longitude),
        ]
        return { path: '/', headers: {}, body: JSON.stringify([order, ...columns]) }
      }),
      commandClients,
    )
  try {
    // What is warmed up with lies before what is measured, as trips go.
    await ours(-1)
    await below(-1)
    const compared = await inTurns(ours, below)
    await requireAllKept(town, orders)
    return compared
  } finally {
    await floor.end()
  }
}

/** Both kept every point they were sent. */
const requireAllKept = async ({ pool }: FreightTown, orders: readonly number[]): Promise<void> => {
  const { rows } = await pool.query<{ half: boolean; points: number }>(
    `SELECT order_id >= $1 AS half, count(*)::int AS points FROM freight_position GROUP BY 1`,
    [orders[trips]],
  )
  const wanted = (rounds + 1) * batchesOfTurn * pointsOfBatch
  if (rows.length !== 2 || rows.some(({ points }) => points !== wanted))
    throw new Error(`kept ${JSON.stringify(rows)}, sent ${wanted} to each`)
}
