/** An app where somebody keeps the orders that upkeep asks for, and what tests do to its machines. */
import { expect } from 'vitest'
import { modules } from '../modules.ts'
import type { DueOrder } from '../modules/upkeep/hooks.ts'
import type { ServerModule } from '../module.ts'
import { addHours } from '../platform/clock.ts'
import { tokenOf } from './freight/trips.ts'
import { aMachine } from './machines.ts'
import { aMember, type Person } from './people.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Orders it was asked for, and how often it is still to refuse. */
export interface OrderBook {
  readonly ordered: DueOrder[]
  refused: number
}
const keeperOf = (book: OrderBook): ServerModule => ({
  name: 'order-keeper',
  hooks: {
    upkeep: {
      openOrder: (_services, _tx, due) => {
        if (book.refused > 0) {
          book.refused -= 1
          throw new Error('the days are taken')
        }
        book.ordered.push(due)
        return Promise.resolve({ taskId: 1_000_000 + book.ordered.length, isNew: true })
      },
    },
  },
})

export const startUpkeepGround = async () => {
  const book: OrderBook = { ordered: [], refused: 0 }
  const withKeeper = [
    ...modules.map((one) => (one.hooks?.upkeep ? { ...one, hooks: { ...one.hooks, upkeep: {} } } : one)),
    keeperOf(book),
  ]
  const app: TestApp = await startTestApp({
    now: '2026-11-01T02:00:00Z',
    settings: { RATE_LIMITS: 'off' },
    modules: withKeeper,
  })
  const staff = await aMember(app, 'admin')
  const later = (hours: number) => app.clock.set(addHours(app.clock.now(), hours))
  const call = async (method: 'GET' | 'POST', path: string, body?: object, who: Person = staff) =>
    app.call(method, `/api/maintenance/${path}`, { token: await tokenOf(app, who), ...(body && { body }) })
  return {
    app,
    staff,
    book,
    modules: withKeeper,
    later,
    call,
    read: async (unitId: number, more: object, hoursAgo = 0) => {
      const measured_at = addHours(app.clock.now(), -hoursAgo).toISOString()
      const { status, body } = await call('POST', `units/${unitId}/readings/`, { measured_at, ...more })
      expect([status, body.errors]).toEqual([200, undefined])
      return body
    },
    aPlan: async (unitIds: number[], triggers: object[], more: object = {}) => {
      const body = { name: '250 小时保养', scope: { unit_ids: unitIds }, triggers, lead_days: 0, ...more }
      const made = await call('POST', 'plans/', body)
      expect([made.status, made.body.errors]).toEqual([201, undefined])
      expect((await call('POST', `plans/${made.body.id}/activate/`, {})).status).toBe(200)
      return made.body.id as number
    },
    openings: async (planId: number) =>
      (await app.pool.query('SELECT * FROM upkeep_opening WHERE plan_id = $1 ORDER BY id', [planId])).rows,
    aUnit: async () => (await aMachine(app, { line: 'engineering' })).units[0]!,
  }
}
export type UpkeepGround = Awaited<ReturnType<typeof startUpkeepGround>>
