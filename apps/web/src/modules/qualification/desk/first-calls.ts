import { listReviewQueue } from '@jihui/protocol/qualification/queue-operations'
import type { FirstCalls } from '../../../shell/routes/first-calls.ts'
import { queueQuery, startOfQueue } from './queue-query.ts'

export const firstCalls: FirstCalls = {
  'qualification-queue': ({ line = '' }) => [
    { operation: listReviewQueue, query: queueQuery({ ...startOfQueue, line }, 1) },
  ],
}
