/** What the demo's own renters have under way. */
import type { DemoWords } from '../../../demo/shape.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Story } from './tell-story.ts'

/**
 * What the demo's own renters have under way: at least one order in every status. The late one is the second renter's, so
 * that the first has the record that waives a deposit, and the second shows what bars one.
 */
export const currentStories = (
  now: Date,
  { rejectionNotes, issueDescriptions }: DemoWords,
): (Pick<Story, 'until' | 'placedAt' | 'startsIn' | 'days'> &
  Partial<Story> & { isPhotographed?: boolean; isOwned?: boolean; isLate?: boolean })[] => {
  const ago = (hours: number) => addHours(now, -hours)
  const stories: ReturnType<typeof currentStories> = [
    { until: 'pending_approval', placedAt: ago(5), startsIn: 6, days: 7 },
    { until: 'pending_verification', placedAt: ago(9), startsIn: 5, days: 14 },
    { until: 'qualification_rejected', placedAt: ago(20), startsIn: 9, days: 10, notes: rejectionNotes[1]! },
    { until: 'pending_contract', placedAt: ago(4), startsIn: 4, days: 5 },
    { until: 'pending_signature', placedAt: ago(8), startsIn: 3, days: 14, options: [] },
    { until: 'pending_payment', placedAt: ago(10), startsIn: 4, days: 21 },
    { until: 'pending_delivery', placedAt: ago(30), startsIn: 1, days: 30, isOwned: true },
    {
      until: 'pending_delivery',
      placedAt: ago(52),
      startsIn: 3,
      days: 12,
      isSent: true,
      isPhotographed: true,
      isOwned: true,
    },
    {
      until: 'in_use',
      placedAt: ago(24 * 12),
      startsIn: 3,
      days: 21,
      issue: { issue_type: 'malfunction', description: issueDescriptions.malfunction![0]! },
    },
    { until: 'in_use', placedAt: ago(24 * 9), startsIn: 2, days: 9, extendBy: 3 },
    { until: 'in_use', placedAt: ago(24 * 8), startsIn: 2, days: 7, isPhotographed: true, isOwned: true },
    { until: 'in_use', placedAt: ago(24 * 20), startsIn: 2, days: 10, isLate: true },
    { until: 'returned', placedAt: ago(24 * 40), startsIn: 3, days: 20 },
    { until: 'returned', placedAt: ago(24 * 75), startsIn: 2, days: 14, review: { rating: 5, comments: '' } },
    { until: 'returned', placedAt: ago(24 * 120), startsIn: 4, days: 30, review: { rating: 4, comments: '' } },
    { until: 'cancelled', placedAt: ago(24 * 33), startsIn: 12, days: 7 },
    { until: 'cancelled', placedAt: ago(24 * 6), startsIn: 15, days: 10, isSent: true },
  ]
  return stories.toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
}
