/** Time that passes for a trip: the clock of the server is everybody's, so the times of the one trip are moved instead. */
import { startTestCluster, urlOfDatabase, withAdmin } from '../../../apps/server/src/testing/cluster.ts'
import type { Trip } from './freight.ts'

/** Whose trip it is, by what no other database has. */
const isHere = `SELECT 1 FROM freight_order o JOIN app_user u ON u.id = o.shipper_id WHERE o.id = $1 AND u.username = $2`

/** In the database the journeys run on, which is named by chance; others on the cluster are somebody else's. */
async function inDatabaseOf({ id, shipper }: Trip, statement: string, values: readonly unknown[]): Promise<void> {
  const cluster = await startTestCluster()
  try {
    const { rows } = await withAdmin(cluster.adminUrl, (client) =>
      client.query<{ name: string }>(
        `SELECT datname AS name FROM pg_database WHERE datname ~ '^test_[0-9]{13}_' ORDER BY datname DESC`,
      ),
    )
    for (const { name } of rows) {
      const isDone = await withAdmin(urlOfDatabase(cluster.adminUrl, name), async (client) => {
        if (!(await client.query(isHere, [id, shipper.username])).rowCount) return false
        await client.query(statement, [...values])
        return true
      }).catch(() => false)
      if (isDone) return
    }
    throw new Error('the journeys run on no database of the test cluster')
  } finally {
    await cluster.stop()
  }
}

/** The time to load ended this many minutes ago. */
export const letWindowPass = (trip: Trip, minutes: number): Promise<void> =>
  inDatabaseOf(
    trip,
    `UPDATE freight_order SET window_start = now() - make_interval(mins => $2) - interval '4 hours',
       window_end = now() - make_interval(mins => $2) WHERE id = $1`,
    [trip.id, minutes],
  )
