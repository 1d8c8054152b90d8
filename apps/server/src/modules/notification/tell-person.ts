import type { ChannelMessageType } from '@jihui/protocol/notification/schema'
import type { Tx } from '../../platform/database.ts'
import { emit, type Topic } from '../../platform/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { signature } from './notify.ts'
import { type PersonText, personTexts } from './person-texts.ts'
import { findPhone, findPreferences } from './queries.ts'
import { notification } from './table.ts'
import { fill } from './texts.ts'

type Payload = { readonly userId: number } & Readonly<Record<string, unknown>>

/** Tells people of what is no order: their documents, their applications. The same event tells nobody twice. */
export const tellPeople = (services: Services): void => {
  for (const [topic, text] of Object.entries(personTexts))
    services.events.on(topic as Topic, async ({ id, payload }, tx) =>
      tellPerson(services, tx, text, payload as unknown as Payload, `event:${id}`),
    )
}

const tellPerson = async (
  { clock, realtime }: Services,
  tx: Tx,
  text: PersonText,
  payload: Payload,
  cause: string,
): Promise<void> => {
  const { userId } = payload
  const wishes = await findPreferences(tx, userId)
  if (text.isReminder && !wishes.dueReminders) return
  const title = fill(text.title, payload)
  const template = payload.notes ? (text.withNotes ?? text.message) : text.message
  const message = fill(template, payload)
  const phone = text.isSms && wishes.sms ? await findPhone(tx, userId) : null
  if (phone) await emit(tx, 'notification.sms', { userId, phone, text: `${signature}${message}` })
  if (!wishes.inApp) return
  const { type, priority, link, object } = text
  const [row] = await tx
    .insert(notification)
    .values({
      userId,
      type,
      title,
      message,
      priority,
      relatedObjectType: object.type,
      relatedObjectId: String(payload[object.field] ?? ''),
      extraData: { link },
      cause,
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: notification.id })
  if (!row) return
  const kind: ChannelMessageType = 'notification'
  await realtime.publish(userId, { type: kind, title, message, priority, link, notification_id: row.id }, tx)
}
