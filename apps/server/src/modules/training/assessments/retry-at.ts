import { assessmentLimits } from '@jihui/protocol/training/limits'
import { addHours } from '../../../platform/clock.ts'

/** From when what was not passed may be tried again. */
export const retryAt = (finishedAt: Date): Date => addHours(finishedAt, 24 * assessmentLimits.retryDays)
