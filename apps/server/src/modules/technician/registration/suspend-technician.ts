/** A technician whom what he did suspends: by his application, so that staff read it there and take it back with a reason. */
import { technicianKind } from '@jihui/protocol/technician/kinds'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import type { Hooked } from '../../../platform/hooks.ts'
import { suspendByItself } from '../../application/public.ts'
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
