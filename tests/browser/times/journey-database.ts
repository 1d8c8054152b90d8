/** Time that passes for one thing: the clock of the server is everybody's, so the times of the one thing are moved instead. */
import type pg from 'pg'
import { startTestCluster, urlOfDatabase, withAdmin } from '../../../apps/server/src/testing/cluster.ts'

interface Question {
  readonly text: string
  readonly values: readonly unknown[]
}

/** In the database the journeys run on, which is named by chance: the one that has this; others on the cluster are somebody else's. */
export async function inDatabaseWith(isHere: Question, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const cluster = await startTestCluster()
  try {
    const { rows } = await withAdmin(cluster.adminUrl, (client) =>
      client.query<{ name: string }>(
        `SELECT datname AS name FROM pg_database WHERE datname ~ '^test_[0-9]{13}_' ORDER BY datname DESC`,
      ),
    )
    for (const { name } of rows) {
      const url = urlOfDatabase(cluster.adminUrl, name)
      const has = (client: pg.Client) => client.query(isHere.text, [...isHere.values])
      const isIt = await withAdmin(url, async (client) => (await has(client)).rowCount !== 0).catch(() => false)
      if (isIt) return await withAdmin(url, async (client) => void (await work(client)))
    }
    throw new Error('the journeys run on no database of the test cluster')
  } finally {
    await cluster.stop()
  }
}
