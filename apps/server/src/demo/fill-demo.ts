import { sql } from 'drizzle-orm'
import type { Services } from '../platform/services.ts'
import { fillAccounts } from './accounts.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { demoLines } from './lines.ts'

/** Serialises processes that start together on an empty database. */
const demoLock = 0x4445_4d4f

/** Fills an empty database with accounts, machines and history; does nothing where there is a catalogue already. */
export const fillDemo = async (services: Services): Promise<boolean> => {
  const { db, clock } = services
  const client = await services.database.pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [demoLock])
    const { rows } = await client.query('SELECT 1 FROM equipment LIMIT 1')
    if (rows.length > 0) return false
    const now = clock.now()
    const accounts = await fillAccounts(services)
    await db.transaction(async (tx) => {
      for (const line of demoLines) await fillCatalogue(tx, line, accounts.owner ?? null, now)
      await tx.execute(sql`analyze`)
    })
    return true
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [demoLock]).catch(() => {})
    client.release()
  }
}
