import type { profileRequest } from '@jihui/protocol/identity/schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Client } from '../../../platform/http/call.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { emailWritten, maskEmail } from './change-email.ts'
import { findUser, lockPerson } from '../queries.ts'
import { appUser } from '../table.ts'

/** Changes what was sent and leaves the rest. A new address gets no letters before it is confirmed. */
export const updateProfile = async (
  { db, clock }: Services,
  actor: Actor,
  request: z.output<typeof profileRequest>,
  client: Client,
): Promise<void> => {
  const names = {
    ...(request.display_name === undefined ? {} : { displayName: request.display_name }),
    ...(request.company_name === undefined ? {} : { companyName: request.company_name }),
  }
  await db.transaction(async (tx) => {
    await lockPerson(tx, actor.id)
    const person = (await findUser(tx, actor.id)) ?? refuse('auth.session_ended')
    const email = request.email === undefined ? person.email : request.email || null
    const changes =
      email === person.email ? names : { ...names, email, ...(await emailWritten(tx, person, email, true)) }
    if (Object.keys(changes).length > 0) await tx.update(appUser).set(changes).where(eq(appUser.id, actor.id))
    if (email === person.email) return
    const masked = (one: string | null) => ({ email: one && maskEmail(one) })
    const log = { before: masked(person.email), after: masked(email) }
    const about = { objectType: 'user', objectId: actor.id, client }
    await writeAudit(tx, { actor, action: 'user.email_asked', ...about, ...log }, clock.now())
  })
}
