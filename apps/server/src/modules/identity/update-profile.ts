import type { profileRequest } from '@jihui/protocol/identity/schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import type { Services } from '../../platform/services.ts'
import { appUser } from './table.ts'

/** Changes what was sent and leaves the rest. */
export const updateProfile = async (
  { db }: Services,
  actor: Actor,
  request: z.output<typeof profileRequest>,
): Promise<void> => {
  const changes = {
    ...(request.display_name === undefined ? {} : { displayName: request.display_name }),
    ...(request.company_name === undefined ? {} : { companyName: request.company_name }),
    ...(request.email === undefined ? {} : { email: request.email || null }),
  }
  if (Object.keys(changes).length > 0) await db.update(appUser).set(changes).where(eq(appUser.id, actor.id))
}
