/** Parts that went into the machine of a service order, whoever's visit it was. */
import type { Queryable } from '../../platform/database/database.ts'
import { listBoughtParts } from '../job/public.ts'
import { addPieces } from '../maintenance/public.ts'
import { listWorkParts } from '../parts/public.ts'

/** Part → pieces, out of our stock or bought on the way. */
export const countUsedParts = async (db: Queryable, orderId: number): Promise<ReadonlyMap<number, number>> =>
  addPieces(await listWorkParts(db, { serviceOrderId: orderId }), await listBoughtParts(db, 'service_order', orderId))
