/** A cargo accepted, beside the same statements under pgbench. */
import { acceptCargo } from '../../packages/protocol/src/freight/order-operations.ts'
import { base, compareAcceptOf, subjects } from '../compare-accept.ts'
import type { Comparison } from '../turns.ts'
import { givePapers } from '../../apps/server/src/testing/freight/papers.ts'
import { addLathes, type FreightTown } from './town.ts'

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
  for (let id = base; id < base + subjects; id += 1) {
    await givePapers(pool, { userId: id })
    await givePapers(pool, { userId: carrier.id, vehicleId: id })
  }
  await addLathes(pool, { first: base, count: subjects, shipper, near: carrier.id })
  await pool.query('VACUUM ANALYZE')
}

export const compareAccept = async (town: FreightTown): Promise<Comparison> => {
  await prepare(town)
  return compareAcceptOf(town, (subject) => ({
    path: acceptCargo.path.replace(':id', String(subject)),
    headers: { authorization: `Bearer ${town.carrier.token}` },
    body: JSON.stringify({ vehicle_id: subject, version: 1 }),
  }))
}
