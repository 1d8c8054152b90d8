/** A rental got another unit of its machine before it was sent: a lorry that was called for the one before takes that. */
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { listUnitsOf } from '../../rental/public.ts'
import { unitsOfMachines } from '../../catalogue/public.ts'

const carriedRow = { cargo_id: 'number', unit_id: 'number', is_loaded: 'flag' } as const
/** Units on lorries of the order that were called and have not brought them yet. */
const findCarried = async (tx: Tx, rentalId: number) => {
  const { rows } = await ask(
    tx,
    carriedRow,
    sql`select c.id as cargo_id, x.unit_id,
        exists (select from freight_order o where o.cargo_id = c.id and o.loaded_at is not null) as is_loaded
      from cargo_unit x join cargo c on c.id = x.cargo_id
      where c.rental_id = ${rentalId} and c.machine_way = 'out' and c.status in ('open', 'taken') order by c.id, x.unit_id`,
  )
  return rows
}
const placesOf = async (tx: Tx, unitIds: readonly number[]) => {
  const { rows } = await ask(
    tx,
    { id: 'number', serial: 'text', city: 'text', location: 'text' },
    sql`select u.id, u.serial, u.city, u.location from ${unitsOfMachines} where u.id = any(${sql.param([...unitIds])}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What stands elsewhere is not where the driver was sent to: that trip ends, and whoever called it calls another. */
export const followUnits = async (
  tx: Tx,
  rentalId: number,
  end: (cargoId: number, why: string) => Promise<void>,
): Promise<void> => {
  const own = (await listUnitsOf(tx, rentalId)).map(({ id }) => id)
  const carried = await findCarried(tx, rentalId)
  const lost = carried.filter(({ unit_id: id, is_loaded: isLoaded }) => !isLoaded && !own.includes(id))
  const spare = own.filter((id) => !carried.some(({ unit_id: unitId }) => unitId === id))
  const places = await placesOf(tx, [...lost.map(({ unit_id: id }) => id), ...spare])
  for (const [at, { cargo_id: cargoId, unit_id: fromUnit }] of lost.entries()) {
    const [from, to] = [places.get(fromUnit), places.get(spare[at] ?? 0)]
    if (!to) continue
    if (from?.city === to.city && from.location === to.location)
      await tx.execute(
        sql`update cargo_unit set unit_id = ${to.id} where cargo_id = ${cargoId} and unit_id = ${fromUnit}`,
      )
    else await end(cargoId, `设备换成了 ${to.serial}，停在${to.city}${to.location}，请重新叫车`)
  }
}
