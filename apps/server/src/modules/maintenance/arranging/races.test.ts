/** Many who want a machine's days, or an order's next step, at the same moment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { aTask, aTechnician, onTask, tasksPath } from '../../../testing/maintenance.ts'
import { aMachine } from '../../../testing/machines.ts'
import { pathOf, requestFor } from '../../../testing/orders.ts'
import { anOwner, ownerPath } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let staff: Person
let owner: Person
let renter: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  ;[staff, owner, renter] = [await aMember(app, 'staff'), await anOwner(app), await aRenter(app)]
})
afterAll(() => app.close())
const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)

test('of 200 who assign, rent and block days of one unit no two get one day, and no order is without its days', async () => {
  const machine = await aMachine(app, { owner })
  const technician = await aTechnician(app)
  const orders = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const body = { unit_id: machine.units[0], description: '换油封' }
      return (await app.call('POST', '/api/admin/maintenance/', { token: staff.token, body })).body.id as number
    }),
  )
  const calls = Array.from({ length: 200 }, (_, at) => {
    const from = 1 + (at % 12)
    const days = { start_date: day(from), end_date: day(from + 1) }
    if (at % 4 === 0)
      return app.call('POST', ownerPath(`equipment/${machine.id}/blocks/`), { token: owner.token, body: days })
    if (at % 2 === 0)
      return app.call('POST', pathOf(machine.line, 'create_rental'), {
        token: renter.token,
        body: requestFor(app, machine, 2, from),
      })
    const id = orders[at % orders.length]
    const body = { technician_id: technician.id, ...days }
    return app.call('POST', `${tasksPath}${id}/assign/`, { token: staff.token, body })
  })
  const answers = await Promise.all(calls)
  expect(
    [...new Set(answers.map(({ status }) => status))].filter((status) => ![200, 201, 409].includes(status)),
  ).toEqual([])
  const overlaps = await app.pool.query(
    `SELECT 1 FROM occupancy a JOIN occupancy b ON a.unit_id = b.unit_id AND a.id < b.id AND a.period && b.period
     WHERE a.unit_id = $1 AND a.released_at IS NULL AND b.released_at IS NULL`,
    [machine.units[0]],
  )
  expect(overlaps.rows).toEqual([])
  const { rows } = await app.pool.query(
    `SELECT m.id FROM maintenance_request m LEFT JOIN occupancy o ON o.id = m.occupancy_id AND o.released_at IS NULL
       AND o.period = daterange(m.start_date, m.end_date, '[]')
     WHERE m.unit_id = $1 AND m.start_date IS NOT NULL AND o.id IS NULL
     UNION ALL
     SELECT o.id FROM occupancy o WHERE o.unit_id = $1 AND o.kind = 'maintenance' AND o.released_at IS NULL
       AND NOT EXISTS (SELECT FROM maintenance_request m WHERE m.occupancy_id = o.id) AND o.reason = '换油封'
     UNION ALL
     SELECT r.id FROM rental r JOIN rental_unit k ON k.rental_id = r.id WHERE k.unit_id = $1
       AND NOT EXISTS (SELECT FROM occupancy o WHERE o.rental_id = r.id AND o.kind = 'rental' AND o.released_at IS NULL)`,
    [machine.units[0]],
  )
  expect(rows).toEqual([])
  const held = await app.pool.query('SELECT count(*)::int FROM occupancy WHERE unit_id = $1 AND released_at IS NULL', [
    machine.units[0],
  ])
  expect(held.rows[0].count).toBeGreaterThan(1)
})

test('of acceptance and reopening at the same moment both hold one after the other, or one is told', async () => {
  const task = await aTask(app, { owner })
  const on = onTask(app, task)
  expect((await on.finish()).status).toBe(200)
  const [confirmed, reopened] = await Promise.all([
    on.calls(owner, 'confirm'),
    on.calls(owner, 'reopen', { reason: '还漏' }),
  ])
  // What is accepted can be opened again; what was opened again cannot be accepted.
  expect(reopened.status).toBe(200)
  expect([200, 409]).toContain(confirmed.status)
  if (confirmed.status === 409) expect(confirmed.body.message).toContain('已重新打开')
  expect(await on.row()).toMatchObject({ status: 'reopened', visit: 2, resolved_at: null })
  const steps = (await on.history()).map(({ action }: { action: string }) => action)
  expect(steps.filter((action: string) => action === 'reopen')).toHaveLength(1)
})
