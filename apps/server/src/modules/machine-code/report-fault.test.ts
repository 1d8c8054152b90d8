/** Reports by the code on a machine, of people without an account. */
import { machineCodeLimits } from '@jihui/protocol/machine-code/limits'
import { randomInt, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { anOwner } from '../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureCodes } from './unit-codes.ts'

let app: TestApp
let owner: Person
let staff: Person
const line = 'engineering'

beforeAll(async () => {
  // The address of whoever calls is the one a proxy names.
  app = await startTestApp({ settings: { RATE_LIMITS: 'off', TRUST_PROXY: 'on' }, now: '2026-11-26T02:00:00Z' })
  ;[owner, staff] = [await anOwner(app), await aMember(app, 'super_admin')]
})
afterAll(() => app.close())

const aUnit = async () => {
  const { units } = await aMachine(app, { line, owner })
  const [unitId] = units as [number]
  return { unitId, code: (await ensureCodes(app.db, [unitId], app.clock.now())).get(unitId)!.code }
}
const anAddress = () => `10.${randomInt(255)}.${randomInt(255)}.${randomInt(1, 255)}`
const leak = { fault_code: 'hydraulic_leak', description: '大臂油缸根部滴油' }
const report = (code: string, body: object = leak, headers: Record<string, string> = {}, form?: FormData) =>
  app.call('POST', `/api/m/${code}/report/`, {
    ...(form ? { form } : { body }),
    headers: { 'x-forwarded-for': anAddress(), ...headers },
  })
const ordersOf = async (unitId: number) =>
  (await app.pool.query('SELECT * FROM maintenance_request WHERE unit_id = $1 ORDER BY id', [unitId])).rows
const track = (url: string) => app.call('GET', `/api${url.replace(/\?/, '/?')}`)

describe('a report', () => {
  it('begins an order that waits to be taken in, blocks nothing and orders nobody', async () => {
    const { unitId, code } = await aUnit()
    const { status, body } = await report(code, { ...leak, phone: '13800138000' })
    expect([status, Object.keys(body).toSorted()]).toEqual([201, ['message', 'report_number', 'success', 'track_url']])
    const [order] = await ordersOf(unitId)
    expect(order).toMatchObject({
      status: 'submitted',
      origin: 'code',
      kind: 'repair',
      user_id: null,
      fault_code: 'hydraulic_leak',
      reporter_phone: '13800138000',
      description: leak.description,
      occupancy_id: null,
      assigned_to: null,
    })
    const { rows } = await app.pool.query('SELECT 1 FROM occupancy WHERE unit_id = $1', [unitId])
    expect(rows).toEqual([])
    await app.settle()
    const told = await app.pool.query(
      `SELECT title FROM notification WHERE user_id = $1 AND related_object_id = $2 AND message LIKE '%液压油渗漏%'`,
      [owner.id, String(order.id)],
    )
    expect(told.rows.map(({ title }) => title)).toEqual([expect.stringMatching(/有人扫码报修$/)])
  })

  it('tells the number that came with it what was decided, once; a report without one texts nobody', async () => {
    const { unitId, code } = await aUnit()
    const phone = `139${randomInt(1e7, 1e8)}`
    await report(code, { ...leak, phone })
    await report(code, { fault_code: 'other', description: '雨刮不动' })
    const ids = (await ordersOf(unitId)).map(({ id }) => id)
    const { token } = await signInAgain(app, staff)
    for (const id of ids)
      await app.call('POST', `/api/maintenance/requests/${id}/accept/`, { token, body: { payer: 'owner' } })
    await app.settle()
    const told = app.sms.messages.filter(({ text }) => text.includes('你扫码报修的'))
    expect(told).toEqual([{ phone, text: expect.stringContaining('：已受理，会安排师傅。') }])
  })

  it('is told to others by its fault and its state, never in the words of whoever wrote it', async () => {
    const { unitId, code } = await aUnit()
    await report(code, { ...leak, phone: '13800138000' })
    await report(code, { fault_code: 'other', description: '操作手把仪表砸了' })
    const read = async () => (await app.call('GET', `/api/m/${code}/`)).body.open
    const [other, first] = await read()
    expect(Object.keys(first).toSorted()).toEqual([
      'fault',
      'is_mine',
      'me_too_count',
      'report_number',
      'reported_at',
      'state',
    ])
    expect([other.fault, first.fault, first.state]).toEqual(['其他故障', '液压油渗漏', '已经报上去，等受理'])
    expect(JSON.stringify(await read())).not.toMatch(/砸|滴油|13800138000/)
    await app.pool.query(
      "UPDATE maintenance_request SET status = 'accepted', start_date = '2026-11-27' WHERE unit_id = $1",
      [unitId],
    )
    expect((await read())[1].state).toBe('师傅明天到')
    await app.pool.query(
      "UPDATE maintenance_request SET status = 'completed', resolved_at = now() WHERE unit_id = $1",
      [unitId],
    )
    expect(await read()).toEqual([])
  })

  it('of somebody signed in is his; a code without its account is nobody else’s', async () => {
    const { unitId, code } = await aUnit()
    const person = await aRenter(app)
    await app.call('POST', `/api/m/${code}/report/`, { token: person.token, body: leak })
    expect((await ordersOf(unitId))[0]).toMatchObject({ user_id: person.id, origin: 'code' })
  })

  it.each([
    [{ fault_code: 'image' }, 'fault_code'],
    [{ fault_code: '__proto__' }, 'fault_code'],
    [{ fault_code: '' }, 'fault_code'],
    [{}, 'fault_code'],
    [{ fault_code: 'other' }, 'description'],
    [{ ...leak, description: '长'.repeat(machineCodeLimits.descriptionMax + 1) }, 'description'],
    [{ ...leak, phone: '12' }, 'phone'],
    [{ ...leak, sms_code: '123456' }, 'phone'],
  ])('case %# is refused by its field', async (body, field) => {
    const { unitId, code } = await aUnit()
    const { status, body: refused } = await report(code, body)
    expect([status, Object.keys(refused.errors)]).toEqual([400, [field]])
    expect(refused.errors[field]).toMatch(/[\u4e00-\u9fa5]/)
    expect(await ordersOf(unitId)).toEqual([])
  })
})

describe('sent again after its answer was lost', () => {
  it('it is one report with the same link; the same key with something else is refused', async () => {
    const { unitId, code } = await aUnit()
    const key = { 'Idempotency-Key': randomUUID() }
    const first = await report(code, leak, key)
    const again = await report(code, leak, key)
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true'])
    const reused = await report(code, { ...leak, description: '别的' }, key)
    expect([reused.status, Object.keys(reused.body.errors)]).toEqual([422, ['Idempotency-Key']])
    expect(await ordersOf(unitId)).toHaveLength(1)
  })

  it('five times at the same moment it is one, too', async () => {
    const { unitId, code } = await aUnit()
    const key = { 'Idempotency-Key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(code, leak, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.track_url}`)).size).toBe(1)
    expect(await ordersOf(unitId)).toHaveLength(1)
  })

  it('under a key of another machine it is another report', async () => {
    const [one, other] = [await aUnit(), await aUnit()]
    const key = { 'Idempotency-Key': randomUUID() }
    const first = await report(one.code, leak, key)
    const second = await report(other.code, leak, key)
    expect([second.status, second.body.report_number === first.body.report_number]).toEqual([201, false])
  })
})

describe('too many reports', () => {
  const proved = async (code: string, phone: string) => {
    await app.call('POST', '/api/auth/send-sms-code/', { body: { phone, purpose: 'machine_report' } })
    return report(code, { ...leak, phone, sms_code: app.sms.codeFor(phone) })
  }

  it('by one code within an hour ask for a text message, from the sixth on; an hour later they do not', async () => {
    const { unitId, code } = await aUnit()
    for (let nth = 1; nth <= machineCodeLimits.reportsPerCode; nth++) expect((await report(code)).status).toBe(201)
    const sixth = await report(code)
    expect([sixth.status, sixth.body.code, Object.keys(sixth.body.errors)]).toEqual([
      403,
      'care.sms_required',
      ['sms_code'],
    ])
    const phone = `139${randomInt(1e7, 1e8 - 1)}`
    const wrong = await report(code, { ...leak, phone, sms_code: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'sms.code_wrong'])
    expect((await proved(code, phone)).status).toBe(201)
    expect(await ordersOf(unitId)).toHaveLength(6)
    app.clock.advance({ minutes: 61 })
    expect((await report(code)).status).toBe(201)
    ;[owner, staff] = [await signInAgain(app, owner), await signInAgain(app, staff)]
  })

  it('at the same moment leave no more than five', async () => {
    const { unitId, code } = await aUnit()
    const answers = await Promise.all(Array.from({ length: 12 }, () => report(code)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(machineCodeLimits.reportsPerCode)
    expect(await ordersOf(unitId)).toHaveLength(machineCodeLimits.reportsPerCode)
  })

  it('from one address ask for it from the twenty-first on, whichever machines they are about', async () => {
    const from = { 'x-forwarded-for': anAddress() }
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await aUnit()).code))
    for (let nth = 0; nth < machineCodeLimits.reportsPerAddress; nth++)
      expect((await report(codes[nth % 5]!, leak, from)).status).toBe(201)
    const { code } = await aUnit()
    expect((await report(code, leak, from)).body.code).toBe('care.sms_required')
    expect((await report(code)).status).toBe(201)
  })

  it('are not counted of whoever the machine belongs to', async () => {
    const { code } = await aUnit()
    for (let nth = 0; nth < machineCodeLimits.reportsPerCode; nth++) await report(code)
    const own = await app.call('POST', `/api/m/${code}/report/`, { token: owner.token, body: leak })
    expect(own.status).toBe(201)
  })
})

describe('photographs', () => {
  let shade = 0
  const photograph = () => {
    shade += 1
    return sharp({ create: { width: 80, height: 60, channels: 3, background: { r: shade, g: 90, b: 90 } } })
      .withExif({
        IFD0: { Make: 'Pocket', Model: 'Pocket 3' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 2694/100' },
      })
      .jpeg()
      .toBuffer()
  }
  const formWith = async (photos: readonly Buffer[]) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(leak)) form.set(name, value)
    for (const bytes of photos) form.append('photos', new Blob([new Uint8Array(bytes)]), 'IMG_0001.jpg')
    return form
  }

  it('are kept without what the camera noted, in no copy, and read by who reads the order alone', async () => {
    const { unitId, code } = await aUnit()
    const sent = await photograph()
    const { status } = await report(code, {}, {}, await formWith([sent]))
    expect(status).toBe(201)
    const [order] = await ordersOf(unitId)
    const { rows } = await app.pool.query(
      `SELECT p.act, f.id, f.purpose, f.original_id, f.camera_note, f.owner_id FROM field_photo p JOIN stored_file f ON f.id = p.file_id
        WHERE p.subject_kind = 'maintenance_request' AND p.subject_id = $1`,
      [order.id],
    )
    expect(rows).toMatchObject([
      { act: 'report', purpose: 'machine-report', original_id: null, camera_note: null, owner_id: null },
    ])
    const path = `/api/files/${rows[0].id}/`
    const shown = await app.call('GET', path, { token: staff.token })
    expect(shown.status).toBe(200)
    expect([shown.body.includes('Pocket'), (await sharp(shown.body).metadata()).exif]).toEqual([false, undefined])
    expect((await app.call('GET', path)).status).toBe(404)
    expect((await app.call('GET', path, { token: (await aRenter(app)).token })).status).toBe(404)
    expect((await app.call('GET', path, { token: owner.token })).status).toBe(200)
  })

  it('that are too many, or none, are refused by the field, and nothing is left', async () => {
    const { unitId, code } = await aUnit()
    const four = await report(code, {}, {}, await formWith(await Promise.all([1, 2, 3, 4].map(photograph))))
    expect([four.status, Object.keys(four.body.errors)]).toEqual([400, ['photos']])
    const text = await report(code, {}, {}, await formWith([Buffer.from('<svg onload=alert(1)>')]))
    expect([text.status, Object.keys(text.body.errors)]).toEqual([400, ['photos']])
    expect(await ordersOf(unitId)).toEqual([])
  })
})

describe('its link', () => {
  it('tells what became of it, also after the code was renewed; without its own key it is nobody’s', async () => {
    const { unitId, code } = await aUnit()
    const { body: made } = await report(code, { ...leak, phone: '13800138000' })
    expect(made.track_url).toMatch(new RegExp(`^/m/${code}/reports/${made.report_number}\\?key=[\\w-]{22}$`))
    const other = (await report((await aUnit()).code)).body.track_url as string
    const first = await track(made.track_url)
    expect(first.body).toMatchObject({
      status: 'submitted',
      status_display: '待受理',
      description: leak.description,
      is_over: false,
      actions: [],
      history: [{ state: '已经报上去，等受理' }],
    })
    expect(JSON.stringify(first.body)).not.toContain('13800138000')
    const renewed = await app.call('POST', `/api/maintenance/units/${unitId}/code/renew/`, { token: owner.token })
    expect([renewed.status, (await app.call('GET', `/api/m/${code}/`)).status]).toEqual([200, 404])
    expect((await track(made.track_url)).status).toBe(200)
    const swapped = made.track_url.replace(/key=.*/, other.slice(other.indexOf('key=')))
    for (const url of [
      swapped,
      made.track_url.replace(/\?.*/, ''),
      made.track_url.replace(/B\d+/, 'B00999999'),
      other.replace(/m\/\w+/, `m/${code}`),
    ]) {
      const { status, body } = await track(url)
      expect([status, body.code, body.message]).toEqual([404, 'care.report_not_found', '没有这次报修，核对一下链接'])
    }
  })

  it('leads on to the report it was put together with', async () => {
    const { unitId, code } = await aUnit()
    const { body: made } = await report(code)
    await report(code)
    const [one, other] = await ordersOf(unitId)
    await app.pool.query(
      `UPDATE maintenance_request SET status = 'merged', merged_into = $2, resolved_at = now() WHERE id = $1`,
      [one.id, other.id],
    )
    const { body } = await track(made.track_url)
    expect(body).toMatchObject({ status: 'merged', is_over: false })
    expect(body.state).toBe('和同一台设备的另一次报修并在一起处理：已经报上去，等受理')
  })
})

describe('who has met it too', () => {
  const meToo = (code: string, from: string, number = '', who?: Person) =>
    app.call('POST', `/api/m/${code}/me-too/`, {
      body: number ? { report_number: number } : {},
      headers: { 'x-forwarded-for': from },
      ...(who ? { token: who.token } : {}),
    })

  it('counts once from an address and once from a person, and the desk reads how many', async () => {
    const { unitId, code } = await aUnit()
    const { body: made } = await report(code)
    const [one, other] = [anAddress(), anAddress()]
    const person = await aRenter(app)
    await Promise.all(Array.from({ length: 4 }, () => meToo(code, one, made.report_number)))
    await meToo(code, other)
    const last = await meToo(code, other, '', person)
    expect(last.body).toMatchObject({ report_number: made.report_number, me_too_count: 3 })
    const { rows } = await app.pool.query(
      `SELECT h.facts->>'me_too_count' AS met, h.notes FROM maintenance_history h JOIN maintenance_request m ON m.id = h.request_id
        WHERE m.unit_id = $1 AND h.action = 'me_too' ORDER BY h.id`,
      [unitId],
    )
    expect(rows.map(({ met }) => met)).toEqual(['1', '2', '3'])
    expect(rows[2].notes).toBe('又有人扫码说遇到了，共 3 人')
    const seen = await app.call('GET', `/api/m/${code}/`, { headers: { 'x-forwarded-for': one } })
    expect(seen.body.open[0]).toMatchObject({ me_too_count: 3, is_mine: true })
  })

  it('is refused where nothing like it is open', async () => {
    const { code } = await aUnit()
    for (const number of ['', 'B00000001', 'x'])
      expect((await meToo(code, anAddress(), number)).body.code).toBe('care.report_not_found')
  })
})
