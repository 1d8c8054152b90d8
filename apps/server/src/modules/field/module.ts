import { fieldPhotoPurpose } from '@jihui/protocol/field/module'
import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { handOverUnchosen } from './clashes.ts'
import { fieldEvents } from './events.ts'
import { fieldRoutes } from './field-routes.ts'
import { isReaderOfPhoto } from './photos.ts'

export const fieldModule: ServerModule = {
  name: 'field',
  events: fieldEvents,
  mount: fieldRoutes,
  jobs: { 'field-time': everyMinute(handOverUnchosen) },
  waiting: {
    field_clash: sql`select id, resolved_at as since, null::bigint as rental_id, array[user_id] as waiters,
        null::bigint as decider_id from field_clash where status = 'handed_over'`,
  },
  auditObjects: {
    field_clash: {
      named: (ids) =>
        sql`select id::text, message as label, null::bigint as rental_id from field_clash where id in (${ids})`,
    },
  },
  fileReaders: { [fieldPhotoPurpose]: isReaderOfPhoto },
  retention: {
    'field files nothing refers to': {
      days: 'keep_field_uploads_days',
      table: 'field_file',
      key: ['user_id', 'sha256'],
      isOver: (before) => sql`used_at is null and created_at < ${before}`,
    },
    'events devices sent': {
      days: 'keep_field_uploads_days',
      table: 'field_event',
      key: ['event_id'],
      // What was done stays on the thing, which knows the event itself.
      isOver: (before) => sql`clash_id is null and received_at < ${before}`,
    },
    'pieces of files that never came whole': {
      days: 'keep_field_uploads_days',
      table: 'field_piece',
      key: ['user_id', 'sha256', 'start'],
      isOver: (before) => sql`created_at < ${before}`,
    },
  },
  belongings: () => import('./proof/estate.ts'),
}
