/** What becomes of a rental's transport when the rental is cancelled, or gets another unit, before its machine is on the lorry. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { type ConsumerDeclaration, consumes } from '../../../platform/events/declared.ts'
import type { Services } from '../../../platform/services.ts'
import { cargo } from '../cargos/cargo-table.ts'
import { cargos, lockCargo } from '../cargos/move-cargo.ts'
import { beforeLoading, cancelForRental } from '../orders/end-order.ts'
import { lockOrder } from '../orders/move-order.ts'
import { freightOrder } from '../orders/order-table.ts'
import { followUnits } from './follow-units.ts'

const cancelled = '租赁订单已取消'

/** By the rules a shipper cancels by: what the driver lost is his. What is on the lorry already goes on. */
const endCargo = async (services: Services, tx: Tx, id: number, reason: string): Promise<void> => {
  const now = services.clock.now()
  const [live] = await tx
    .select({ id: freightOrder.id })
    .from(freightOrder)
    .where(and(eq(freightOrder.cargoId, id), inArray(freightOrder.status, [...beforeLoading])))
  const order = live ? await lockOrder(tx, live.id) : null
  if (order) {
    if (beforeLoading.some((status) => status === order.status)) await cancelForRental(services, tx, order, reason, now)
    return
  }
  const row = await lockCargo(tx, id)
  if (row?.status === 'open')
    await cargos.transition(tx, row, { action: 'withdraw', by: 'system', as: 'shipper', notes: reason, now })
}
const endTransport = async (services: Services, tx: Tx, rentalId: number): Promise<void> => {
  const rows = await tx.select({ id: cargo.id }).from(cargo).where(eq(cargo.rentalId, rentalId)).orderBy(cargo.id)
  for (const { id } of rows) await endCargo(services, tx, id, cancelled)
}

export const followsRentals: readonly ConsumerDeclaration[] = [
  consumes('rental.status_changed', async (services, { payload }, tx) => {
    if (payload.to === 'cancelled') await endTransport(services, tx, payload.rentalId)
    if (payload.action === 'exchange_unit')
      await followUnits(tx, payload.rentalId, (id, why) => endCargo(services, tx, id, why))
  }),
]
