/** What is carried on the platform's account: its own machines, sent by staff who look after them (0104). */
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { findRental } from '../../rental/public.ts'
import { cargo } from '../cargos/cargo-table.ts'
import { arePlatforms } from './carried-machines.ts'
import { unitIdsOfCargo } from './machine-cargo.ts'
import { owesAsPlatform } from './rental-transport.ts'

/** Whether the platform pays this cargo's freight where its shipper says so: he sent it as staff, and still may. */
export const isPlatformsTransport = async (db: Queryable, actor: Actor, cargoId: number): Promise<boolean> => {
  if (!actor.isStaff) return false
  const [row] = await db
    .select({ shipperId: cargo.shipperId, rentalId: cargo.rentalId, machineWay: cargo.machineWay })
    .from(cargo)
    .where(eq(cargo.id, cargoId))
  if (!row?.machineWay || row.shipperId !== actor.id) return false
  if (row.rentalId === null)
    return actor.permissions.has('equipment_edit') && arePlatforms(db, await unitIdsOfCargo(db, cargoId))
  const rental = await findRental(db, { id: row.rentalId, renterKey: null })
  return rental !== null && owesAsPlatform(db, rental, actor)
}
