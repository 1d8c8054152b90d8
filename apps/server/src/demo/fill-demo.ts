/** Fills an empty database with accounts, machines and history. A process of its own: it lives in the past. */
import { readConfig } from '../platform/config.ts'
import { fillAccounts } from './accounts.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillHistory, settleOwner, type Telling } from './fill-history.ts'
import { demoLines } from './lines.ts'
import type { Renter } from './tell-story.ts'
import { openTown } from './town.ts'
import { addHours } from '../platform/clock.ts'

/** Serialises processes that start together on an empty database. */
const demoLock = 0x4445_4d4f

const inFull: Telling = { older: 24, waiting: 9, underWay: 4 }
const inShort: Telling = { older: 8, waiting: 4, underWay: 3 }

const now = new Date()
const town = await openTown(readConfig(process.env))
const { db, database } = town.services
const holder = await database.pool.connect()
try {
  await holder.query('SELECT pg_advisory_lock($1)', [demoLock])
  const { rows } = await holder.query('SELECT 1 FROM equipment LIMIT 1')
  if (rows.length === 0) {
    const accounts = await fillAccounts(town.services)
    const own = [accounts.renter, accounts.renter2]
    let guest: Renter | null = null
    for (const [index, demo] of demoLines.entries()) {
      town.at(addHours(now, -24 * 400))
      const ownerId = await settleOwner(town, demo)
      await db.transaction((tx) => fillCatalogue(tx, demo, ownerId, now))
      const people = { admin: accounts.admin, own: index === 0 ? own : [], guest }
      const first = await fillHistory(town, demo, people, index === 0 ? inFull : inShort, now)
      guest ??= first
    }
    await holder.query('ANALYZE')
  }
} finally {
  await holder.query('SELECT pg_advisory_unlock($1)', [demoLock])
  holder.release()
  await town.close()
}
