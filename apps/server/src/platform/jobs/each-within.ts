export interface BoundedRound<Row> {
  /** After so long no further row is begun. */
  readonly ms: number
  readonly each: (row: Row) => Promise<unknown>
  /** Tells of a row that failed, and sees to it that others come first the next time. */
  readonly failed: (row: Row, error: unknown) => unknown
}

/**
 * Does it to row after row for a bounded time, outside of transactions: a row that fails holds up no other. Answers how many went
 * well.
 */
export const eachWithin = async <Row>(
  rows: readonly Row[],
  { ms, each, failed }: BoundedRound<Row>,
): Promise<number> => {
  const started = performance.now()
  let done = 0
  for (const row of rows) {
    if (performance.now() - started > ms) break
    try {
      await each(row)
      done += 1
    } catch (error) {
      await failed(row, error)
    }
  }
  return done
}
