/** A telephone number changes once its person, signed in, enters a code sent to the new one. */
import { phoneChangeRules } from '@jihui/protocol/identity/limits'
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { addHours } from '../../../platform/clock.ts'
import { constraintOf, type Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import { revokeSessions } from '../sessions/end-sessions.ts'
import { findWaitingPhone, type PhoneChangeRow } from './phone-changes.ts'
import { findUser, lockPerson } from '../queries.ts'
import { appUser, phoneChange } from '../table.ts'

const aboutOf = ({ userId, phone, formerPhone }: Pick<PhoneChangeRow, 'userId' | 'phone' | 'formerPhone'>) => ({
  userId,
  phone: maskPhone(phone),
  former: formerPhone ? maskPhone(formerPhone) : '无',
  textTo: formerPhone,
})
/** The log says that a number changed; it does not hand whole numbers to those who may not see them. */
const forLog = (phone: string | null) => ({ phone: phone && maskPhone(phone) })

export const phoneTaken = (error: unknown): never => {
  if (constraintOf(error) === 'app_user_phone') refuse('user.phone_taken', { errors: { phone: '手机号已被注册' } })
  throw error
}

interface Asked {
  readonly userId: number
  readonly formerPhone: string | null
  readonly phone: string
  readonly askedBy: number
}
/** Lets a number wait for its code, in place of whatever waited so far. The person is locked by the caller. */
export const askPhoneChange = async (tx: Tx, asked: Asked, now: Date) => {
  const { userId, askedBy, phone, formerPhone } = asked
  await endWaiting(tx, userId, now)
  const expiresAt = addHours(now, phoneChangeRules.waitHours)
  await tx.insert(phoneChange).values({ ...asked, expiresAt, createdAt: now })
  const by = askedBy === userId ? '你' : '平台'
  await emit(tx, 'identity.phone_asked', { ...aboutOf(asked), by, days: phoneChangeRules.waitHours / 24 })
  return { action: 'user.phone_asked', before: forLog(formerPhone), after: forLog(phone) }
}

/** Calls off what waits. The person is locked by the caller. */
export const withdrawPhoneChange = async (tx: Tx, userId: number, now: Date) => {
  const waiting = (await findWaitingPhone(tx, userId, now)) ?? refuse('auth.phone_change_none')
  await endWaiting(tx, userId, now)
  await emit(tx, 'identity.phone_kept', aboutOf(waiting))
  return { action: 'user.phone_withdrawn', before: forLog(waiting.phone), after: forLog(waiting.formerPhone) }
}

const endWaiting = (tx: Tx, userId: number, now: Date) =>
  tx
    .update(phoneChange)
    .set({ endedAt: now })
    .where(and(eq(phoneChange.userId, userId), isNull(phoneChange.confirmedAt), isNull(phoneChange.endedAt)))

interface Confirmed {
  readonly isFormerProved: boolean
  /** The sign-in that goes on; absent: none does. */
  readonly sessionId?: string
}
/** Puts the number in force: every other sign-in ends, and the former number is told. The person is locked by the caller. */
export const applyPhoneChange = async (
  services: Services,
  tx: Tx,
  row: PhoneChangeRow,
  { isFormerProved, sessionId }: Confirmed,
  now: Date,
) => {
  const { userId, phone } = row
  await tx.update(appUser).set({ phone }).where(eq(appUser.id, userId)).catch(phoneTaken)
  await tx.update(phoneChange).set({ confirmedAt: now, isFormerProved }).where(eq(phoneChange.id, row.id))
  await revokeSessions(services, tx, userId, 'number changed', now, sessionId)
  const notes = isFormerProved ? '' : `${phoneChangeRules.distrustHours / 24} 天内只能用密码登录`
  await emit(tx, 'identity.phone_changed', { ...aboutOf(row), notes })
  return { action: 'user.phone_confirmed', before: forLog(row.formerPhone), after: forLog(phone) }
}

type Told = Awaited<ReturnType<typeof applyPhoneChange>>
/** A person's own change of what waits: he is locked, and what was done stands in the log. */
export const changeOwnPhone = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  client: Client,
  work: (tx: Tx, now: Date) => Promise<Told>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await lockPerson(tx, actor.id)
    const told = await work(tx, now)
    await writeAudit(tx, { actor, objectType: 'user', objectId: actor.id, client, ...told }, now)
  })

/** Asks for a new number of one's own. Whether it is somebody else's is said to whoever proves that he reads it. */
export const askOwnPhone = (services: Services, actor: Actor, phone: string, client: Client): Promise<void> =>
  changeOwnPhone(services, actor, client, async (tx, now) => {
    const person = (await findUser(tx, actor.id)) ?? refuse('auth.session_ended')
    if (person.phone === phone) refuse('auth.phone_same', { errors: { phone: '这就是你现在的手机号' } })
    return askPhoneChange(tx, { userId: actor.id, formerPhone: person.phone, phone, askedBy: actor.id }, now)
  })
