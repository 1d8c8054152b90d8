import type { BusinessRole } from '@jihui/protocol/access'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { appUser } from '../table.ts'

/** R218: any role that is held, and no other. */
export const switchRole = async ({ db }: Services, actor: Actor, role: BusinessRole): Promise<void> => {
  if (!actor.roles.includes(role)) refuse('auth.role_not_held')
  await db.update(appUser).set({ primaryRole: role }).where(eq(appUser.id, actor.id))
}
