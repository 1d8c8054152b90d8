import { type ChannelMessageType, channelMessageTypes, type sendRequest } from '@jihui/protocol/notification/schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Client } from '../../platform/http/call.ts'
import { emit } from '../../platform/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { type Email, noEmailNote } from './email.ts'
import { signature } from './notify.ts'
import { listRecipients } from './queries.ts'
import { notification } from './table.ts'

type Request = z.output<typeof sendRequest>

const marketing = 'marketing'
const channelTypeOf = (type: string): ChannelMessageType =>
  channelMessageTypes.find((one) => one === type) ?? 'notification'

const textOf = (id: number | string | null | undefined): string | null =>
  id === undefined || id === null || id === '' ? null : String(id)

/** Rows written in one statement; a group may be everybody. */
const batch = 1_000

/** A member of staff tells one person or a group something; who was reached in which way is answered as it was. */
export const sendNotification = async (
  { db, clock, realtime }: Services,
  email: Email,
  request: Request,
  actor: Actor,
  client: Client,
) => {
  const { type, title, message, priority } = request
  const reached = await db.transaction(async (tx) => {
    const found = await listRecipients(tx, {
      id: request.recipient_id,
      technicalRole: request.recipient_role,
      businessRole: request.recipient_business_role,
    })
    const recipients = type === marketing ? found.filter((one) => one.marketing) : found
    if (recipients.length === 0) refuse('notification.nobody', { errors: { recipient_id: '没有找到收件人' } })
    const now = clock.now()
    const ids: number[] = []
    for (let from = 0; from < recipients.length; from += batch) {
      const rows = recipients.slice(from, from + batch).map((recipient) => ({
        userId: recipient.id,
        type,
        title,
        message,
        priority,
        relatedObjectType: request.related_object_type || null,
        relatedObjectId: textOf(request.related_object_id),
        extraData: { ...request.extra_data, sender: actor.displayName },
        createdAt: now,
      }))
      const made = await tx
        .insert(notification)
        .values(rows)
        .returning({ id: notification.id, userId: notification.userId })
      for (const row of made) {
        ids.push(row.id)
        await realtime.publish(
          row.userId,
          { type: channelTypeOf(type), title, message, priority, notification_id: row.id },
          tx,
        )
      }
    }
    const phones = request.send_sms
      ? recipients.flatMap(({ id, phone, sms }) => (sms && phone ? [{ id, phone }] : []))
      : []
    for (const { id, phone } of phones)
      await emit(tx, 'notification.sms', { userId: id, phone, text: `${signature}${title}：${message}` })
    await writeAudit(
      tx,
      {
        actor,
        action: 'notification.send',
        objectType: 'notification',
        objectId: ids[0] ?? 0,
        after: { type, title, message, recipients: recipients.length, sms: phones.length },
        client,
      },
      now,
    )
    const addresses = recipients.flatMap((one) => (one.by_email && one.email ? [one.email] : []))
    return { recipients: recipients.length, notifications: ids.length, sms: phones.length, addresses }
  })
  const { addresses, ...counts } = reached
  return { ...counts, ...(await sendEmails(email, request, addresses)) }
}

const sendEmails = async (email: Email, { send_email, title, message }: Request, addresses: readonly string[]) => {
  if (!send_email) return { email: 0, email_note: null }
  if (!email.isAvailable) return { email: 0, email_note: noEmailNote }
  const outcomes = await Promise.allSettled(addresses.map((address) => email.send(address, title, message)))
  const sent = outcomes.filter((one) => one.status === 'fulfilled').length
  const note = sent === addresses.length ? null : `${addresses.length - sent} 封邮件没有发出`
  return { email: sent, email_note: note }
}
