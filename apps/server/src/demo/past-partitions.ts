/** Partitions for what the demo writes into the past: only where something is written, or every query would plan for hundreds. */
import { addHours } from '../platform/clock.ts'
import { keepPartitions } from '../platform/database/migrate.ts'
import type { Demo } from './scene.ts'

/** The oldest thing the demo tells of. */
export const oldestDays = 400
/** What anybody does is noted, and told to somebody. */
const everyones = { audit_log: oldestDays, notification: oldestDays }

export const keepPast = async (url: string, demos: readonly Demo[], now: Date): Promise<void> => {
  for (const days of [everyones, ...demos.map(({ daysBack }) => daysBack ?? {})])
    for (const [table, back] of Object.entries(days))
      await keepPartitions(url, { from: addHours(now, -24 * back), until: now, tables: [table] })
}
