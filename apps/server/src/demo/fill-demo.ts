/** Fills an empty database with accounts, machines and history. A process of its own: it lives in the past. */
import { addHours } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { fillAccounts } from './accounts.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillConsole } from './fill-console.ts'
import { fillHistory, type Telling } from './fill-history.ts'
import { letOthersApply, settleOwner } from './fill-owners.ts'
import { demoLines } from './lines.ts'
import type { DemoLine } from './shape.ts'
import { openTown } from './town.ts'

/** Serialises processes that start together on an empty database. */
const demoLock = 0x4445_4d4f
const inFull: Telling = { older: 24, waiting: 9, underWay: 7, lately: 4, isWhole: true }
const inShort: Telling = { older: 4, waiting: 3, underWay: 7, lately: 6, isWhole: false }

const now = new Date()
// Nothing of it is told to a channel: nobody listens here, and these payments are of the past.
const town = await openTown({ ...readConfig(process.env), payment: { sandbox: 'direct' } })
const { db, database } = town.services
const [first] = demoLines as [DemoLine, ...DemoLine[]]

const fillEverything = async (): Promise<void> => {
  const accounts = await fillAccounts(town.services)
  for (const demo of demoLines) {
    town.at(addHours(now, -24 * 400))
    const ownerId = await settleOwner(town, demo, accounts.admin)
    await db.transaction((tx) => fillCatalogue(tx, demo, ownerId, now))
    const own = demo === first ? [accounts.renter, accounts.renter2] : []
    const guest = demo === first ? null : { userId: accounts.renter, customer: first.customers[0]! }
    await fillHistory(town, demo, { admin: accounts.admin, own, guest }, demo === first ? inFull : inShort, now)
  }
  const waiting = { admin: accounts.admin, first: accounts.shipper, second: accounts.supplier }
  await letOthersApply(town, demoLines[1]!, waiting, now)
  await fillConsole(town, demoLines, accounts, now)
}

const holder = await database.pool.connect()
try {
  await holder.query('SELECT pg_advisory_lock($1)', [demoLock])
  const { rows } = await holder.query('SELECT 1 FROM equipment LIMIT 1')
  if (rows.length === 0) {
    await fillEverything()
    await holder.query('ANALYZE')
  }
} finally {
  await holder.query('SELECT pg_advisory_unlock($1)', [demoLock])
  holder.release()
  await town.close()
}
