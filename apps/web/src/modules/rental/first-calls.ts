import { getRental } from '@jihui/protocol/rental/operations'
import type { FirstCalls } from '../../shell/routes/first-calls.ts'

export const firstCalls: FirstCalls = {
  'order-detail': () => [{ operation: getRental, params: ['id'] }],
}
