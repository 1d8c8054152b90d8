import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyNight } from '../../platform/jobs/declared.ts'
import { removeOldRows } from './remove-old-rows.ts'
import { settingRoutes } from './routes.ts'

export const settingsModule: ServerModule = {
  name: 'settings',
  mount: settingRoutes,
  jobs: { 'remove-old-rows': everyNight(removeOldRows) },
  retention: {
    'dispatched events': {
      days: 'keep_events_days',
      table: 'outbox',
      isOver: (before) => sql`dispatched_at < ${before}`,
    },
  },
}
