import type { Services } from '../services.ts'
import { type Figures, figure } from './metrics.ts'
import { attemptsMax } from '../events/consumers.ts'

/** The figures of what every installation runs on: pool, outbox, jobs, open pages, Redis. */
export const measurePlatform = ({ metrics, database, realtime, redis }: Services): void => {
  const { pool } = database
  metrics.watch('jihui_database_connections', 'Connections of this process, by state', ['state'], () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'awaited' }, value: pool.waitingCount },
  ])
  metrics.watch('jihui_database_connections_max', 'Connections this process may open', [], () =>
    figure(pool.options.max),
  )
  metrics.watch('jihui_database_up', 'Whether the database answers', [], () =>
    pool.query('SELECT 1').then(
      () => figure(1),
      () => figure(0),
    ),
  )
  const events = async (): Promise<{ waiting: number; given_up: number; oldest: number }> => {
    const { rows } = await pool.query<{ waiting: number; given_up: number; oldest: number }>(
      `SELECT count(*) FILTER (WHERE attempts < $1)::int AS waiting,
         count(*) FILTER (WHERE attempts >= $1)::int AS given_up,
         coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE attempts < $1)), 0)::float8 AS oldest
       FROM outbox WHERE dispatched_at IS NULL`,
      [attemptsMax],
    )
    return rows[0]!
  }
  metrics.watch('jihui_outbox_events', 'Events not handed on', ['state'], async () => {
    const { waiting, given_up } = await events()
    return [
      { labels: { state: 'waiting' }, value: waiting },
      { labels: { state: 'given_up' }, value: given_up },
    ]
  })
  metrics.watch('jihui_outbox_oldest_seconds', 'Age of the oldest event still waiting', [], async () =>
    figure((await events()).oldest),
  )
  metrics.watch('jihui_jobs', 'Jobs of the queue, by state', ['job', 'state'], async (): Promise<Figures> => {
    const { rows } = await pool.query<{ name: string; state: string; count: number }>(
      `SELECT name, state::text, count(*)::int FROM pgboss.job
       WHERE name NOT LIKE '\\_\\_pgboss%' GROUP BY name, state`,
    )
    return rows.map(({ name, state, count }) => ({ labels: { job: name, state }, value: count }))
  })
  metrics.watch('jihui_open_pages', 'WebSocket connections at this process', [], () => figure(realtime.pages))
  if (redis) metrics.watch('jihui_redis_up', 'Whether Redis answers', [], () => figure(redis.isUp ? 1 : 0))
}
