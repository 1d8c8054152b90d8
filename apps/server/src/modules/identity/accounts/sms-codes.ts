import { smsLimits, type SmsPurpose, smsPurposeWords } from '@jihui/protocol/identity/limits'
import { ask } from '../../../platform/database/ask.ts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { createHmac, randomInt } from 'node:crypto'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { sourceOf } from '../../../platform/http/rate-limits.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { maskPhone, SmsRefused, SmsThrottled } from '../../../platform/outside/sms.ts'
import { requireSettledNumber } from './phone-changes.ts'
import { findUser, findUserByPhone, type User } from '../queries.ts'
import { session, smsCode } from '../table.ts'
import { keyFor } from '../sessions/tokens.ts'

/** What a code is for: by text message, or by e-mail. `phone` is then the address. */
type CodePurpose = SmsPurpose | 'email'

/** A code that was right; it is used up in the transaction of the command it allows. */
export interface SmsProof {
  readonly id: number
}

/** Who asks for a code: from where, and who he is, if he is signed in. */
export interface Requester {
  readonly ip: string
  readonly actor: Pick<Actor, 'id'> | null
  /** The number is to become his: what he asks for can be tried by nobody else, but he is a stranger there still. */
  readonly isToBeOwn?: boolean
}

/** Six digits are quickly tried out; the key of the hash does not lie in the database. */
const hashOf = (secret: string, phone: string, purpose: CodePurpose, code: string): string =>
  createHmac('sha256', keyFor(secret, 'sms-code')).update(`${phone}:${purpose}:${code}`).digest('base64url')

const lockNumber = (tx: Queryable, phone: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${phone}`}, 0))`)

/** Makes a code for a number, or for an address; whoever asks too often is refused. */
export const issueCode = async (
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  phone: string,
  purpose: CodePurpose,
  { ip, actor, isToBeOwn = false }: Requester,
): Promise<{ id: number; code: string }> => {
  const now = clock.now()
  const code = String(randomInt(10 ** smsLimits.digits)).padStart(smsLimits.digits, '0')
  const source = sourceOf(ip)
  return db.transaction(async (tx) => {
    await lockNumber(tx, phone)
    const person = await findUserByPhone(tx, phone)
    const isOwn = actor !== null && person?.id === actor.id
    const asking = { phone, purpose, source, userId: actor && (isOwn || isToBeOwn) ? actor.id : null }
    await refuseWhenTooMany(tx, asking, person, now)
    const [row] = await tx
      .insert(smsCode)
      .values({
        ...asking,
        codeHash: hashOf(config.authSecret, phone, purpose, code),
        expiresAt: new Date(now.getTime() + smsLimits.lifeSeconds * 1000),
        createdAt: now,
      })
      .returning({ id: smsCode.id })
    return { id: row!.id, code }
  })
}

/** One that did not leave is none, and uses up nobody's place. */
export const dropCode = async ({ db }: Pick<Services, 'db'>, id: number): Promise<void> => {
  await db.delete(smsCode).where(eq(smsCode.id, id))
}

/** Sends to any number and answers alike, so that nobody learns from it who is registered. */
export const sendSmsCode = async (
  services: Services,
  phone: string,
  purpose: SmsPurpose,
  requester: Requester,
): Promise<string> => {
  const { id, code } = await issueCode(services, phone, purpose, requester)
  const minutes = smsLimits.lifeSeconds / 60
  const text = `【机汇】${smsPurposeWords[purpose]}验证码 ${code}，${minutes} 分钟内有效。不要告诉任何人。`
  try {
    await services.sms.send({ phone, kind: `code_${purpose}`, params: { code }, text })
  } catch (error) {
    await dropCode(services, id)
    if (error instanceof SmsRefused) return refuse('sms.refused', { errors: { phone: '这个手机号收不到短信，请核对' } })
    if (error instanceof SmsThrottled) return refuse('sms.too_many', { headers: { 'retry-after': '3600' } })
    services.log.error({ err: error, phone: maskPhone(phone) }, 'sms not sent')
    return refuse('sms.failed')
  }
  return code
}

interface Asking {
  readonly phone: string
  readonly purpose: CodePurpose
  readonly source: string
  /** Set when a number's own person asks, signed in, or whose it is to be. */
  readonly userId: number | null
}

/**
 * Each network has places of its own at a number, and so has the number's person when he is signed in: whoever asks for
 * codes to a stranger's number uses up his own. What all strangers together send is bound too; somebody who has signed
 * in from a network is none there.
 */
const refuseWhenTooMany = async (tx: Tx, asking: Asking, person: User | null, now: Date): Promise<void> => {
  const { phone, purpose, source, userId } = asking
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const nth = (count: number, of: ReturnType<typeof sql>) =>
    sql`(array_agg(created_at order by created_at desc) filter (where ${of}))[${count}::int]`
  const ofPurpose = sql`purpose = ${purpose}`
  const mine =
    userId === null
      ? sql`${ofPurpose} and user_id is null and source = ${source}`
      : sql`${ofPurpose} and user_id = ${userId}`
  const theirs = person ? sql`user_id is distinct from ${person.id}` : sql`true`
  const { rows } = await tx.execute<Record<'last' | 'own' | 'minute' | 'hour' | 'all', Date | null>>(sql`
    select max(created_at) filter (where ${mine}) as last, ${nth(smsLimits.perHour, mine)} as own,
      ${nth(smsLimits.ofNumber.perPause, sql`${theirs} and ${ofPurpose}`)} as minute,
      ${nth(smsLimits.ofNumber.perHour, sql`${theirs} and ${ofPurpose}`)} as hour,
      ${nth(smsLimits.ofNumber.perHourInAll, theirs)} as all
    from sms_code where phone = ${phone} and created_at > ${ago(3600)}`)
  const left = (since: Date | null | undefined, seconds: number) =>
    since ? Math.ceil((new Date(since).getTime() + seconds * 1000 - now.getTime()) / 1000) : 0
  const { last, own, minute, hour, all } = rows[0]!
  const isStranger =
    (userId === null || userId !== person?.id) &&
    !(person && (await isKnownSource(tx, person.id, source, ago(knownSourceDays * 86_400))))
  const pause = Math.max(left(last, smsLimits.pauseSeconds), isStranger ? left(minute, smsLimits.pauseSeconds) : 0)
  if (pause > 0) refuse('sms.too_soon', { headers: { 'retry-after': String(pause) } })
  const wait = Math.max(left(own, 3600), isStranger ? left(hour, 3600) : 0, isStranger ? left(all, 3600) : 0)
  if (wait > 0)
    refuse('sms.too_many', {
      ...(purpose === 'email' ? { message: '这个邮箱获取验证码太频繁，请稍后再试' } : {}),
      headers: { 'retry-after': String(wait) },
    })
}

const knownSourceDays = 90
/** Whether the number's person has signed in from this network lately. */
const isKnownSource = async (tx: Tx, userId: number, source: string, since: Date): Promise<boolean> => {
  const known = await tx
    .selectDistinct({ ip: session.ip })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.createdAt, since)))
    .limit(500)
  return known.some(({ ip }) => ip !== '' && sourceOf(ip) === source)
}

/**
 * Judges a code: the newest ones of each network count, so that a later one does not make the one being typed worthless,
 * and their wrong tries count together. A wrong one is counted at once and on its own: inside a command's transaction
 * the refusal would undo the count, and six digits could be guessed without end. What was sent to somebody signed in is
 * tried by himself alone. Call it before the transaction, then `useSmsCode` inside.
 */
export const verifyCode = async (
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  phone: string,
  purpose: CodePurpose,
  code: string,
  { userId = null, field }: { readonly userId?: number | null; readonly field?: string } = {},
): Promise<SmsProof> => {
  const hash = hashOf(config.authSecret, phone, purpose, code)
  const now = clock.now()
  const found = await db.transaction(async (tx) => {
    await lockNumber(tx, phone)
    const { rows } = await ask(
      tx,
      { id: 'number', is_right: 'flag', is_newest: 'flag', tried: 'number' },
      sql`
      select id, code_hash = ${hash} as is_right, row_number() over (partition by user_id order by id desc) = 1 as is_newest,
        sum(attempts) over (partition by user_id)::int as tried
      from (select *, row_number() over (partition by user_id, source order by id desc) as place from sms_code
        where phone = ${phone} and purpose = ${purpose} and used_at is null and expires_at > ${now}
          and (user_id is null or user_id = ${userId})) as live
      where place <= ${smsLimits.liveCodes} order by id desc`,
    )
    const open = rows.filter(({ tried }) => tried < smsLimits.attempts)
    const right = open.find(({ is_right: isRight }) => isRight)
    if (right) return right.id
    for (const { id } of open.filter(({ is_newest: isNewest }) => isNewest))
      await tx
        .update(smsCode)
        .set({ attempts: sql`attempts + 1` })
        .where(eq(smsCode.id, id))
    return null
  })
  return found === null ? refuseCode(field) : { id: found }
}

export const verifySmsCode = (
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  phone: string,
  purpose: SmsPurpose,
  code: string,
  whose?: { readonly userId?: number | null; readonly field?: string },
): Promise<SmsProof> => verifyCode(services, phone, purpose, code, whose)

/** The same for somebody signed in, sent to his own number; one that was changed lately proves nothing yet. */
export const verifyOwnCode = async (
  services: Services,
  { id }: Pick<Actor, 'id'>,
  purpose: SmsPurpose,
  code: string,
  field = 'sms_code',
): Promise<SmsProof> => {
  const { phone } = (await findUser(services.db, id)) ?? refuse('auth.session_ended')
  if (!phone) return refuse('sms.code_wrong', { errors: { [field]: '账号没有手机号，请先联系平台登记' } })
  await requireSettledNumber(services.db, id, services.clock.now())
  return verifySmsCode(services, phone, purpose, code, { userId: id, field })
}

/** A code is good for one command, also when two arrive together. */
export const useSmsCode = async (tx: Queryable, proof: SmsProof, now: Date): Promise<void> => {
  const [used] = await tx
    .update(smsCode)
    .set({ usedAt: now })
    .where(and(eq(smsCode.id, proof.id), isNull(smsCode.usedAt)))
    .returning({ id: smsCode.id })
  if (!used) refuseCode()
}

const refuseCode = (field = 'sms_code'): never =>
  refuse('sms.code_wrong', { errors: { [field]: '验证码不正确或已过期' } })
