/** A technician whom what he did suspends: by his application, so that staff read it there and take it back with a reason. */
import { technicianKind } from '@jihui/protocol/technician/kinds'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { restoreFollowing, suspendByItself } from '../../application/public.ts'
import { technician } from '../table.ts'

/** Work under way goes on; nothing new is offered to him. Suspended already, he is not told again. */
export const suspendTechnician = async (
  hooked: Hooked,
  tx: Tx,
  { userId, reason, now }: { readonly userId: number; readonly reason: string; readonly now: Date },
): Promise<void> => {
  // The application before the technician, as staff's decisions lock them.
  await suspendByItself(hooked, tx, { kind: technicianKind.code, userId, reason, now })
  await tx.update(technician).set({ isSuspended: true }).where(eq(technician.userId, userId))
}

/** What suspended him by itself no longer holds: he is asked again from now on. What staff suspended stays theirs. */
export const liftSuspension = async (
  hooked: Hooked,
  tx: Tx,
  { userId, reason, holdsNo }: Lifting,
  by: { readonly actor: Actor; readonly now: Date },
): Promise<void> => {
  const isLifted = await restoreFollowing(hooked, tx, { kind: technicianKind.code, userId, reason, holdsNo }, by)
  if (isLifted) await tx.update(technician).set({ isSuspended: false }).where(eq(technician.userId, userId))
}
interface Lifting {
  readonly userId: number
  readonly reason: string
  /** Asked with the moment he was suspended. */
  readonly holdsNo: (suspendedAt: Date) => Promise<boolean>
}
