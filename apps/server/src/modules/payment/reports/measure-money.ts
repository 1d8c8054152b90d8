/** What of the money is under way: how much, and since when. A channel that is silent shows here first. */
import type { Services } from '../../../platform/services.ts'

const kinds = {
  payment: `payment WHERE status = 'processing'`,
  refund: `refund WHERE status = 'processing'`,
  refund_failed: `refund WHERE status = 'failed'`,
  capture: `hold_capture WHERE status = 'processing'`,
  release: `deposit_hold WHERE status = 'held' AND release_asked_at IS NOT NULL`,
} as const

const question = Object.entries(kinds)
  .map(
    ([kind, rows]) => `SELECT '${kind}' AS kind, count(*)::int AS count,
      coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS oldest FROM ${rows}`,
  )
  .join(' UNION ALL ')

export const measureMoney = ({ metrics, database }: Pick<Services, 'metrics' | 'database'>): void => {
  const read = async (figure: 'count' | 'oldest') => {
    const { rows } = await database.pool.query<{ kind: string; count: number; oldest: number }>(question)
    return rows.map((row) => ({ labels: { kind: row.kind }, value: row[figure] }))
  }
  metrics.watch('jihui_payments', 'Payments, refunds, captures and releases not finished', ['kind'], () =>
    read('count'),
  )
  metrics.watch('jihui_payments_oldest_seconds', 'Age of the oldest of each kind', ['kind'], () => read('oldest'))
}
