/** People who go on reading and paying while processes come and go. */
import { randomUUID } from 'node:crypto'
import type { Answer } from '../../apps/server/src/testing/test-app.ts'
import { pathOf } from '../../apps/server/src/testing/orders.ts'
import type { Machine } from '../../apps/server/src/testing/machines.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { Finding } from '../part.ts'
import { ask } from '../site.ts'

export interface Tally {
  requests: number
  /** How often each person's request was cut and asked again. */
  readonly again: Map<string, number>
  readonly findings: Finding[]
}

/** One person with an order that waits for payment. */
export interface Visitor {
  readonly person: Person
  readonly machine: Machine
  readonly orderId: number
}

const isCut = (answer: Answer | undefined) => !answer || answer.status === 502

/** Until told to stop, each visitor reads and pays; only what may be repeated safely is repeated, and once. */
export const crowdAt = (base: string, visitors: readonly Visitor[]): { stop(): Promise<Tally> } => {
  const tally: Tally = { requests: 0, again: new Map(), findings: [] }
  const over = new AbortController()

  const one = async ({ person }: Visitor, method: string, path: string, options: object): Promise<void> => {
    const attempt = () => ask(base, method, path, { token: person.token, ...options }).catch(() => undefined)
    tally.requests += 1
    let answer = await attempt()
    if (isCut(answer)) {
      tally.again.set(person.username, (tally.again.get(person.username) ?? 0) + 1)
      answer = await attempt()
    }
    if (!answer || answer.status >= 300)
      tally.findings.push({
        rule: 'a request that may be repeated is answered at the second try at the latest',
        facts: { method, path, status: answer?.status ?? 0, body: answer?.body },
      })
  }
  const visit = async (visitor: Visitor): Promise<void> => {
    const { machine, orderId } = visitor
    const key = randomUUID()
    while (!over.signal.aborted) {
      await one(visitor, 'GET', pathOf(machine.line, 'get_rental', orderId), {})
      await one(visitor, 'GET', '/api/notifications/?unread=true&page_size=1', {})
      const pay = { body: { payment_method: 'wechat' }, headers: { 'idempotency-key': key } }
      await one(visitor, 'POST', pathOf(machine.line, 'create_payment', orderId), pay)
    }
  }
  const visits = Promise.all(visitors.map(visit))
  return {
    async stop() {
      over.abort()
      await visits
      return tally
    },
  }
}
