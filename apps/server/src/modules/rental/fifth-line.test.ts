/** A line is data: this file is all a fifth one takes. */
import { defineLine } from '@jihui/protocol/rental/lines/line'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf, requestFor } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const stageGear = defineLine({
  id: 'stage',
  label: '舞台设备',
  short: '舞台',
  titleSuffix: '机汇',
  unitWord: '套',
  machineWord: '设备',
  partyField: 'troupe',
  options: [{ flag: 'rigger_included', addOn: 'rigger', label: '吊装师傅', hint: '按天计费', per: 'day' }],
  charges: [{ addOn: 'insurance', label: '演出险', hint: '按天投保', per: 'day' }],
  questions: [
    { field: 'troupe', label: '演出单位', hint: '全称', kind: 'text' },
    { field: 'venue', label: '场馆', hint: '演出地点', kind: 'text', fallback: '市内场馆' },
  ],
  unitFields: [{ field: 'case', label: '箱号', hint: 'A-12', isPublic: true }],
  handover: {
    positions: [{ key: 'case', label: '航空箱', hint: '开箱拍全' }],
    meter: null,
    level: null,
    checks: [],
    site: null,
  },
  fallbackCategories: {},
  grades: {},
  gradeLabel: '',
  registrationLabel: '',
  pricing: {
    servicePercent: 4,
    standby: null,
    commissionPercent: 6,
    latePercent: 200,
    standstillPercent: 50,
    fallbackDayPercent: 1,
    fallbackDayFen: 100_00,
    earlyReturn: [{ unusedDaysAtLeast: 1, refundPercent: 10 }],
  },
  delivery: {
    label: '运输',
    goods: 'general',
    isPerUnit: true,
    includedKm: 10,
    earlyDays: 2,
    pickup: { label: '自提', hint: '到库房自提' },
  },
  qualificationDefault: [{ type: 'business_license' }],
  recordFields: { troupe_name: 'details.troupe' },
  nestedRental: null,
  ownActions: [],
  bases: {
    root: ['/api/stage/'],
    equipment: ['/api/stage/gear/'],
    rentals: ['/api/stage/bookings/'],
    contracts: ['/api/stage/contracts/'],
  },
  ownPaths: {},
  screens: {
    list: { title: '舞台设备', paths: ['/stage/gear'], access: 'public' },
    order: { title: '舞台订单', paths: ['/stage/bookings/:id'] },
    contract: { title: '舞台合同', paths: ['/stage/contracts/:id'] },
    payment: { title: '舞台支付', paths: ['/stage/payment/:id'] },
  },
  redirects: {},
  desks: {},
  contractsOnApproval: [],
})

let app: TestApp
let renter: Person
let admin: Person

beforeAll(async () => {
  lines.push(stageGear)
  app = await startTestApp()
  renter = await aRenter(app)
  admin = await aMember(app, 'admin')
})
afterAll(async () => {
  lines.splice(lines.indexOf(stageGear), 1)
  await app.close()
})

it('rents on a line declared here from the quote to the return, at its own addresses', async () => {
  const machine = await aMachine(app, { line: stageGear.id })
  await app.pool.query(`UPDATE equipment SET add_ons_fen = '{"rigger": 30000, "insurance": 1000}' WHERE id = $1`, [
    machine.id,
  ])
  const quote = await app.call('POST', '/api/stage/quote/', {
    body: { ...requestFor(app, machine, 3), rigger_included: true },
  })
  // Rent 600, insurance 30, rigger 900, fee 4% of the rent, transport 240, deposit 6000.
  expect(quote.body).toMatchObject({ rental_fee: 600, service_fee: 954, total_amount: 7794, late_fee_per_day: 400 })
  const id = await aRental(app, { machine, renter, staff: admin, status: 'returned' })
  const order = await app.call('GET', `/api/stage/bookings/${id}/`, { token: renter.token })
  expect(order.body).toMatchObject({ line: 'stage', status: 'returned', details: { venue: '市内场馆' } })
  expect(pathOf('stage', 'get_rental', id)).toBe(`/api/stage/bookings/${id}/`)
  const contract = await app.call('GET', pathOf('stage', 'get_contract', id), { token: renter.token })
  expect(JSON.stringify(contract.body.clauses)).toContain('舞台设备')
  const home = await app.call('GET', '/api/home/')
  expect(home.body.lines.map((line: { id: string }) => line.id)).toContain('stage')
})
