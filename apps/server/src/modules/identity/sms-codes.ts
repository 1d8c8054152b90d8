import { smsLimits, type SmsPurpose } from '@jihui/protocol/identity/limits'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { createHmac, randomInt } from 'node:crypto'
import type { Queryable } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { maskPhone } from '../../platform/sms.ts'
import { smsCode } from './table.ts'
import { keyFor } from './tokens.ts'

/** A code that was right; it is used up in the transaction of the command it allows. */
export interface SmsProof {
  readonly id: number
}

/** Six digits are quickly tried out; the key of the hash does not lie in the database. */
const hashOf = (secret: string, phone: string, purpose: SmsPurpose, code: string): string =>
  createHmac('sha256', keyFor(secret, 'sms-code')).update(`${phone}:${purpose}:${code}`).digest('base64url')

const purposeTexts: Record<SmsPurpose, string> = {
  login: '登录',
  register: '注册',
  reset: '重设密码',
  sign: '签署合同',
}

/** Sends to any number and answers alike, so that nobody learns from it who is registered. */
export const sendSmsCode = async (services: Services, phone: string, purpose: SmsPurpose): Promise<string> => {
  const now = services.clock.now()
  const code = String(randomInt(10 ** smsLimits.digits)).padStart(smsLimits.digits, '0')
  const id = await services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${phone}`}, 0))`)
    await refuseWhenTooMany(tx, phone, purpose, now)
    const [row] = await tx
      .insert(smsCode)
      .values({
        phone,
        purpose,
        codeHash: hashOf(services.config.authSecret, phone, purpose, code),
        expiresAt: new Date(now.getTime() + smsLimits.lifeSeconds * 1000),
        createdAt: now,
      })
      .returning({ id: smsCode.id })
    return row!.id
  })
  const minutes = smsLimits.lifeSeconds / 60
  const text = `【机汇】${purposeTexts[purpose]}验证码 ${code}，${minutes} 分钟内有效。不要告诉任何人。`
  try {
    await services.sms.send(phone, text)
  } catch (error) {
    services.log.error({ err: error, phone: maskPhone(phone) }, 'sms not sent')
    await services.db.delete(smsCode).where(eq(smsCode.id, id))
    return refuse('sms.failed')
  }
  return code
}

const refuseWhenTooMany = async (tx: Queryable, phone: string, purpose: SmsPurpose, now: Date): Promise<void> => {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const { rows } = await tx.execute<{ last: Date | null; blocking: Date | null }>(sql`
    select max(created_at) filter (where purpose = ${purpose}) as last,
           (array_agg(created_at order by created_at desc))[${smsLimits.perHour}::int] as blocking
    from sms_code where phone = ${phone} and created_at > ${hourAgo}`)
  const secondsLeft = (since: Date | null | undefined, seconds: number) =>
    since ? Math.ceil((new Date(since).getTime() + seconds * 1000 - now.getTime()) / 1000) : 0
  const pause = secondsLeft(rows[0]?.last, smsLimits.pauseSeconds)
  if (pause > 0) refuse('sms.too_soon', { headers: { 'retry-after': String(pause) } })
  const hour = secondsLeft(rows[0]?.blocking, 3600)
  if (hour > 0) refuse('sms.too_many', { headers: { 'retry-after': String(hour) } })
}

/**
 * Judges a code. A wrong one is counted at once and on its own: inside a command's transaction the refusal would undo
 * the count, and six digits could be guessed without end. Call it before the transaction, then `useSmsCode` inside.
 */
export const verifySmsCode = async (
  { db, clock, config }: Services,
  phone: string,
  purpose: SmsPurpose,
  code: string,
): Promise<SmsProof> => {
  const hash = hashOf(config.authSecret, phone, purpose, code)
  const now = clock.now()
  const { rows } = await db.execute<{ id: number; is_right: boolean }>(sql`
    update sms_code set attempts = attempts + (code_hash <> ${hash})::int
    where id = (select id from sms_code where phone = ${phone} and purpose = ${purpose}
                order by created_at desc, id desc limit 1)
      and used_at is null and expires_at > ${now} and attempts < ${smsLimits.attempts}
    returning id, code_hash = ${hash} as is_right`)
  const [row] = rows
  if (!row?.is_right) return refuseCode()
  return { id: row.id }
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

const refuseCode = (): never => refuse('sms.code_wrong', { errors: { sms_code: '验证码不正确或已过期' } })
