/**
 * Every line keeps to the engine: one order is brought its whole way on each, and what is offered to whom at each stop,
 * what is written down and who is told is the same on all. The rules themselves are tried on one line.
 */
import { usualWay } from '@jihui/protocol/rental/usual-way'
import { type RentalAction, rentalActions } from '@jihui/protocol/rental/actions'
import { addressesOf } from '@jihui/protocol/rental/addresses'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../../testing/machines.ts'
import { aPicture, aRental, pathOf } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let staff: Person
let owner: Person

beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'super_admin')
  owner = await anOwner(app)
})
afterAll(() => app.close())

const rowsOf = async (query: string, values: readonly unknown[]) => (await app.pool.query(query, [...values])).rows

/** What happened to an order, without the words that name its line. */
const timelineOf = async (id: number, line: string, renter: Person) => {
  await app.settle()
  const own = new Set<string>(findLine(line).ownActions)
  const offered = async (token: string) => {
    const { status, body } = await app.call('GET', pathOf(line, 'get_rental', id), { token })
    return { status, at: body.status, actions: body.actions?.filter((action: string) => !own.has(action)) }
  }
  const facts = `SELECT
      (SELECT jsonb_agg(jsonb_build_array(h.from_status, h.status, h.action, regexp_replace(h.notes, '\\d{6,}', 'N', 'g')) ORDER BY h.id) FROM rental_history h WHERE h.rental_id = r.id) AS history,
      (SELECT jsonb_agg(a.status ORDER BY a.id) FROM agreement a WHERE a.rental_id = r.id) AS contracts,
      (SELECT jsonb_agg(jsonb_build_array(p.status, p.method) ORDER BY p.id) FROM payment p WHERE p.payable_id = r.id) AS payments,
      (SELECT jsonb_agg(jsonb_build_array(o.kind, o.released_at IS NULL) ORDER BY o.id) FROM occupancy o WHERE o.rental_id = r.id) AS days,
      (SELECT jsonb_agg(d.review_status ORDER BY d.id) FROM qualification_document d WHERE d.rental_id = r.id) AS documents
    FROM rental r WHERE r.id = $1`
  return {
    renter: await offered(renter.token),
    staff: await offered(staff.token),
    stranger: (await app.call('GET', pathOf(line, 'get_rental', id), { token: (await aRenter(app)).token })).status,
    facts: await rowsOf(facts, [id]),
    told: await rowsOf(`SELECT type, priority FROM notification WHERE user_id = $1 ORDER BY id`, [renter.id]),
    audited: await rowsOf(`SELECT action FROM audit_log WHERE object_type = 'rental' AND object_id = $1 ORDER BY id`, [
      String(id),
    ]),
  }
}

const storiesOn = async (line: string): Promise<Record<string, unknown>> => {
  const stories: Record<string, unknown> = {}
  for (const status of usualWay) {
    const renter = await aRenter(app)
    const machine = await aMachine(app, { line, ...(status === 'returned' && { owner }) })
    stories[status] = await timelineOf(await aRental(app, { machine, renter, staff, status }), line, renter)
  }
  const renter = await aRenter(app)
  const machine = await aMachine(app, { line })
  const id = await aRental(app, { machine, renter, staff, status: 'pending_payment' })
  const cancelled = await app.call('POST', pathOf(line, 'cancel_rental', id), { token: renter.token, body: {} })
  stories.cancelled = [cancelled.status, await timelineOf(id, line, renter)]
  const again = await aRental(app, { machine, renter, staff })
  const form = new FormData()
  form.set('image', await aPicture(), 'licence.png')
  await app.call('POST', pathOf(line, 'upload_qualification', again), { token: renter.token, form })
  const body = { action: 'reject', comments: '照片不清楚，请重拍' }
  const rejected = await app.call('POST', pathOf(line, 'verify_qualification', again), { token: staff.token, body })
  stories.rejected = [rejected.status, await timelineOf(again, line, renter)]
  return stories
}

const [first, ...others] = lines
let known: Promise<Record<string, unknown>> | undefined

describe.each(others)('an order on the line $label', ({ id }) => {
  it('has the same story as on every line, from its creation to its return, cancelled and rejected', async () => {
    expect(await storiesOn(id)).toEqual(await (known ??= storiesOn(first!.id)))
  })
})

describe.each(lines)('the line $label', (line) => {
  it('offers no action it has not declared, and answers at every spelling of an order', async () => {
    for (const action of line.ownActions)
      expect(rentalActions[action as RentalAction]).toMatchObject({ isLineOwn: true })
    const renter = await aRenter(app)
    const id = await aRental(app, { machine: await aMachine(app, { line: line.id }), renter })
    const bodies = await Promise.all(
      addressesOf(line, 'get_rental').map(async (path) => {
        const { status, body } = await app.call('GET', path.replace(':id', String(id)), { token: renter.token })
        return [status, body.id, body.status]
      }),
    )
    expect(new Set(bodies.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify([200, id, 'pending_approval'])]),
    )
  })
})
