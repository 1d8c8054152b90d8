/** Documents of what is no person, and what is missing for an act. The company here is the test's own. */
import { defineGate } from '@jihui/protocol/qualification/gates'
import { lines } from '@jihui/protocol/rental/lines'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../../modules.ts'
import type { ServerModule } from '../../../module.ts'
import { addDays, dayOf } from '../../../platform/clock.ts'
import { aMachine } from '../../../testing/machines.ts'
import { aPicture, pathOf } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { missingFor } from './gate.ts'
import { remindOfExpiry } from './remind-of-expiry.ts'

/** Company 7 is looked after by `keeper`. */
const companies: ServerModule = {
  name: 'test-companies',
  hooks: {
    qualification: {
      documentHolders: {
        company: {
          keepers: (id) => sql`select ${keeper.id}::bigint where ${id} = 7`,
          named: () => sql`select '测试公司'`,
          remind: () => Promise.resolve(),
        },
      },
    },
  },
}
const documents = '/api/qualification/documents/'
let app: TestApp
let keeper: Person
let other: Person
let admin: Person
let picture: Blob

beforeAll(async () => {
  const without = modules.map((one): ServerModule =>
    one.hooks?.qualification?.documentHolders?.company ? { ...one, hooks: { ...one.hooks, qualification: {} } } : one,
  )
  app = await startTestApp({ now: '2026-11-20T02:00:00Z', modules: [...without, companies] })
  keeper = await aRenter(app, 'keeper')
  other = await aRenter(app)
  admin = await aMember(app, 'admin')
  picture = await aPicture()
})
afterAll(() => app.close())

const add = (person: Person, fields: Record<string, unknown>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('image', picture, 'paper.png')
  return app.call('POST', documents, { token: person.token, form })
}
const company = { holder_kind: 'company', holder_id: 7 }
const listOf = (person: Person, query = {}) => app.call('GET', documents, { token: person.token, query })

describe('a document of a company', () => {
  it('is kept, read and taken away by whoever looks after the company, and by nobody else', async () => {
    const made = await add(keeper, { ...company, image_type: 'business_license', expiry_date: '2027-01-31' })
    expect(made.status).toBe(201)
    expect((await listOf(keeper, company)).body.results).toMatchObject([{ id: made.body.id }])
    expect((await listOf(keeper)).body.count).toBe(0)
    for (const query of [
      company,
      { ...company, holder_id: 8 },
      { holder_kind: 'machine', holder_id: 1 },
      { holder_kind: 'person', holder_id: keeper.id },
    ])
      expect((await listOf(other, query)).body.code).toBe('qualification.holder_not_found')
    const foreign = await add(other, company)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'qualification.holder_not_found'])
    const removing = (person: Person) => app.call('DELETE', `${documents}${made.body.id}/`, { token: person.token })
    expect((await removing(other)).status).toBe(404)
    expect((await add(other, { replaces: made.body.id })).status).toBe(404)
    const newer = await add(keeper, { replaces: made.body.id, expiry_date: '2028-01-31' })
    expect(newer.status).toBe(201)
    expect((await listOf(keeper, company)).body.results).toMatchObject([{ id: newer.body.id }])
  })

  it('is shown to staff by the name of the company', async () => {
    const { body } = await add(keeper, { ...company, image_type: 'site_proof' })
    const path = pathOf(lines[0]!.id, 'list_certificates')
    const list = await app.call('GET', path, { token: admin.token })
    expect(list.body.results).toContainEqual(
      expect.objectContaining({ id: body.id, holder_id: 7, holder_name: '测试公司' }),
    )
  })
})

describe('a gate', () => {
  const gate = defineGate({
    code: 'test',
    label: '上路',
    needs: [
      { type: 'driver_license', label: '驾驶证', of: 'person' },
      { type: 'business_license', label: '营业执照', of: 'company' },
      { type: 'insurance', label: '保险单', of: 'machine' },
      { type: 'operator_certificate', label: '吊装证', of: 'person', when: ['crane'] },
    ],
  })

  it('names every document that is missing or ends before the last day, with the day', async () => {
    const driver = await aRenter(app)
    const holders = [
      { kind: 'person', id: driver.id },
      { kind: 'company', id: 7 },
      { kind: 'machine', id: 1_000_000 },
    ] as const
    const period = { today: '2026-11-20', until: '2026-12-31' }
    const lacking = (more = {}) => missingFor(app.services.db, app.services, gate, holders, { ...period, ...more })
    expect(await lacking()).toEqual([
      { code: 'driver_license', sentence: '缺驾驶证', expiresOn: null },
      { code: 'insurance', sentence: '缺保险单', expiresOn: null },
    ])
    expect((await lacking({ circumstances: ['crane'] })).map(({ code }) => code)).toContain('operator_certificate')
    await add(driver, { image_type: 'driver_license', expiry_date: '2026-12-10' })
    expect((await lacking())[0]).toEqual({
      code: 'driver_license',
      sentence: '驾驶证 12月10日到期，要用到 12月31日',
      expiresOn: '2026-12-10',
    })
    await add(driver, { image_type: 'driver_license', expiry_date: '2026-12-31' })
    expect((await lacking()).map(({ code }) => code)).toEqual(['insurance'])
  })

  it('asks a machine for the documents its own module keeps, and its owner is told before they end', async () => {
    const start = app.clock.now()
    let owner = await anOwner(app)
    const ends = addDays(dayOf(start), 8)
    const machine = await aMachine(app, { owner })
    await app.pool.query(
      `INSERT INTO equipment_document (equipment_id, file_id, type, expires_on)
       SELECT $1, file_id, 'insurance', $2 FROM qualification_document LIMIT 1`,
      [machine.id, ends],
    )
    const holders = [{ kind: 'machine', id: machine.id }] as const
    const codes = async (until: string) =>
      (await missingFor(app.services.db, app.services, gate, holders, { today: dayOf(start), until })).map(
        ({ code }) => code,
      )
    expect(await codes(ends)).not.toContain('insurance')
    expect(await codes(addDays(ends, 1))).toContain('insurance')
    const told = async () => {
      for (const _ of [1, 2]) await remindOfExpiry(app.services)
      await app.settle()
      owner = await signInAgain(app, owner)
      const { body } = await app.call('GET', '/api/notifications/', { token: owner.token })
      return body.results.flatMap(({ title }: { title: string }) => (title.includes('保险单') ? [title] : []))
    }
    app.clock.advance({ days: 1 })
    const first = await told()
    expect(first).toEqual([expect.stringMatching(/的保险单还有 7 天到期$/)])
    app.clock.advance({ days: 6 })
    expect(await told()).toEqual([expect.stringMatching(/还有 1 天到期$/), ...first])
    app.clock.set(start)
  })
})
