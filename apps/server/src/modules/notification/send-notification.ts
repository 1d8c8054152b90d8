import { businessRoles, type BusinessRole } from '@jihui/protocol/access'
import { labelOfRole } from '@jihui/protocol/identity/permission-words'
import { type ChannelMessageType, channelMessageTypes, type sendRequest } from '@jihui/protocol/notification/schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Idempotency, keepRequest } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { type Email, noEmailNote } from './email.ts'
import { listRecipients, type Recipient } from './queries.ts'
import { notification, notificationSending } from './table.ts'
import { textPerson } from './text-message.ts'

type Request = z.output<typeof sendRequest>

const marketing = 'marketing'
const emergency: ChannelMessageType = 'emergency_alert'
const channelTypeOf = (type: string): ChannelMessageType =>
  channelMessageTypes.find((one) => one === type) ?? 'notification'

const textOf = (id: number | string | null | undefined): string | null =>
  id === undefined || id === null || id === '' ? null : String(id)

/** Rows written in one statement; a group may be everybody. */
const batch = 1_000

const findWhom = async (tx: Tx, request: Request): Promise<Recipient[]> => {
  const found = await listRecipients(tx, {
    id: request.recipient_id,
    technicalRole: request.recipient_role,
    businessRole: request.recipient_business_role,
  })
  if (found.length === 0) refuse('notification.nobody', { errors: { recipient_id: '没有找到收件人' } })
  const willing = request.type === marketing ? found.filter((one) => one.marketing) : found
  if (willing.length === 0) refuse('notification.nobody', { message: '收件人都不接收优惠和新设备的消息' })
  return willing
}

/** 全体设备主, or the one person's name. */
const audienceOf = (request: Request, recipients: readonly Recipient[]): string => {
  if (request.recipient_id !== undefined) return recipients[0]!.name
  const roles = [
    request.recipient_role && labelOfRole(request.recipient_role),
    request.recipient_business_role && businessRoles[request.recipient_business_role as BusinessRole].label,
  ]
  return `全体${roles.filter(Boolean).join('、')}`
}

/** In the app: to whoever wants it there, and an alert to everybody. */
const notifyAll = async (
  { realtime }: Pick<Services, 'realtime'>,
  tx: Tx,
  request: Request,
  recipients: readonly Recipient[],
  sent: { id: number; by: string; now: Date },
): Promise<number> => {
  const { type, title, message, priority } = request
  const wanting = recipients.filter((one) => one.in_app || type === emergency)
  for (let from = 0; from < wanting.length; from += batch) {
    const rows = wanting.slice(from, from + batch).map((recipient) => ({
      userId: recipient.id,
      type,
      title,
      message,
      priority,
      relatedObjectType: request.related_object_type || null,
      relatedObjectId: textOf(request.related_object_id),
      extraData: { ...request.extra_data, sender: sent.by },
      sendingId: sent.id,
      createdAt: sent.now,
    }))
    const columns = { id: notification.id, userId: notification.userId }
    const made = await tx.insert(notification).values(rows).returning(columns)
    for (const row of made) {
      const told = { type: channelTypeOf(type), title, message, priority, notification_id: row.id }
      await realtime.publish(row.userId, told, tx)
    }
  }
  return wanting.length
}

const textAll = async (
  tx: Tx,
  { send_sms: isWanted, title, message }: Request,
  recipients: readonly Recipient[],
  sendingId: number,
  now: Date,
): Promise<{ sms: number; smsNote: string | null }> => {
  if (!isWanted) return { sms: 0, smsNote: null }
  const reached = recipients.flatMap(({ id, phone, sms }) => (sms && phone ? [{ id, phone }] : []))
  const cause = `sending:${sendingId}`
  for (const { id: userId, phone } of reached)
    await textPerson(tx, { userId, phone, text: `${title}：${message}`, cause }, now)
  const left = recipients.length - reached.length
  return { sms: reached.length, smsNote: left > 0 ? `${left} 人没有手机号或不收短信` : null }
}

/** A member of staff tells one person or a group something. Answers the id of what keeps who was reached in which way. */
export const sendNotification = async (
  services: Services,
  email: Email,
  request: Request,
  actor: Actor,
  client: Client,
  asked: Idempotency | null,
): Promise<number> => {
  const { type, title, message, priority } = request
  const { db, clock } = services
  const reached = await db.transaction(async (tx) => {
    const recipients = await findWhom(tx, request)
    const now = clock.now()
    const [row] = await tx
      .insert(notificationSending)
      .values({
        type,
        title,
        message,
        priority,
        audience: audienceOf(request, recipients),
        recipients: recipients.length,
        sentBy: actor.id,
        createdAt: now,
      })
      .returning({ id: notificationSending.id })
    const id = row!.id
    const notifications = await notifyAll(services, tx, request, recipients, { id, by: actor.displayName, now })
    const texted = await textAll(tx, request, recipients, id, now)
    await tx
      .update(notificationSending)
      .set({ notifications, ...texted })
      .where(eq(notificationSending.id, id))
    const after = { type, title, message, recipients: recipients.length, sms: texted.sms }
    const about = { objectType: 'notification', objectId: id }
    await writeAudit(tx, { actor, action: 'notification.send', ...about, after, client }, now)
    await keepRequest(tx, asked, id, now)
    const addresses = recipients.flatMap((one) => (one.by_email && one.email ? [one.email] : []))
    return { id, recipients: recipients.length, addresses }
  })
  // An e-mail cannot be taken back with the transaction: it leaves once the rest is written.
  const mailed = await sendEmails(email, request, reached.addresses, reached.recipients)
  if (request.send_email) await db.update(notificationSending).set(mailed).where(eq(notificationSending.id, reached.id))
  return reached.id
}

const sendEmails = async (
  email: Email,
  { send_email: isWanted, title, message }: Request,
  addresses: readonly string[],
  recipients: number,
): Promise<{ email: number; emailNote: string | null }> => {
  if (!isWanted) return { email: 0, emailNote: null }
  if (!email.isAvailable) return { email: 0, emailNote: noEmailNote }
  const outcomes = await Promise.allSettled(addresses.map((address) => email.send(address, title, message)))
  const sent = outcomes.filter((one) => one.status === 'fulfilled').length
  const notes = [
    sent < addresses.length && `${addresses.length - sent} 封邮件没有发出`,
    addresses.length < recipients && `${recipients - addresses.length} 人没有邮箱或不收邮件`,
  ]
  return { email: sent, emailNote: notes.filter(Boolean).join('，') || null }
}
