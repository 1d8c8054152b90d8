/** A driver whom what he did suspends: by his registration, so that staff read it there and take it back with a reason. */
import { driverKind } from '@jihui/protocol/freight/party-kinds'
import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { readSuspension, suspendByItself } from '../../application/public.ts'
import { freightDriver } from './party-table.ts'

/** Trips under way go on. Suspended already, he is not told again. */
export const suspendDriver = async (
  hooked: Hooked,
  tx: Tx,
  { driverId, reason, now }: { readonly driverId: number; readonly reason: string; readonly now: Date },
): Promise<void> => {
  // The application before the driver, as staff's decisions lock them.
  await suspendByItself(hooked, tx, { kind: driverKind.code, userId: driverId, reason, now })
  await tx.update(freightDriver).set({ isSuspended: true }).where(eq(freightDriver.userId, driverId))
}

/** When staff last took a suspension of his back. */
export const findRestoredAt = async (db: Queryable, driverId: number): Promise<Date | null> =>
  (await readSuspension(db, driverKind.code, driverId)).restoredAt
