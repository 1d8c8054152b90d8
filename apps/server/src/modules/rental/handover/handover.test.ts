/** What goes out and comes back is recorded by both sides, compared, and seen by nobody else. */
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../../testing/machines.ts'
import { aPicture, aRental, pathOf, requestFor } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let renter: Person
let owner: Person
let stranger: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
  owner = await aRenter(app, 'owner')
  stranger = await aRenter(app)
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())

describe.each(lines)('handing over on the line $label', ({ id: line, handover: declared, questions }) => {
  const act = (operation: string, id: number, person: Person, body: unknown = {}) =>
    app.call('POST', pathOf(line, operation, id), { token: person.token, body })
  const read = (id: number, person: Person) => app.call('GET', pathOf(line, 'get_rental', id), { token: person.token })
  const rented = async (status: 'pending_verification' | 'pending_delivery' = 'pending_delivery') =>
    aRental(app, { machine: await aMachine(app, { line, owner }), renter, staff: admin, status })
  const [first, second] = declared.positions

  it('is the owner’s to do: sends his machine, records it, takes it back, though he is no staff', async () => {
    const id = await rented()
    expect((await read(id, owner)).body.actions).toEqual(['deliver', 'record_handover'])
    expect((await act('deliver_rental', id, stranger)).status).toBe(404)
    expect((await act('deliver_rental', id, owner, { carrier: '自送' })).status).toBe(200)
    const level = declared.level?.steps.at(-1) ?? ''
    const checks = declared.checks.map(({ key }) => key)
    const form = new FormData()
    form.set('stage', 'out')
    if (declared.meter) form.set('meter', '3218.4')
    form.set('level', level)
    form.set('checks', JSON.stringify(checks))
    form.set('positions', JSON.stringify([first!.key, second!.key]))
    for (const name of ['a.png', 'b.png']) form.append('photos', await aPicture(), name)
    const recorded = await app.call('POST', pathOf(line, 'record_handover', id), { token: owner.token, form })
    expect([recorded.status, recorded.body.handover.sides]).toEqual([
      201,
      [expect.objectContaining({ stage: 'out', party: 'lessor', checks, level })],
    ])
    expect((await act('record_handover', id, owner, { stage: 'out' })).body.code).toBe('rental.handover_recorded')
    const [photo] = recorded.body.handover.sides[0].photos
    const open = async (person: Person) => (await app.call('GET', photo.url, { token: person.token })).status
    expect([await open(owner), await open(renter), await open(stranger)]).toEqual([200, 200, 404])

    expect((await act('record_handover', id, renter, { stage: 'back' })).status).toBe(409)
    expect((await act('confirm_receipt', id, renter)).status).toBe(200)
    const backwards = await act('record_handover', id, owner, { stage: 'back', meter: 1 })
    if (declared.meter) expect(backwards.body.errors.meter).toMatch(/不能小于/)
    const back = {
      stage: 'back',
      ...(declared.meter ? { meter: 3264.1 } : {}),
      level: declared.level?.steps[0] ?? '',
      checks: checks.slice(1),
      findings: { [second!.key]: '护套裂口' },
    }
    const compared = (await act('record_handover', id, owner, back)).body.handover.comparison
    expect(compared.new_findings).toEqual([{ position: second!.key, label: second!.label, text: '护套裂口' }])
    expect(compared.missing_checks).toEqual([declared.checks[0]!.label])
    if (declared.meter) expect(compared.meter_used).toBeCloseTo(45.7, declared.meter.decimals > 0 ? 1 : -1)
    const ended = await act('confirm_return', id, owner, { damage_fee: 260 })
    expect([ended.status, ended.body.status]).toEqual([200, 'returned'])
  })

  it('refuses what the line does not know, naming the field, and keeps nothing', async () => {
    const id = await rented()
    const cases: [Record<string, unknown>, string][] = [
      [{ stage: 'sideways' }, 'stage'],
      [{ stage: 'back' }, 'stage'],
      [{ stage: 'out', checks: 'wings' }, 'checks'],
      [{ stage: 'out', findings: { wings: 'x' } }, 'findings'],
      [{ stage: 'out', findings: '{' }, 'findings'],
      [{ stage: 'out', level: '十分' }, 'level'],
      [{ stage: 'out', meter: -1 }, 'meter'],
      [{ stage: 'out', positions: first!.key }, 'positions'],
    ]
    for (const [body, field] of cases) {
      const answer = await act('record_handover', id, owner, body)
      expect([answer.status < 500, Object.keys(answer.body.errors)]).toEqual([true, [field]])
    }
    const kept = await app.call('GET', pathOf(line, 'get_handover', id), { token: renter.token })
    expect(kept.body.sides).toEqual([])
  })

  it('shows the owner whom to hand it to only while he has to, and never what the renter proved', async () => {
    const secrets = Object.fromEntries(questions.filter((one) => one.isPrivate).map(({ field }) => [field, 'NO-77']))
    const machine = await aMachine(app, { line, owner })
    const made = await app.call('POST', pathOf(line, 'create_rental'), {
      token: renter.token,
      body: { ...requestFor(app, machine), ...secrets },
    })
    const early = (await read(made.body.id, owner)).body
    expect([early.contact_phone, early.delivery_address]).toEqual(['138****8160', ''])
    expect(JSON.stringify(early)).not.toContain('NO-77')
    const later = (await read(await rented(), owner)).body
    expect([later.contact_phone, later.delivery_address]).toEqual(['13800008160', expect.stringContaining('庆春')])
    const documents = await app.call('GET', pathOf(line, 'list_qualification_images', later.id), { token: owner.token })
    expect(documents.status).toBe(404)
    for (const operation of ['get_contract', 'get_payment_status'])
      expect((await app.call('GET', pathOf(line, operation, later.id), { token: owner.token })).status).toBe(404)
  })
})
