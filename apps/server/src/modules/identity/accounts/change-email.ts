/** An e-mail address: letters go to it once its person entered a code sent to it, until then to the one before. */
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findUser, lockPerson } from '../queries.ts'
import { useSmsCode, verifyCode } from './sms-codes.ts'
import { appUser } from '../table.ts'

export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2')
const shown = (email: string | null): string => (email ? maskEmail(email) : '无')
/** As codes are kept for it: mailboxes do not tell capitals apart. */
export const mailboxOf = (email: string): string => email.toLowerCase()

interface Owner {
  readonly id: number
  readonly verifiedEmail: string | null
}
/**
 * What else a new address changes, and who is told: one that is taken away gets nothing more, one that was confirmed
 * goes on getting everything until the new one is.
 */
export const emailWritten = async (
  tx: Tx,
  { id: userId, verifiedEmail }: Owner,
  email: string | null,
  isOwn: boolean,
): Promise<{ verifiedEmail?: null }> => {
  if (!verifiedEmail || email === verifiedEmail) return email === null ? { verifiedEmail: null } : {}
  const about = { userId, email: shown(email), former: shown(verifiedEmail), mailTo: verifiedEmail }
  if (email !== null) await emit(tx, 'identity.email_asked', { ...about, by: isOwn ? '你' : '平台' })
  else await emit(tx, 'identity.email_changed', about)
  return email === null ? { verifiedEmail: null } : {}
}

/** The address that waits for its code. */
export const findWaitingEmail = async (services: Pick<Services, 'db'>, userId: number): Promise<string> => {
  const person = await findUser(services.db, userId)
  return person?.email && person.email !== person.verifiedEmail ? person.email : refuse('auth.email_none')
}

export const confirmOwnEmail = async (
  services: Services,
  actor: Actor,
  code: string,
  client: Client,
): Promise<void> => {
  const seen = await findWaitingEmail(services, actor.id)
  const proof = await verifyCode(services, mailboxOf(seen), 'email', code, { userId: actor.id, field: 'email_code' })
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    await lockPerson(tx, actor.id)
    const person = await findUser(tx, actor.id)
    // Meanwhile it may have become another one, which the code is not for.
    if (person?.email !== seen || person.verifiedEmail === seen) return refuse('auth.email_none')
    await useSmsCode(tx, proof, now)
    await tx.update(appUser).set({ verifiedEmail: seen }).where(eq(appUser.id, actor.id))
    const { verifiedEmail: former } = person
    if (former)
      await emit(tx, 'identity.email_changed', {
        userId: actor.id,
        email: shown(seen),
        former: shown(former),
        mailTo: former,
      })
    const log = { before: { email: former && maskEmail(former) }, after: { email: maskEmail(seen) } }
    const about = { objectType: 'user', objectId: actor.id, client }
    await writeAudit(tx, { actor, action: 'user.email_confirmed', ...about, ...log }, now)
  })
}
