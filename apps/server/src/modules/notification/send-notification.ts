import { businessRoles, type BusinessRole } from '@jihui/protocol/access'
import { labelOfRole } from '@jihui/protocol/identity/role-words'
import { type ChannelMessageType, channelMessageTypes, type sendRequest } from '@jihui/protocol/notification/schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { mailPerson } from './mail-person.ts'
import { hasForeignLink } from './foreign-links.ts'
import { listRecipients, type Recipient } from './queries.ts'
import { notification, notificationSending } from './table.ts'
import { staffMessage } from './sms-templates.ts'
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
  services: Services,
  tx: Tx,
  { send_sms: isWanted, title, message }: Request,
  recipients: readonly Recipient[],
  sendingId: number,
): Promise<{ sms: number; smsNote: string | null }> => {
  if (!isWanted) return { sms: 0, smsNote: null }
  if (!services.sms.canSend(staffMessage.sms.kind)) return { sms: 0, smsNote: '短信服务没有这种短信的模板，短信未发送' }
  const reached = recipients.flatMap(({ id, phone, sms }) => (sms && phone ? [{ id, phone }] : []))
  const cause = `sending:${sendingId}`
  const { kind } = staffMessage.sms
  for (const { id: userId, phone } of reached)
    await textPerson(services, tx, { userId, phone, kind, params: { title }, text: `${title}：${message}`, cause })
  const left = recipients.length - reached.length
  return { sms: reached.length, smsNote: left > 0 ? `${left} 人没有手机号或不收短信` : null }
}

/** One person is a conversation; many at once, also by text message, take a permission of their own. */
const requireMaySend = (request: Request, actor: Actor, publicUrl: string): void => {
  const isWide = request.recipient_id === undefined
  if (isWide && !actor.permissions.has('notification_broadcast')) refuse('notification.wide_forbidden')
  for (const field of ['title', 'message'] as const)
    if (hasForeignLink(request[field], publicUrl))
      refuse('notification.foreign_link', { errors: { [field]: '只能放本站的链接' } })
}

/** A member of staff tells one person or a group something. Answers the id of what keeps who was reached in which way. */
export const sendNotification = async (
  services: Services,
  request: Request,
  actor: Actor,
  client: Client,
  asked: Idempotency | null,
): Promise<number> => {
  const { type, title, message, priority } = request
  const { db, clock } = services
  requireMaySend(request, actor, services.config.publicUrl)
  return db.transaction(async (tx) => {
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
    const texted = await textAll(services, tx, request, recipients, id)
    const mailed = await mailAll(services, tx, request, recipients, id)
    await tx
      .update(notificationSending)
      .set({ notifications, ...texted, ...mailed })
      .where(eq(notificationSending.id, id))
    const reached = { recipients: recipients.length, sms: texted.sms, email: mailed.email }
    const after = { type, title, message, audience: audienceOf(request, recipients), ...reached }
    const about = { objectType: 'notification', objectId: id }
    await writeAudit(tx, { actor, action: 'notification.send', ...about, after, client }, now)
    await recordIdempotencyKey(tx, asked, id, now)
    return id
  })
}

const noMailNote = '没有配置邮件服务，邮件未发送'

const mailAll = async (
  services: Services,
  tx: Tx,
  { send_email: isWanted, title, message }: Request,
  recipients: readonly Recipient[],
  sendingId: number,
): Promise<{ email: number; emailNote: string | null }> => {
  if (!isWanted) return { email: 0, emailNote: null }
  if (!services.mail.isAvailable) return { email: 0, emailNote: noMailNote }
  const cause = `sending:${sendingId}`
  let email = 0
  for (const { id: userId, by_email: isWilling } of recipients)
    if (isWilling && (await mailPerson(services, tx, { userId, title, message, link: null, cause, sendingId })))
      email += 1
  const left = recipients.length - email
  return { email, emailNote: left > 0 ? `${left} 人没有邮箱、不收邮件或邮箱不能用` : null }
}
