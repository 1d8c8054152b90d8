import type { Endpoint, Operation, OperationShape } from '@jihui/protocol/endpoint'
import * as operations from '@jihui/protocol/notification/operations'
import type { Handler } from '../../platform/http/call.ts'
import { type Mounting, mountEndpoint, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findUser, type Identity } from '../identity/public.ts'
import { mountChannel } from './channel.ts'
import { findRefusal } from './mail-person.ts'
import {
  countUnread,
  findPreferences,
  listNotifications,
  listSendings,
  markAllRead,
  markRead,
  needSending,
  type Preferences,
  savePreferences,
} from './queries.ts'
import { sendNotification } from './send-notification.ts'
import { viewNotification, viewPreferences, viewSending } from './view.ts'

export const notificationRoutes = (mounting: Mounting, services: Services, identity: Identity): void => {
  const { db, clock, mail } = services
  mountChannel(mounting, services, identity)
  const mailStateOf = async (userId: number) => {
    const address = (await findUser(db, userId))?.verifiedEmail
    const refused = address ? await findRefusal(db, userId, address, clock.now()) : null
    return { isAvailable: mail.isAvailable, isConfirmed: Boolean(address), refused: refused?.address ?? null }
  }
  const mountBoth = <T extends OperationShape>(
    operation: Operation<T>,
    own: Endpoint<T>,
    handler: Handler<T>,
  ): void => {
    mountOnLines(mounting, operation, handler)
    mountEndpoint(mounting, own, handler)
  }

  mountBoth(operations.listNotifications, operations.listOwnNotifications, async ({ query, actor, request }) => {
    const { unread, type, page, page_size: limit } = query
    const [{ total, rows }, unreadCount] = await Promise.all([
      listNotifications(db, actor.id, { unread, type, limit, offset: (page - 1) * limit }),
      countUnread(db, actor.id),
    ])
    return { ...pageAnswer(request, query, total, rows.map(viewNotification)), unread_count: unreadCount }
  })

  mountBoth(operations.readAllNotifications, operations.readAllOwnNotifications, async ({ actor }) => {
    const updated = await markAllRead(db, actor.id, clock.now())
    return {
      success: true as const,
      message: '已全部标记为已读',
      updated,
      unread_count: await countUnread(db, actor.id),
    }
  })

  mountBoth(operations.readNotification, operations.readOwnNotification, async ({ params, actor }) => {
    const row = (await markRead(db, actor.id, params.id, clock.now())) ?? refuse('notification.not_found')
    const unreadCount = await countUnread(db, actor.id)
    return { success: true as const, message: '已读', notification: viewNotification(row), unread_count: unreadCount }
  })

  mountBoth(operations.getNotificationPreferences, operations.getOwnNotificationPreferences, async ({ actor }) =>
    viewPreferences(await findPreferences(db, actor.id), await mailStateOf(actor.id)),
  )

  mountBoth(
    operations.setNotificationPreferences,
    operations.setOwnNotificationPreferences,
    async ({ body, actor }) => {
      const given: Partial<Record<keyof Preferences, boolean | undefined>> = {
        inApp: body.in_app,
        sms: body.sms,
        email: body.email,
        dueReminders: body.due_reminders,
        marketing: body.marketing,
      }
      const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const saved = await savePreferences(db, actor.id, changes)
      return {
        success: true as const,
        message: '通知设置已保存',
        ...viewPreferences(saved, await mailStateOf(actor.id)),
      }
    },
  )

  mountBoth(operations.sendNotification, operations.sendNotificationToAnyone, (call) => {
    const { body, actor, client, idempotency } = call
    const send = () => sendNotification(services, body, actor, client, idempotency)
    return createOnce(db, call, send, async (id) => {
      const sent = await needSending(db, id)
      return {
        success: true as const,
        message: `已通知 ${sent.recipients} 人`,
        recipients: sent.recipients,
        notifications: sent.notifications,
        sms: sent.sms,
        sms_note: sent.smsNote,
        email: sent.email,
        email_note: sent.emailNote,
      }
    })
  })

  mountEndpoint(mounting, operations.listSendings, async ({ query, request }) => {
    const { page, page_size: limit } = query
    const { total, rows } = await listSendings(db, { limit, offset: (page - 1) * limit })
    return { ...pageAnswer(request, query, total, rows.map(viewSending)), email_available: mail.isAvailable }
  })
}
