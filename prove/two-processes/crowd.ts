/** People who go on reading, ordering and paying while processes come and go. */
import { randomUUID } from 'node:crypto'
import type { Answer } from '../../apps/server/src/testing/test-app.ts'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import { pathOf } from '../../apps/server/src/testing/orders.ts'
import type { Machine } from '../../apps/server/src/testing/machines.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { Finding } from '../part.ts'
import { ask } from '../site.ts'

export interface Tally {
  requests: number
  /** Orders placed meanwhile. */
  placed: number
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

/** Each person orders this often, once in so many rounds, for days nobody else has asked for yet. */
const wishesMax = 12
const roundsBetween = 5
const firstDay = 120

const isCut = (answer: Answer | undefined) => !answer || answer.status === 502

/** Until told to stop, each visitor reads, orders and pays; what is cut is sent again, once and under its key. Afterwards each
 * has the orders he was told of and no other. */
export const crowdAt = (base: string, visitors: readonly Visitor[]): { stop(): Promise<Tally> } => {
  const tally: Tally = { requests: 0, placed: 0, again: new Map(), findings: [] }
  const over = new AbortController()

  const one = async (
    { person }: Visitor,
    method: string,
    path: string,
    options: object,
    mayRefuse = '',
  ): Promise<Answer | undefined> => {
    const attempt = () => ask(base, method, path, { token: person.token, ...options }).catch(() => undefined)
    tally.requests += 1
    let answer = await attempt()
    if (isCut(answer)) {
      tally.again.set(person.username, (tally.again.get(person.username) ?? 0) + 1)
      answer = await attempt()
    }
    if (!answer || (answer.status >= 300 && answer.body?.code !== mayRefuse))
      tally.findings.push({
        rule: 'a request that may be repeated is answered at the second try at the latest',
        facts: { method, path, status: answer?.status ?? 0, body: answer?.body },
      })
    return answer
  }
  const ordersOf = async (visitor: Visitor): Promise<number[]> => {
    const answer = await one(visitor, 'GET', `${pathOf(visitor.machine.line, 'list_rentals')}?page_size=100`, {})
    return (answer?.body.results ?? []).map((order: { id: number }) => order.id)
  }
  /** Somebody may have been quicker; that is an answer, too. */
  const order = async (visitor: Visitor, wish: number): Promise<number | undefined> => {
    const { line, id } = visitor.machine
    const day = addDays(dayOf(new Date()), firstDay + 3 * wish)
    const body = {
      equipment_id: id,
      start_date: day,
      end_date: day,
      contact_name: '周敏',
      contact_phone: '13800008160',
      delivery_address: '浙江省杭州市上城区庆春东路 3 号',
      agreed_to_terms: true,
    }
    const sent = { body, headers: { 'idempotency-key': randomUUID() } }
    const answer = await one(visitor, 'POST', pathOf(line, 'create_rental'), sent, 'rental.unavailable')
    return answer?.status === 201 ? answer.body.id : undefined
  }
  const judge = (visitor: Visitor, before: readonly number[], told: readonly number[], after: readonly number[]) => {
    tally.placed += told.length
    const fresh = after.filter((id) => !before.includes(id)).toSorted((a, b) => a - b)
    if (fresh.join() !== told.toSorted((a, b) => a - b).join())
      tally.findings.push({
        rule: 'whoever orders under a key has the orders he was told of and no other',
        facts: { person: visitor.person.username, told: told.join(), there: fresh.join() },
      })
  }
  const visit = async (visitor: Visitor): Promise<void> => {
    const { machine, orderId } = visitor
    const key = randomUUID()
    const before = await ordersOf(visitor)
    const told: number[] = []
    for (let round = 0; !over.signal.aborted; round += 1) {
      const wish = round / roundsBetween
      const placed = Number.isInteger(wish) && wish < wishesMax ? await order(visitor, wish) : undefined
      if (placed !== undefined) told.push(placed)
      await one(visitor, 'GET', pathOf(machine.line, 'get_rental', orderId), {})
      await one(visitor, 'GET', '/api/notifications/?unread=true&page_size=1', {})
      const pay = { body: { payment_method: 'wechat' }, headers: { 'idempotency-key': key } }
      await one(visitor, 'POST', pathOf(machine.line, 'create_payment', orderId), pay)
    }
    judge(visitor, before, told, await ordersOf(visitor))
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
