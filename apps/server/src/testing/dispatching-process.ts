/** A process that takes an event up, says so, and never comes to its end: to be killed. Arguments: database, seconds of the lease. */
import { openDatabase } from '../platform/database/database.ts'
import { createDispatcher } from '../platform/events/dispatcher.ts'

declare module '../platform/events/outbox.ts' {
  interface Events {
    'test.called': { step: number }
  }
}

const [url = '', seconds] = process.argv.slice(2)
const quiet = { error: () => {}, warn: () => {}, info: () => {} } as never
const silent = { send: async () => {}, subscribe: async () => async () => {} }
const lease = { seconds: Number(seconds), renewalMs: 200 }
const queues = { gateway: { isOrdered: false, atOnce: 6 } }
const dispatcher = createDispatcher(openDatabase(url, 2), silent, quiet, queues, lease)
dispatcher.onOutside('gateway', 'test.called', () => {
  process.stdout.write('called')
  return new Promise(() => {})
})
await dispatcher.drain()
