import { fieldPhotoPurpose } from '@jihui/protocol/field/module'
import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { fieldRoutes } from './field-routes.ts'
import { isReaderOfPhoto } from './photos.ts'

export const fieldModule: ServerModule = {
  name: 'field',
  mount: fieldRoutes,
  fileReaders: { [fieldPhotoPurpose]: isReaderOfPhoto },
  retention: {
    'field files nothing refers to': {
      days: 'keep_field_uploads_days',
      table: 'field_file',
      key: ['user_id', 'sha256'],
      isOver: (before) => sql`used_at is null and created_at < ${before}`,
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
