/** What single lines ask, answer and do beside the common engine, as the documents have it. */
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../../testing/machines.ts'
import { aPicture, aRental, pathOf, requestFor } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let renter: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())

const post = (path: string, body: unknown, person = renter) => app.call('POST', path, { token: person.token, body })
const get = (path: string, person = renter) => app.call('GET', path, { token: person.token })

describe('the car line', () => {
  it('takes 旅游 and 市区周边 where nothing else is said (R062)', async () => {
    const made = await post(
      '/api/car-rental/car-record/submit-form/',
      requestFor(app, await aMachine(app, { line: 'car' })),
    )
    expect([made.status, made.body.details]).toEqual([
      201,
      expect.objectContaining({ usage_purpose: '旅游', destination: '市区周边' }),
    ])
  })
  it('answers the record with the order nested, its rent by the day, under every address it has', async () => {
    const machine = await aMachine(app, { line: 'car' })
    await app.pool.query(
      `UPDATE equipment_unit SET details = '{"license_plate": "浙A·D30726"}' WHERE equipment_id = $1`,
      [machine.id],
    )
    const made = await post('/api/car-rental/rentals/', requestFor(app, machine))
    const { id, rental_id: rentalId, car_record_id: recordId } = made.body
    expect([rentalId, recordId]).toEqual([id, id])
    for (const path of [
      `/api/car-rental-api/car-records/by-rental/${id}/`,
      `/api/car-rental-api/car-records/${recordId}/`,
      `/api/car-rental/rentals/${rentalId}`,
      `/api/car/orders/${id}/`,
    ]) {
      const { status, body } = await get(path)
      expect([path, status, body.car_license_plate, body.rental]).toEqual([
        path,
        200,
        '浙A·D30726',
        expect.objectContaining({ id, rental_days: 3, rental_fee: 200, total_amount: body.total_amount }),
      ])
    }
  })
  it('charges what comes with every car, line by line', async () => {
    const machine = await aMachine(app, { line: 'car' })
    await app.pool.query(
      `UPDATE equipment SET add_ons_fen = '{"basic_cover": 3000, "preparation": 4000}' WHERE id = $1`,
      [machine.id],
    )
    const { body } = await post('/api/car/quote/', requestFor(app, machine, 3))
    const of = (code: string) => body.lines.find((one: { code: string }) => one.code === code)?.amount
    expect([of('basic_cover'), of('preparation'), body.service_fee]).toEqual([90, 40, 160])
  })
})

describe('the manufacturing line', () => {
  it('takes metal, 生产制造 and the delivery address where nothing else is said (R063)', async () => {
    const request = requestFor(app, await aMachine(app, { line: 'manufacturing' }))
    const { status, body } = await post('/api/manufacturing/manufacturing-records/submit-form/', request)
    expect(status).toBe(201)
    expect(body.manufacturing_record_id).toBe(body.id)
    expect(body).toMatchObject({
      production_type: 'metal',
      usage_purpose: '生产制造',
      workshop_location: request.delivery_address,
    })
    for (const base of ['rentals', 'records', 'manufacturing-records'])
      expect((await get(`/api/manufacturing/${base}/${body.id}/`)).body.id).toBe(body.id)
  })
  it('refuses a production type and a measure that are none, naming them', async () => {
    const request = requestFor(app, await aMachine(app, { line: 'manufacturing' }))
    const odd = await post('/api/manufacturing/rentals/', { ...request, production_type: 'magic', floor_load: 'much' })
    expect([odd.status, Object.keys(odd.body.errors).toSorted()]).toEqual([400, ['floor_load', 'production_type']])
  })
  it('starts and completes production once the machine is in use, each once and in that order (R107)', async () => {
    const machine = await aMachine(app, { line: 'manufacturing' })
    const id = await aRental(app, { machine, renter, staff: admin, status: 'in_use' })
    const step = (name: string) => post(`/api/manufacturing/rentals/${id}/${name}_production/`, {})
    expect((await step('complete')).status).toBe(409)
    expect((await step('start')).body.rental.production_started_at).not.toBeNull()
    expect((await step('start')).status).toBe(409)
    expect((await step('complete')).body.rental.production_completed_at).not.toBeNull()
    expect((await get(`/api/manufacturing/rentals/${id}/`)).body.status).toBe('in_use')
  })
  it('knows no production on other lines', async () => {
    const machine = await aMachine(app, { line: 'engineering' })
    const id = await aRental(app, { machine, renter, staff: admin, status: 'in_use' })
    expect((await get(pathOf('engineering', 'get_rental', id))).body.actions).not.toContain('start_production')
    expect((await post(`/api/engineering/records/${id}/start_production/`, {})).status).toBe(404)
  })
})

describe('the engineering line', () => {
  it('keeps site, operator and certificate with the order and shows them in words', async () => {
    const { body } = await post('/api/engineering/records/submit-form/', {
      ...requestFor(app, await aMachine(app, { line: 'engineering' })),
      construction_site: '未来科技城二期',
      operator_name: '李长河',
      operator_certificate_number: 'T330100',
    })
    expect(body).toMatchObject({ construction_site: '未来科技城二期', operator_name: '李长河' })
    expect(body.answers).toContainEqual({ field: 'construction_site', label: '施工地点', value: '未来科技城二期' })
  })
  it('changes a record’s contact, counts records, and cancels one that is deleted', async () => {
    const path = `/api/engineering/records/${await aRental(app, { machine: await aMachine(app, { line: 'engineering' }), renter })}/`
    const change = (method: 'PUT' | 'PATCH' | 'DELETE', body?: unknown) =>
      app.call(method, path, { token: renter.token, body })
    expect((await change('PATCH', { contact_name: '何工' })).body.rental.contact_name).toBe('何工')
    const named = await change('PATCH', { company_name: '杭州恒基路桥', remarks: '早上到' })
    expect(named.body.rental).toMatchObject({ contact_name: '何工', party_name: '杭州恒基路桥', remarks: '早上到' })
    expect((await change('PATCH', { contact_name: '何工二' })).body.rental).toMatchObject({
      party_name: '杭州恒基路桥',
      remarks: '早上到',
    })
    expect((await change('PUT', { contact_phone: '12' })).body.errors.contact_phone).toMatch(/11 位/)
    expect((await get('/api/engineering/records/statistics/')).body.total).toBeGreaterThan(0)
    expect((await change('DELETE')).body.status).toBe('cancelled')
    expect((await change('DELETE')).status).toBe(409)
  })
})

describe('the retired transportation line', () => {
  it('refuses every creation with where to go instead, and still reads', async () => {
    for (const body of [{}, { calculate_only: true }]) {
      const { status, body: answer } = await post('/api/transportation/rentals/', body)
      expect([status, answer.message]).toEqual([410, '运输业务模块已停运租赁功能，请使用货运平台服务'])
    }
    const form = new FormData()
    form.set('license', new Blob(['x']), 'a.png')
    const sent = await app.call('POST', '/api/transportation/rentals/', { token: renter.token, form })
    expect([sent.status, sent.body.code]).toEqual([410, 'rental.line_retired'])
    expect((await app.call('POST', '/api/transportation/rentals/', { body: {} })).status).toBe(401)
    expect((await get('/api/transportation/rentals/')).body).toMatchObject({ count: 0, results: [] })
    expect((await get('/api/transportation/rentals/7/payment_status/')).status).toBe(404)
    expect((await get('/api/transportation/equipment/')).body.count).toBe(0)
  })
  it('is not offered anywhere', async () => {
    const home = await app.call('GET', '/api/home/')
    expect(home.body.lines.map((line: { id: string }) => line.id)).toEqual(lines.map((line) => line.id))
  })
})

describe.each(lines)('orders on the line $label', ({ id: line }) => {
  it('are found under the address that serves any line', async () => {
    const id = await aRental(app, { machine: await aMachine(app, { line }), renter })
    expect((await get(`/api/${line}/orders/${id}/`)).body.id).toBe(id)
    expect((await get(`/api/${line}/orders/${id}/payment_status/`)).body).toMatchObject({ has_payment: false })
    const all = await get('/api/rentals/?page_size=100')
    expect(all.body.results.map((one: { id: number }) => one.id)).toContain(id)
  })
  it('start their review with documents sent along, each of the type its field says', async () => {
    const form = new FormData()
    const request = requestFor(app, await aMachine(app, { line }))
    for (const [name, value] of Object.entries(request)) form.set(name, String(value))
    form.set('id_card_file', await aPicture(), 'id.png')
    const made = await app.call('POST', pathOf(line, 'create_rental'), { token: renter.token, form })
    expect([made.status, made.body.status]).toEqual([201, 'pending_verification'])
    const images = await get(pathOf(line, 'list_qualification_images', made.body.id))
    expect(images.body.results.map((one: { image_type: string }) => one.image_type)).toEqual(['id_card'])
  })
})

describe('a list of orders', () => {
  it.each(['constructor', '__proto__', 'nothing', "in_use')--"])(
    'of a status nobody knows (%s) finds nothing',
    async (status) => {
      const found = await get(`/api/medical/rentals/?status=${encodeURIComponent(status)}`, admin)
      expect([found.status, found.body.count, found.body.results]).toEqual([200, 0, []])
    },
  )
})
