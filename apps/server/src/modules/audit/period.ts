import { isDay } from '@jihui/protocol/days'
import { and, type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../platform/clock.ts'

/** Between two bounds, each a day in Shanghai (whole days count) or a moment, or empty. */
export const within = (column: AnyColumn | SQL, { from, to }: { from: string; to: string }): SQL | undefined =>
  and(
    from ? sql`${column} >= ${isDay(from) ? midnight(from) : from}::timestamptz` : undefined,
    to
      ? isDay(to)
        ? sql`${column} < ${midnight(addDays(to, 1))}::timestamptz`
        : sql`${column} <= ${to}::timestamptz`
      : undefined,
  )

const midnight = (day: string): string => `${day}T00:00:00+08:00`
