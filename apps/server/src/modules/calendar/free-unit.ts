/**
 * SQL: nothing holds the unit `u` on the days that `overlaps` compares its periods with (`@> $1::date`,
 * `&& $2::daterange`). `OFFSET 0` keeps it a question about one unit: planned as a join it reads the calendars of all,
 * because nobody can tell beforehand how few periods touch a day.
 */
export const isUnitFree = (overlaps: string): string =>
  `NOT EXISTS (SELECT 1 FROM occupancy o WHERE o.unit_id = u.id AND o.released_at IS NULL AND o.period ${overlaps} OFFSET 0)`
