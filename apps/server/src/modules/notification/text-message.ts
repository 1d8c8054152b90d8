/** Text messages: each event texts a person once, however often it is handed on. */
import type { Queryable } from '../../platform/database/database.ts'
import { consumesOutside } from '../../platform/events/declared.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { type SmsMessage, SmsRefused } from '../../platform/outside/sms.ts'
import type { NoticeKind } from '@jihui/protocol/all-notices'
import { and, eq, isNull } from 'drizzle-orm'
import { readSetting } from '../settings/public.ts'
import { textMessage } from './table.ts'
import type { SmsWay } from './texts.ts'

export const signature = '【机汇】'
/** Names and reasons are people's own words: no second signature comes out of them, and no second line. */
const withoutSignature = (text: string): string =>
  text.replaceAll('【', '[').replaceAll('】', ']').replaceAll(/\s+/g, ' ')

export const isTexted = async (db: Queryable, way: SmsWay | undefined): Promise<boolean> =>
  way !== undefined && (way.setting === null || (await readSetting(db, way.setting)))

interface Texted {
  readonly userId: number
  readonly phone: string
  readonly kind: NoticeKind
  /** What a template of this kind is filled with. */
  readonly params: SmsMessage['params']
  readonly text: string
  /** The same cause never texts the same person twice. */
  readonly cause: string
}
/** Answers whether a message is on its way, this time or an earlier one. */
export const textPerson = async (
  { clock, sms }: Pick<Services, 'clock' | 'sms'>,
  tx: Queryable,
  { userId, phone, kind, params, text, cause }: Texted,
): Promise<boolean> => {
  if (!sms.canSend(kind)) return false
  const [row] = await tx
    .insert(textMessage)
    .values({ userId, cause, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: textMessage.id })
  if (row)
    await emit(tx, 'notification.sms', {
      messageId: row.id,
      userId,
      phone,
      kind,
      params,
      text: `${signature}${withoutSignature(text)}`,
    })
  return true
}

export const sendsTexts = consumesOutside('sms', 'notification.sms', async ({ sms, clock, db, log }, { payload }) => {
  const isLeft = and(eq(textMessage.id, payload.messageId), isNull(textMessage.sentAt), isNull(textMessage.failedAt))
  const [row] = await db.select({ id: textMessage.id }).from(textMessage).where(isLeft)
  if (!row) return
  const { phone, text, kind = 'staff_message', params = {} } = payload
  try {
    await sms.send({ phone, text, kind, params })
    // A process that dies before this sends it once more: better twice than never.
    await db.update(textMessage).set({ sentAt: clock.now() }).where(isLeft)
  } catch (error) {
    if (!(error instanceof SmsRefused)) throw error
    log.warn({ user: payload.userId, message: row.id, reason: error.message }, 'text message refused for good')
    await db.update(textMessage).set({ failedAt: clock.now(), failure: error.message }).where(isLeft)
  }
})
