import {
  type notification as notificationShape,
  type preferences,
  type sending as sendingShape,
} from '@jihui/protocol/notification/schema'
import { notificationTypes, type Priority } from '@jihui/protocol/notification/types'
import { sendableTypeCodes, sendableTypes } from '@jihui/protocol/notification/sendable'
import type * as z from 'zod/mini'
import type { NotificationRow, Preferences, SendingRow } from './queries.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const labels: Readonly<Record<string, string>> = {
  ...notificationTypes,
  ...Object.fromEntries(sendableTypeCodes.map((code) => [code, sendableTypes[code].label])),
}

export const viewNotification = (row: NotificationRow): z.output<typeof notificationShape> => ({
  id: row.id,
  type: row.type,
  type_display: labels[row.type] ?? labels.system!,
  title: row.title,
  message: row.message,
  priority: row.priority as Priority,
  related_object_type: row.relatedObjectType,
  related_object_id: row.relatedObjectId,
  rental_id: row.relatedObjectType === 'rental' && row.relatedObjectId ? Number(row.relatedObjectId) : null,
  line: textOf(row.extraData.line),
  link: linkOf(row.extraData.link),
  ...actingOf(row.extraData.acting),
  extra_data: row.extraData,
  is_read: row.readAt !== null,
  read_at: row.readAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

const actingOf = (value: unknown) => {
  if (value === null) return { acting: null }
  const { id, name } = (value ?? {}) as { readonly id?: unknown; readonly name?: unknown }
  return typeof id === 'number' && typeof name === 'string' ? { acting: { id, name } } : {}
}

/** Only a screen of ours; what a sender wrote must not lead elsewhere. */
const linkOf = (value: unknown): string | null => {
  const link = textOf(value)
  return link !== null && /^\/(?![/\\])/.test(link) ? link : null
}

export const viewPreferences = (
  row: Preferences,
  mail: { isAvailable: boolean; refused: string | null; isConfirmed: boolean },
): z.output<typeof preferences> => ({
  in_app: row.inApp,
  sms: row.sms,
  email: row.email,
  due_reminders: row.dueReminders,
  marketing: row.marketing,
  email_available: mail.isAvailable,
  email_problem: mail.refused
    ? `发到 ${mail.refused} 的邮件被退回，请到“我的资料”核对邮箱`
    : mail.isConfirmed
      ? null
      : '没有确认过的邮箱，邮件发不出去，请到“我的资料”填写并确认',
})

export const viewSending = ({ sending, sentBy, read }: SendingRow): z.output<typeof sendingShape> => ({
  id: sending.id,
  type: sending.type,
  type_display: labels[sending.type] ?? labels.system!,
  title: sending.title,
  message: sending.message,
  priority: sending.priority as Priority,
  audience: sending.audience,
  sent_by: sentBy,
  sent_at: sending.createdAt.toISOString(),
  recipients: sending.recipients,
  notifications: sending.notifications,
  read,
  sms: sending.sms,
  sms_note: sending.smsNote,
  email: sending.email,
  email_note: sending.emailNote,
})
