/** A process that takes its share of the buckets and never asks them, to be killed. Argument: the database. */
import { openDatabase } from '../platform/database/database.ts'
import { createBuckets, renewEveryMs } from '../platform/events/buckets.ts'

const { db } = openDatabase(process.argv[2]!, 2)
const buckets = createBuckets(db)
await buckets.renew()
process.stdout.write('has them')
setInterval(() => void buckets.renew(), renewEveryMs)
