import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import { addHours } from '../../../platform/clock.ts'

/** Until when a bill may be objected to. */
export const disputeEnd = (chargedAt: Date): Date => addHours(chargedAt, 24 * workOrderLimits.objectionDays)
