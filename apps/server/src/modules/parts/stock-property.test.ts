/** Random moves of the store, of work orders and of suppliers' goods; afterwards every figure must be the sum of its movements. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorOf, aStore, aSupplier, aWorkOrder, type Store } from '../../testing/parts.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { invariants as supplierRules } from '../supplier/proof/invariants.ts'
import { releaseForWork, reserveForWork, takeForWork } from './outbound/work-parts.ts'
import { wantForWork } from './outbound/want-for-work.ts'
import { invariants as partsRules } from './proof/invariants.ts'

let app: TestApp
let store: Store
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  store = await aStore(app)
})
afterAll(() => app.close())

/** The same walk for the same seed. */
const walkOf = (seed: number) => {
  let state = seed
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return { next, one: <T>(from: readonly T[]): T => from[next(from.length)]! }
}
const places = ['main', '二号仓']

/** Rules of stock and of suppliers that are broken. */
const broken = async () => {
  const found: string[] = []
  for (const one of [...partsRules, ...supplierRules]) {
    if (!('text' in one)) continue
    const { rows } = await app.pool.query(one.text)
    if (rows.length > 0) found.push(`${one.rule}: ${JSON.stringify(rows)}`)
  }
  return found
}

const refusedQuietly = new Set(['parts.not_enough', 'request.invalid'])
const walk = async (seed: number, steps: number) => {
  const { next, one } = walkOf(seed)
  const parts = [await store.part(), await store.part(), await store.part()].map(({ id }) => id)
  const tasks = [await aWorkOrder(app), await aWorkOrder(app)]
  const documents = { inbound: [] as number[], outbound: [] as number[] }
  const actor = actorOf(store.keeper)
  const supplier = await aSupplier(app)
  const pieces = () => 1 + next(9)
  const line = () => ({ part_id: one(parts), quantity: pieces() })
  const post = (path: string, body: object) => store.call('POST', path, body)
  const keep = async (kind: 'inbound' | 'outbound', answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer
    if (status === 201) documents[kind].push(body.id)
    return { status, body }
  }
  const inTask = (work: (tx: never, task: { id: number; equipmentId: number }) => Promise<unknown>) => {
    const task = one(tasks)
    return app.services.db
      .transaction((tx) => work(tx as never, task))
      .then(() => ({ status: 200, body: {} }))
      .catch((error: { code?: string }) => ({ status: 409, body: { code: error.code ?? 'thrown' } }))
  }
  const acts: readonly (() => Promise<{ status: number; body: any }>)[] = [
    () =>
      keep(
        'inbound',
        post('inbound/', {
          ...(next(2) && { supplier_id: supplier.id }),
          place: one(places),
          lines: [{ ...line(), price: (1 + next(9999)) / 100 }],
        }),
      ),
    () => post(`inbound/${one(documents.inbound) ?? 0}/receive/`, {}),
    () => post(`inbound/${one(documents.inbound) ?? 0}/receive/`, { lines: [{ ...line(), difference: '数目不同' }] }),
    () => keep('outbound', post('outbound/', { to: 'sale', lines: [{ ...line(), place: one(places) }] })),
    () => keep('outbound', post('outbound/', { to: 'van', lines: [line()] })),
    () => post(`outbound/${one(documents.outbound) ?? 0}/issue/`, next(2) ? {} : { lines: [line()] }),
    () =>
      post(`outbound/${one(documents.outbound) ?? 0}/return/`, next(2) ? {} : { lines: [{ ...line(), quantity: 1 }] }),
    () => post(`outbound/${one(documents.outbound) ?? 0}/cancel/`, { reason: '不要了' }),
    () => post(`inbound/${one(documents.inbound) ?? 0}/cancel/`, { reason: '不要了' }),
    () => post(`inbound/${one(documents.inbound) ?? 0}/receive/`, { lines: [], closes: true, reason: '不再来' }),
    () => post(`${one(parts)}/count/`, { place: one(places), quantity: next(30), reason: '盘点' }),
    () => post(`${one(parts)}/move/`, { from: one(places), to: one(places), quantity: pieces() }),
    () => {
      const lines = [{ partId: one(parts), quantity: pieces() }]
      const by = { by: 'system', now: app.clock.now() } as const
      return inTask((tx, { id: taskId, equipmentId }) => reserveForWork(tx, { taskId, equipmentId, lines }, by))
    },
    () => {
      const lines = [{ partId: one(parts), quantity: 1 + next(3), from: one(['store', 'van', 'bought'] as const) }]
      const by = { by: actor, now: app.clock.now() }
      return inTask((tx, { id: taskId, equipmentId }) => takeForWork(tx, { taskId, equipmentId, lines }, by))
    },
    () => {
      const wants = new Map(parts.flatMap((id) => (next(2) ? [[id, next(9)] as const] : [])))
      const by = { by: 'system', now: app.clock.now(), reason: '同意报价' } as const
      return inTask((tx, { id: taskId, equipmentId }) => wantForWork(tx, { taskId, equipmentId, wants }, by))
    },
    () => {
      const by = { by: 'system', now: app.clock.now(), reason: '修完了' } as const
      return inTask((tx, { id }) => releaseForWork(tx, { taskId: id }, by))
    },
  ]
  const said = new Set<string>()
  let done = 0
  // Three at once, so that they meet.
  for (let step = 0; step < steps; step += 3) {
    const answers = await Promise.all([one(acts)(), one(acts)(), one(acts)()])
    for (const { status, body } of answers) {
      if (status >= 500) throw new Error(`${status}: ${JSON.stringify(body)}`)
      if (status < 400) done += 1
      if (status >= 400 && !refusedQuietly.has(body.code)) said.add(body.code)
    }
    app.clock.advance({ seconds: next(3) })
  }
  return { said, done }
}

test.each([1, 7, 42, 2026])(
  'walk %i: movements are the stock, to the piece and to the fen',
  async (seed) => {
    const { said, done } = await walk(seed, 300)
    expect(await broken()).toEqual([])
    // That anything was done at all.
    expect(done).toBeGreaterThan(60)
    for (const code of said)
      expect([
        'parts.inbound_action_not_allowed',
        'parts.outbound_action_not_allowed',
        'parts.inbound_not_found',
        'parts.outbound_not_found',
      ]).toContain(code)
  },
  120_000,
)
