import * as z from 'zod/mini'
import { priorities } from './types.ts'
import { businessRoleCodes, technicalRoles } from '../access.ts'
import { messageMax, titleMax } from './sendable.ts'
import { done, flag, id, optionalText, pageOf, pageQuery, requiredText, timestamp } from '../values.ts'

/** R191: what travels over the channel (`channel.ts`); `ping` and `pong` keep a line open. */
export const channelMessageTypes = [
  'connection_success',
  'rental_status_changed',
  'task_assignment',
  'task_response',
  'emergency_alert',
  'notification',
  /** The way was interrupted: the page looks for itself. */
  'messages_missed',
] as const
export type ChannelMessageType = (typeof channelMessageTypes)[number]

export const notification = z.object({
  id: z.number(),
  type: z.string(),
  type_display: z.string(),
  title: z.string(),
  message: z.string(),
  priority: z.enum(priorities),
  related_object_type: z.nullable(z.string()),
  related_object_id: z.nullable(z.string()),
  rental_id: z.nullable(z.number()),
  line: z.nullable(z.string()),
  /** Screen the row opens; null where there is none. */
  link: z.nullable(z.string()),
  /** For whom the reader acts where that screen opens: a company, null for himself; absent: as he does now. */
  acting: z.optional(z.nullable(z.object({ id: z.number(), name: z.string() }))),
  extra_data: z.record(z.string(), z.unknown()),
  is_read: z.boolean(),
  read_at: z.nullable(timestamp),
  created_at: timestamp,
})
export const notificationQuery = z.object({
  ...pageQuery,
  unread: z._default(flag, false),
  type: optionalText('类型', 40),
})
export const notificationPage = z.extend(pageOf(notification), { unread_count: z.number() })
export const byNotification = z.object({ id: id('通知') })
export const readOne = z.object({ ...done, notification, unread_count: z.number() })
export const readAll = z.object({ ...done, updated: z.number(), unread_count: z.number() })

const preferenceFlags = {
  in_app: z.boolean(),
  sms: z.boolean(),
  email: z.boolean(),
  due_reminders: z.boolean(),
  marketing: z.boolean(),
}
/**
 * `email_available` says whether this installation can send e-mail at all, `email_problem` that what was sent to the
 * person's address came back.
 */
export const preferences = z.object({
  ...preferenceFlags,
  email_available: z.boolean(),
  email_problem: z.nullable(z.string()),
})
export const preferencesRequest = z.object({
  in_app: z.optional(flag),
  sms: z.optional(flag),
  email: z.optional(flag),
  due_reminders: z.optional(flag),
  marketing: z.optional(flag),
})
export const preferencesSaved = z.extend(preferences, done)

/** To one person (`recipient_id`) or to everyone who holds a role. */
export const sendRequest = z
  .object({
    type: z._default(z.string().check(z.trim(), z.regex(/^[a-z][a-z_]{0,39}$/, '通知类型无效')), 'system'),
    title: requiredText('标题', titleMax),
    message: requiredText('内容', messageMax),
    recipient_id: z.optional(id('收件人')),
    recipient_role: z.optional(z.enum(technicalRoles, '收件角色无效')),
    recipient_business_role: z.optional(z.enum(businessRoleCodes as [string, ...string[]], '收件角色无效')),
    related_object_id: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(40))]))),
    related_object_type: optionalText('关联对象', 40),
    send_email: z._default(flag, false),
    send_sms: z._default(flag, false),
    priority: z._default(z.enum(priorities, '优先级应为 low、medium 或 high'), 'medium'),
    extra_data: z.optional(z.record(z.string(), z.unknown())),
  })
  .check(
    z.refine(
      (body) =>
        body.recipient_id !== undefined ||
        body.recipient_role !== undefined ||
        body.recipient_business_role !== undefined,
      { message: '请选择收件人', path: ['recipient_id'] },
    ),
  )
/** `sms` and `email` say honestly how many went out that way; `email_note` why none could. */
export const sent = z.object({
  ...done,
  recipients: z.number(),
  notifications: z.number(),
  sms: z.number(),
  email: z.number(),
  email_note: z.nullable(z.string()),
  /** Why fewer text messages than people. */
  sms_note: z.nullable(z.string()),
})

/** What staff sent, to whom it went and what became of it. */
export const sending = z.object({
  id: z.number(),
  type: z.string(),
  type_display: z.string(),
  title: z.string(),
  message: z.string(),
  priority: z.enum(priorities),
  /** 全体设备主, or the name of the one person. */
  audience: z.string(),
  sent_by: z.string(),
  sent_at: timestamp,
  recipients: z.number(),
  notifications: z.number(),
  /** How many have read it by now. */
  read: z.number(),
  sms: z.number(),
  sms_note: z.nullable(z.string()),
  email: z.number(),
  email_note: z.nullable(z.string()),
})
export const sendingQuery = z.object(pageQuery)
/** `email_available` says whether this installation can send e-mail at all. */
export const sendingPage = z.extend(pageOf(sending), { email_available: z.boolean() })
