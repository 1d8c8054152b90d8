import type { ChannelMessageType } from '@jihui/protocol/notification/schema'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { findPhone, findPreferences } from './queries.ts'
import { notification } from './table.ts'
import { type PersonNoticeText } from './owner-texts.ts'
import { isTexted, textPerson } from './text-message.ts'
import { fill, type Facts } from './texts.ts'

interface PersonNotice {
  /** The same cause never tells the same person twice. */
  readonly cause: string
  readonly text: PersonNoticeText
  readonly facts: Partial<Facts> | Readonly<Record<string, unknown>>
  readonly about: { readonly type: string; readonly id: number; readonly line?: string }
}

/** Tells one person about something that is no order he placed, in the ways he wants to be told. */
export const notifyPerson = async (
  { clock, realtime }: Pick<Services, 'clock' | 'realtime'>,
  tx: Tx,
  userId: number,
  { cause, text, facts, about }: PersonNotice,
): Promise<void> => {
  const wishes = await findPreferences(tx, userId)
  const title = fill(text.title, facts)
  const message = fill(facts.notes && text.withNotes ? text.withNotes : text.message, facts)
  const link = text.path.replace(':id', String(about.id))
  const phone = wishes.sms && (await isTexted(tx, text.sms)) ? await findPhone(tx, userId) : null
  if (phone) await textPerson(tx, { userId, phone, text: message, cause }, clock.now())
  if (!wishes.inApp) return
  const [row] = await tx
    .insert(notification)
    .values({
      userId,
      type: text.type,
      title,
      message,
      priority: text.priority,
      relatedObjectType: about.type,
      relatedObjectId: String(about.id),
      extraData: {
        link,
        ...(about.line ? { line: about.line } : {}),
        ...('order' in facts ? { order_number: facts.order } : {}),
      },
      cause,
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: notification.id })
  if (!row) return
  const type: ChannelMessageType = 'notification'
  await realtime.publish(userId, { type, title, message, priority: text.priority, notification_id: row.id, link }, tx)
}
