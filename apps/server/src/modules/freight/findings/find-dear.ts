/** What staff agreed to pay in the platform's name for its own machine, where that is more than the trip's high price (0104). */
import { spokenYuan } from '@jihui/protocol/spoken'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { findStaff } from '../../identity/public.ts'
import { cargo } from '../cargos/cargo-table.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { arePlatforms } from '../rentals/carried-machines.ts'
import { unitIdsOfCargo } from '../rentals/machine-cargo.ts'
import { onOrder } from './facts.ts'
import type { Found } from './move-finding.ts'

export const findDear = async (tx: Tx, order: OrderRow): Promise<Found[]> => {
  const { shipperId, driverId, cargoId, priceFen } = order
  const [sent] = await tx
    .select({ machineWay: cargo.machineWay, highFen: cargo.highFen })
    .from(cargo)
    .where(eq(cargo.id, cargoId))
  if (!sent?.machineWay || priceFen <= sent.highFen) return []
  if (!(await findStaff(tx, [shipperId])).has(shipperId)) return []
  if (!(await arePlatforms(tx, await unitIdsOfCargo(tx, cargoId)))) return []
  const fact = onOrder(order, `运费 ${spokenYuan(priceFen)}，这趟的高价是 ${spokenYuan(sent.highFen)}`)
  return [{ kind: 'dear_for_platform', oneId: shipperId, otherId: driverId, facts: [fact] }]
}
