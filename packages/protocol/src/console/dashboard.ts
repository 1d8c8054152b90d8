/** How much of everything the console's first screen shows, and the places where work waits. */

/** R151: of each line. */
export const previewItems = 3
/** R152 */
export const recentKept = 5
export const recentShown = 3
export const latestRequests = 3
export const dueDays = 3
/** Of what is due, how many are named. */
export const dueShown = 5
/** Orders named that disagree with themselves. */
export const mismatchedShown = 5

/** Places of the console behind which work waits; the pages say where each stands. */
export const workQueues = ['review', 'contracts', 'applications', 'machines', 'orders', 'deductions'] as const
export type WorkQueue = (typeof workQueues)[number]
