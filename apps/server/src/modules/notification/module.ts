import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { notificationEvents } from './events.ts'
import { followsDeposits } from './follow-deposits.ts'
import { followsOrders } from './follow-events.ts'
import { followsOwners } from './follow-owners.ts'
import { followsTenants } from './follow-tenants.ts'
import { followsWaiting } from './follow-waiting.ts'
import { sendsMails } from './mail-person.ts'
import { notificationRoutes } from './routes.ts'
import { tellsPeople } from './tell-person.ts'
import { textsReceivers } from './text-receivers.ts'
import { sendsTexts } from './text-message.ts'

export const notificationModule: ServerModule = {
  name: 'notification',
  mount: notificationRoutes,
  events: notificationEvents,
  // To one person after another as they were written.
  retention: {
    'read notifications': {
      days: 'keep_read_notifications_days',
      table: 'notification',
      isOver: (before) => sql`read_at < ${before}`,
    },
    'what people were notified of': {
      days: 'keep_read_notifications_days',
      table: 'notified_cause',
      key: ['user_id', 'cause'],
      isOver: (before) => sql`created_at < ${before}`,
    },
  },
  queues: { sms: { isOrdered: true, atOnce: 8 }, mail: { isOrdered: true, atOnce: 4 } },
  consumers: [
    ...followsOrders,
    ...tellsPeople,
    ...textsReceivers,
    sendsTexts,
    sendsMails,
    ...followsOwners,
    ...followsDeposits,
    ...followsTenants,
    ...followsWaiting,
  ],
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
