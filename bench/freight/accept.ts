/** A cargo accepted, beside the same statements under pgbench. */
import { acceptCargo } from '../../packages/protocol/src/freight/order-operations.ts'
import { compareCommand, type CommandStage, shareOf } from '../commands.ts'
import { commandClients, commandsPerTurn, rounds } from '../settings.ts'
import type { Comparison } from '../turns.ts'
import type { FreightTown } from './town.ts'

/** Above every id of a sequence. */
const base = 2_000_000_000
const subjects = (2 * rounds + 1) * Math.floor(commandsPerTurn / commandClients) * commandClients + 3

/**
 * Cargos with a vehicle and a driver of the carrier for each, all three under the same id: so the statements of one accept
 * can be run again about another.
 */
const prepare = async ({ pool, carrier, shipper }: FreightTown): Promise<void> => {
  const ids = `SELECT ${base} + n AS id, n FROM generate_series(0, ${subjects - 1}::bigint) n`
  await pool.query(
    `INSERT INTO app_user (id, username, phone, password_hash)
     SELECT id, 'employed_' || n, '138' || lpad(n::text, 8, '0'), '' FROM (${ids}) AS made`,
  )
  await pool.query(
    `INSERT INTO freight_driver (user_id, kind, real_name, licence, latitude, longitude, home_latitude, home_longitude)
     SELECT made.id, 'driver', '钱师傅', 'A2', d.latitude, d.longitude, d.latitude, d.longitude
     FROM (${ids}) AS made, freight_driver d WHERE d.user_id = $1`,
    [carrier.id],
  )
  await pool.query(
    `INSERT INTO freight_vehicle (id, owner_id, driver_id, type, plate, length_cm, load_kg, volume_litres, is_active)
     SELECT id, $1, id, 'lowbed_13', '浙E' || n, 1300, 30000, 60000, true FROM (${ids}) AS made`,
    [carrier.id],
  )
  await pool.query(
    `INSERT INTO cargo (id, shipper_id, status, mode, goods_name, goods_category, pieces, weight_kg, vehicle_type, price_fen,
       low_fen, reference_fen, high_fen, from_city, from_latitude, from_longitude, to_city, to_latitude, to_longitude, km,
       minutes, is_estimate, window_start, leave_before, deliver_before, needs_crane, has_crane, has_night_parking,
       lane_median_fen, fixed_points, published_at, expires_at, fingerprint)
     SELECT made.id, $1, 'open', 'fixed', '数控车床', 'machinery', 1, 5400, 'lowbed_13', 135400, 120000, 130000, 150000,
       '绍兴', d.latitude, d.longitude, '宁波', 29.87, 121.54, 150, 140, true, now() + interval '20 hours',
       now() + interval '28 hours', now() + interval '32 hours', false, true, true, 700, 30, now(),
       now() + interval '24 hours', 'accept ' || n
     FROM (${ids}) AS made, freight_driver d WHERE d.user_id = $2`,
    [shipper, carrier.id],
  )
  await pool.query('VACUUM ANALYZE')
}

export const compareAccept = async (town: FreightTown): Promise<Comparison> => {
  await prepare(town)
  const stage: CommandStage = {
    databaseUrl: town.databaseUrl,
    product: town.product.base,
    recorded: town.recorded,
    machines: subjects,
  }
  if (shareOf(subjects).stride !== 1) throw new Error('the subjects are not used one after another')
  return compareCommand(
    {
      name: 'accept',
      base,
      commandFor: (subject) => ({
        path: acceptCargo.path.replace(':id', String(subject)),
        headers: { authorization: `Bearer ${town.carrier.token}` },
        body: JSON.stringify({ vehicle_id: subject, version: 1 }),
      }),
    },
    stage,
  )
}
