import { alertFollower } from '../alerts/watch-readings.ts'
import { meterFollower } from '../care/follow-meters.ts'
import { fenceFollower } from '../fences/follow-fences.ts'
import type { ReadingFollower } from './follower.ts'

/** In the order in which they look. */
export const readingFollowers: readonly ReadingFollower[] = [fenceFollower, alertFollower, meterFollower]
