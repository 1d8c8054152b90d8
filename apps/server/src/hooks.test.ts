/** What modules do in one another's steps belongs to one app, in the order of its modules. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from './modules.ts'
import { composeIdentityHooks } from './modules/identity/public.ts'
import { composeQualificationHooks } from './modules/qualification/public.ts'
import { composeRentalHooks } from './modules/rental/public.ts'
import type { ServerModule } from './module.ts'
import { aMachine } from './testing/machines.ts'
import { aRental, pathOf } from './testing/orders.ts'
import { aMember, aRenter } from './testing/people.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { triedLines } from './testing/tried-lines.ts'

const line = triedLines[0]!.id
const seen: { by: string; refunds: number }[] = []
/** Notes that an order was cancelled, and how many refunds it had by then. */
const watcher = (name: string): ServerModule => ({
  name,
  hooks: {
    rental: {
      after: {
        cancel: async (tx, rental) => {
          const refunds = await tx.execute(`select 1 from refund where payable_id = ${rental.id}`)
          seen.push({ by: name, refunds: refunds.rows.length })
        },
      },
    },
  },
})

let plain: TestApp
let watched: TestApp
beforeAll(async () => {
  plain = await startTestApp()
  watched = await startTestApp({ modules: [watcher('first'), ...modules, watcher('last')] })
})
afterAll(() => Promise.all([plain.close(), watched.close()]))

const cancelPaid = async (app: TestApp): Promise<void> => {
  const [renter, staff, machine] = [await aRenter(app), await aMember(app, 'admin'), await aMachine(app, { line })]
  const id = await aRental(app, { machine, renter, staff, status: 'pending_delivery' })
  const { status, body } = await app.call('POST', pathOf(line, 'cancel_rental', id), { token: renter.token, body: {} })
  expect([status, body.status, body.rental.refunds.length]).toEqual([200, 'cancelled', 1])
}

test('of two apps in one process each follows the steps of its own orders, in the order of its own modules', async () => {
  await cancelPaid(plain)
  expect(seen).toEqual([])
  await cancelPaid(watched)
  // Payment, which stands between them, has sent the money back once the last is asked.
  expect(seen).toEqual([
    { by: 'first', refunds: 0 },
    { by: 'last', refunds: 1 },
  ])
  expect(plain.services.hooks).not.toBe(watched.services.hooks)
})

test('what only one module can bring is refused from two', () => {
  const claims = { readClaim: async () => null }
  expect(() => composeRentalHooks([claims, claims])).toThrow('how claims are read is brought by two modules')
  const known = { claims: 'SELECT 1' }
  expect(() => composeRentalHooks([known, known])).toThrow('what claims there are is brought by two modules')
  const ties = { ties: { orders: { position: 1, label: '', unit: '', counted: () => sql`select 1` } } }
  expect(() => composeIdentityHooks([ties, ties])).toThrow('tie orders is brought by two modules')
  const contract = { generateContract: async () => {} }
  expect(() => composeQualificationHooks([contract, contract])).toThrow('how a contract is generated')
})
