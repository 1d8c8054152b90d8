import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { anOrderInUse, aRental, pathOf } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { triedLines } from '../../testing/tried-lines.ts'

let app: TestApp
let staff: Person

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  staff = await aMember(app, 'staff')
})
afterAll(() => app.close())

describe.each(triedLines)('own figures on the line $label', ({ id: line }) => {
  const call = (method: string, operation: string, person: Person, body?: unknown, id?: number | string) =>
    app.call(method, pathOf(line, operation, id).replace(':deviceId', String(id)), { token: person.token, body })

  const inUse = (by: Person, when = app.clock.now()) => anOrderInUse(app, { line, renter: by }, when)

  it('reports add up one’s own paid orders by the month in Shanghai', async () => {
    const person = await aRenter(app)
    // Already November in Shanghai, still October in London.
    const { id } = await inUse(person, new Date('2026-10-31T16:30:00Z'))
    await aRental(app, { machine: await aMachine(app, { line }), renter: person })
    const { body: order } = await call('GET', 'get_rental', person, undefined, id)
    const { body } = await app.call('GET', pathOf(line, 'get_reports'), { token: person.token, query: { months: 3 } })
    expect(body.months.map((one: { month: string }) => one.month)).toEqual(['2026-09', '2026-10', '2026-11'])
    const spend = Math.round((order.total_amount - order.deposit) * 100) / 100
    expect(body.months[2]).toMatchObject({ orders: 1, days: 3, spend, deposit: order.deposit, refunds: 0 })
    expect(body.months[1]).toMatchObject({ orders: 0, spend: 0 })
    expect(body.total).toMatchObject({ orders: 1, spend })
    expect(body.by_equipment).toMatchObject([{ orders: 1, spend }])
  })

  it('the summary counts one’s own orders; only staff see the queue', async () => {
    const person = await aRenter(app)
    const { id } = await inUse(person)
    await aRental(app, { machine: await aMachine(app, { line }), renter: person })
    const { body } = await call('GET', 'get_dashboard_summary', person)
    expect(body).toMatchObject({
      total: 2,
      by_status: { in_use: 1, pending_approval: 1, returned: 0 },
      tabs: { all: 2, in_progress: 1, pending_review: 1 },
      next_due: { rental_id: id },
      queue: null,
    })
    const seen = (await call('GET', 'get_dashboard_summary', staff)).body
    expect(seen.total).toBe(0)
    expect(seen.queue.qualification).toBeGreaterThan(0)
  })
})
