/** Fills an empty database with accounts, machines and history. A process of its own: it lives in the past. */
import { readConfig } from '../platform/config.ts'
import { fillAccounts } from './accounts.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillHistory } from './fill-history.ts'
import { demoLines } from './lines.ts'
import { openTown } from './town.ts'

/** Serialises processes that start together on an empty database. */
const demoLock = 0x4445_4d4f

const now = new Date()
const town = await openTown(readConfig(process.env))
const { db, database } = town.services
const holder = await database.pool.connect()
try {
  await holder.query('SELECT pg_advisory_lock($1)', [demoLock])
  const { rows } = await holder.query('SELECT 1 FROM equipment LIMIT 1')
  if (rows.length === 0) {
    const accounts = await fillAccounts(town.services)
    for (const demo of demoLines) {
      await db.transaction((tx) => fillCatalogue(tx, demo, accounts.owner ?? null, now))
      await fillHistory(town, demo, accounts, now)
    }
    await holder.query('ANALYZE')
  }
} finally {
  await holder.query('SELECT pg_advisory_unlock($1)', [demoLock])
  holder.release()
  await town.close()
}
