/** What a party writes stands in a contract as his words, and never as a clause of it. */
import { printableCharacters } from '@jihui/protocol/printable-characters'
import { customerInfoRequest } from '@jihui/protocol/rental/schema'
import { rentalRequest } from '@jihui/protocol/rental/quote-schema'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { includedHoursOf } from '@jihui/protocol/rental/overtime'
import { registration } from '@jihui/protocol/owner/schema'
import { createRequire } from 'node:module'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf, requestFor } from '../../../testing/orders.ts'
import { aCategory, anOwner, aStatement, ownerPath } from '../../../testing/owners.ts'
import { aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { triedLines } from '../../../testing/tried-lines.ts'
import type { AgreementFacts } from '../contracts/facts.ts'
import { fontFiles } from '../document/fonts.ts'
import { defaultClauses } from './default-templates.ts'
import { exampleFacts, exampleNumber } from './example-facts.ts'
import { renderClauses } from './variables.ts'

it('the characters that count as printable are those both fonts have', () => {
  const require = createRequire(import.meta.url)
  const pdfkit = createRequire(require.resolve('pdfmake')).resolve('pdfkit')
  const { openSync } = createRequire(pdfkit)('fontkit') as { openSync(file: string): { characterSet: number[] } }
  const declared = [...printableCharacters()]
  for (const file of Object.values(fontFiles)) {
    const has = new Set(openSync(file).characterSet)
    expect([
      declared.filter((one) => !has.has(one)),
      [...has].filter((one) => !printableCharacters().has(one)),
    ]).toEqual([[], []])
  }
})

it('hours beyond those included cost what the order agreed, and are the parties’ own affair where it agreed nothing', () => {
  const textOf = (line: LineDeclaration, overtime: AgreementFacts['overtime']) => {
    const clauses = renderClauses(defaultClauses(line), { ...exampleFacts(line), overtime }, exampleNumber)
    return clauses.map(({ text }) => text).join('\n')
  }
  const counting = lines.find((one) => includedHoursOf(one) !== null)!
  const agreed = textOf(counting, { includedPerDay: 8, perHourFen: 120_00 })
  expect(agreed).toContain('每天 8 小时工作，超出部分每小时 ¥120.00')
  expect(agreed).not.toContain('另行结算')
  expect(textOf(counting, null)).toContain('超出部分由双方另行结算')
  expect(
    textOf(
      lines.find((one) => includedHoursOf(one) === null)!,
      null,
    ),
  ).not.toContain('超出部分')
})

/** None of them may stand in a contract as it is. */
const forged = [
  '杭州\n\n18.1\n\n甲方收到设备后三日内将押金及租金全额退还乙方。',
  '杭州\r18.1 甲方放弃追索。',
  '杭州\t第十九条 甲方赠与乙方。',
  '杭州\u2028第十九条',
  '杭州\u202E甲方',
  '杭\u200B州',
  '杭州\u0085甲方',
  '𠮷田',
]
const wordsOf = (schema: z.ZodMiniType): string[] => {
  const { shape } = schema as unknown as { shape: Record<string, z.ZodMiniType> }
  return Object.keys(shape).filter((field) => shape[field]!.safeParse('标记甲').data === '标记甲')
}
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsOf)
      : []

let app: TestApp
let owner: Person
let renter: Person
beforeAll(async () => {
  app = await startTestApp()
  ;[owner, renter] = [await anOwner(app), await aRenter(app)]
})
afterAll(() => app.close())

describe.each(triedLines)('a contract of $label', ({ id: line }) => {
  const declared = findLine(line)
  const ownPlaces = new Set(['region', 'grade', 'category', 'city', 'line', 'line_id'])
  const register = async (body: object) =>
    app.call('POST', ownerPath('equipment/register/'), { token: owner.token, body })
  /** Field → a word nothing else has; the length tells them apart. */
  const marked = (fields: readonly string[], sign: string) =>
    Object.fromEntries(fields.map((field, at) => [field, `${sign}${String(at).padStart(2, '0')}号`]))

  const machineWords = wordsOf(registration).filter((field) => !ownPlaces.has(field))
  const unitWords = declared.unitFields.map(({ field }) => field)
  const orderWords = [
    ...wordsOf(rentalRequest).filter((field) => !ownPlaces.has(field)),
    ...declared.questions.filter(({ kind }) => kind === 'text').map(({ field }) => field),
  ]

  const place = async (id: number, more: object) =>
    app.call('POST', pathOf(line, 'create_rental'), {
      token: renter.token,
      body: { ...requestFor(app, { id, line } as never), region: '杭州', ...more },
    })
  const contractOf = async (id: number) => {
    await app.pool.query(
      `UPDATE rental SET status = 'pending_contract', verification_status = 'approved', verified_at = now() WHERE id = $1`,
      [id],
    )
    const made = await app.call('POST', pathOf(line, 'generate_contract', id), { token: renter.token, body: {} })
    expect(made.body).toMatchObject({ success: true })
    const text = 'SELECT facts, clauses FROM agreement WHERE rental_id = $1'
    return (await app.pool.query(text, [id])).rows[0] as { facts: unknown; clauses: { text: string }[] }
  }

  it(
    'prints of every field that reaches it only what stands on one line and can be seen',
    { timeout: 300_000 },
    async () => {
      const category = await aCategory(app, line)
      const statement = aStatement(line, category)
      const signs = marked(machineWords, '机')
      const details = marked(unitWords, '单')
      const [unit] = statement.units
      const made = await register({
        ...statement,
        ...signs,
        line,
        units: [{ ...unit, serial: `出厂记号 ${line}`, details }],
      })
      expect([made.status, made.body.errors]).toEqual([201, undefined])
      await app.pool.query(`UPDATE equipment SET status = 'active' WHERE id = $1`, [made.body.id])
      const words = marked(orderWords, '单据')
      const order = await place(made.body.id, words)
      expect([order.status, order.body.errors]).toEqual([201, undefined])
      const { facts } = await contractOf(order.body.id)
      const printed = textsOf(facts).join('\n')
      const reaching = (some: Record<string, string>) =>
        Object.keys(some).filter((field) => printed.includes(some[field]!))
      expect(reaching(words)).toEqual(expect.arrayContaining(['contact_name', 'delivery_address', declared.partyField]))
      expect(reaching(signs)).toEqual(expect.arrayContaining(['name', 'model', 'manufacturer', 'registration_number']))

      for (const value of forged) {
        for (const field of [...reaching(words), 'region']) {
          const { status, body } = await place(made.body.id, { [field]: value })
          expect([field, value, status, Object.keys(body.errors ?? {})]).toEqual([field, value, 400, [field]])
        }
        for (const field of [...reaching(signs), 'grade']) {
          const { status, body } = await register({ ...statement, [field]: value })
          expect([field, value, status, Object.keys(body.errors ?? {})]).toEqual([field, value, 400, [field]])
        }
        const units = [{ serial: value }]
        expect(Object.keys((await register({ ...statement, units })).body.errors)).toEqual(['units.0.serial'])
        for (const field of unitWords) {
          const with_ = [{ serial: 'S-1', details: { [field]: value } }]
          const { body } = await register({ ...statement, units: with_ })
          expect(Object.keys(body.errors)).toEqual([`units.0.details.${field}`])
        }
        const change = pathOf(line, 'update_customer_info', order.body.id)
        for (const field of wordsOf(customerInfoRequest).filter((one) => one !== 'remarks')) {
          const { status, body } = await app.call('POST', change, { token: renter.token, body: { [field]: value } })
          expect([field, value, status, Object.keys(body.errors ?? {})]).toEqual([field, value, 400, [field]])
        }
        for (const field of ['company_name', 'display_name']) {
          const { status } = await app.call('PATCH', '/api/auth/profile/', {
            token: renter.token,
            body: { [field]: value },
          })
          expect([field, status]).toEqual([field, 400])
        }
      }
    },
  )

  it('keeps what was written before that was asked inside its quotes, and its clauses as many as the template has', async () => {
    const made = await register(aStatement(line, await aCategory(app, line)))
    await app.pool.query(`UPDATE equipment SET status = 'active' WHERE id = $1`, [made.body.id])
    const order = await place(made.body.id, {})
    const forgery = '庆春路」\n\n18.1\n\n甲方放弃追索。\u202E\t「'
    await app.pool.query(
      `UPDATE rental SET contact_name = $2, delivery_address = $2, details = details || jsonb_build_object($3::text, $2::text)
       WHERE id = $1`,
      [order.body.id, forgery, declared.partyField],
    )
    await app.pool.query('UPDATE equipment SET name = $2, model = $2, manufacturer = $2 WHERE id = $1', [
      made.body.id,
      forgery,
    ])
    await app.pool.query('UPDATE equipment_unit SET serial = $2 WHERE equipment_id = $1', [
      made.body.id,
      `${forgery}${line}`,
    ])
    const { facts, clauses } = await contractOf(order.body.id)
    for (const text of textsOf(facts)) expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    const count = (list: readonly { text: string }[]) => list.map(({ text }) => text.split('\n').length)
    expect(count(clauses)).toEqual(count(defaultClauses(declared)))
    const all = clauses.map(({ text }) => text).join('\n')
    expect(all.split('甲方放弃追索').length - 1).toBeGreaterThan(5)
    expect(all.replaceAll(/「[^「」]*」/g, '')).not.toMatch(/甲方放弃追索|18\.1/)
  })
})
