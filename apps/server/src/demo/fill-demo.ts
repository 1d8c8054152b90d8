/** Fills an empty database with accounts, machines and history. A process of its own: it lives in the past. */
import { addHours } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { modules } from '../modules.ts'
import { fillAccounts } from './accounts.ts'
import { demoLines } from './lines.ts'
import { keepPast, oldestDays } from './past-partitions.ts'
import { settleOwner, settleRenters } from './renters.ts'
import { moments, type Telling } from './scene.ts'
import { openTown } from './town.ts'

/** Serialises processes that start together on an empty database. */
const demoLock = 0x4445_4d4f
const inFull: Telling = { older: 24, waiting: 9, underWay: 7, lately: 4, isWhole: true }
const inShort: Telling = { older: 4, waiting: 3, underWay: 7, lately: 6, isWhole: false }

const now = new Date()
const config = readConfig(process.env)
// Nothing of it is told to a channel: nobody listens here, and these payments are of the past.
const town = await openTown({ ...config, payment: { sandbox: 'direct' } })
const { database } = town.services
const first = demoLines[0]!

const fillEverything = async (): Promise<void> => {
  const told = (await Promise.all(modules.flatMap((one) => one.demo?.() ?? []))).map(({ demo }) => demo)
  await keepPast(config.databaseUrl!, told, now)
  const accounts = await fillAccounts(town.services)
  for (const demo of demoLines) {
    town.at(addHours(now, -24 * oldestDays))
    const isFirst = demo === first
    const owner = await settleOwner(town, demo)
    const renters = await settleRenters(town, demo, isFirst ? [accounts.renter, accounts.renter2] : [])
    const guest = isFirst ? null : { userId: accounts.renter, customer: first.customers[0]! }
    const scene = { town, accounts, now, demo, owner, renters, guest, telling: isFirst ? inFull : inShort }
    const chapters = told.flatMap(({ tellLine }) => tellLine?.(scene) ?? [])
    for (const moment of moments) for (const chapter of chapters) await chapter[moment]?.()
  }
  for (const { fillDesks } of told) await fillDesks?.({ town, accounts, now, demoLines })
  await town.settle()
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
