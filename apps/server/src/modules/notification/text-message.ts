/** Text messages: each event texts a person once, however often it is handed on. */
import type { Queryable } from '../../platform/database.ts'
import { emit } from '../../platform/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { readSetting } from '../settings/public.ts'
import { textMessage } from './table.ts'
import type { SmsSetting } from './texts.ts'

declare module '../../platform/outbox.ts' {
  interface Events {
    /** Text messages leave through the outbox too, each tried again by itself when the service is away. */
    'notification.sms': { messageId: number; userId: number; phone: string; text: string }
  }
}

export const signature = '【机汇】'
/** Names and reasons are people's own words: no second signature comes out of them, and no second line. */
const withoutSignature = (text: string): string =>
  text.replaceAll('【', '[').replaceAll('】', ']').replaceAll(/\s+/g, ' ')

export const isTexted = async (db: Queryable, setting: SmsSetting | undefined): Promise<boolean> =>
  setting !== undefined && readSetting(db, setting)

interface Texted {
  readonly userId: number
  readonly phone: string
  readonly text: string
  /** The same cause never texts the same person twice. */
  readonly cause: string
}
export const textPerson = async (tx: Queryable, { userId, phone, text, cause }: Texted, now: Date): Promise<void> => {
  const [row] = await tx
    .insert(textMessage)
    .values({ userId, cause, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: textMessage.id })
  if (row)
    await emit(tx, 'notification.sms', {
      messageId: row.id,
      userId,
      phone,
      text: `${signature}${withoutSignature(text)}`,
    })
}

export const sendTexts = ({ events, sms, clock }: Pick<Services, 'events' | 'sms' | 'clock'>): void =>
  events.on('notification.sms', async ({ payload }, tx) => {
    // Marked first: what fails to leave takes the mark back with it, what was handed on twice finds it.
    const [row] = await tx
      .update(textMessage)
      .set({ sentAt: clock.now() })
      .where(and(eq(textMessage.id, payload.messageId), isNull(textMessage.sentAt)))
      .returning({ id: textMessage.id })
    if (row) await sms.send(payload.phone, payload.text)
  })
