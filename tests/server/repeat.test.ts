/** Every operation that creates something: sent again under its `Idempotency-Key`, it is done once. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import { pathWith } from '@jihui/protocol/endpoint'
import { lines } from '@jihui/protocol/rental/lines'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import { sweepRequests } from '../../apps/server/src/platform/idempotency.ts'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { aPicture, aRental, requestFor } from '../../apps/server/src/testing/orders.ts'
import {
  aCategory,
  anApplication,
  anOwner,
  applicationPapers,
  aStatement,
} from '../../apps/server/src/testing/owners.ts'
import { aMember, aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import { aCompany, aCreditCode } from '../../apps/server/src/testing/tenants.ts'
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts'
import { appointmentCases } from './repeat-appointment.ts'
import { upkeepCases } from './repeat-upkeep.ts'
import type { Case, Form } from './repeat-case.ts'
import { deviceCases } from './repeat-iot.ts'
import { freightCases } from './repeat-freight.ts'
import { machineCodeCases } from './repeat-machine-code.ts'
import { maintenanceCases } from './repeat-maintenance.ts'
import { serviceOrderCases } from './repeat-service-order.ts'
import { partsCases } from './repeat-parts.ts'
import { technicianCases } from './repeat-technician.ts'

let app: TestApp
let renter: Person
let owner: Person
let admin: Person
let picture: Blob
const line = lines[0]!.id

beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  ;[renter, owner, admin] = [await aRenter(app), await anOwner(app), await aMember(app, 'super_admin')]
  picture = await aPicture()
})
afterAll(() => app.close())

const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
const order = async (status: 'pending_approval' | 'pending_signature' | 'pending_payment' | 'in_use') =>
  aRental(app, { machine: await aMachine(app, { line, units: 2 }), renter, staff: admin, status })
const ownMachine = async (units = 1) => aMachine(app, { line, owner, units })
const stopping = lines.find(({ pricing }) => pricing.standby !== null)!.id
const inUse = async (content: object, other: object, table: string): Promise<Case> => {
  const id = await order('in_use')
  return { by: renter, params: { id }, content, other, counted: [`SELECT 1 FROM ${table} WHERE rental_id = $1`, id] }
}
const documents = async (fields: object): Promise<Case> => {
  const id = await order('pending_approval')
  return {
    by: renter,
    params: { id },
    content: { files: 'image', ...fields },
    other: { description: '背面' },
    counted: ['SELECT 1 FROM qualification_document WHERE rental_id = $1', id],
  }
}
const payment = async (more: (id: number) => object): Promise<Case> => {
  const id = await order('pending_payment')
  return {
    by: renter,
    params: { id },
    content: { payment_method: 'wechat', ...more(id) },
    other: { payment_method: 'alipay' },
    counted: ["SELECT 1 FROM payment WHERE payable_kind = 'rental' AND payable_id = $1", id],
  }
}
const maintenance = async (by: Person): Promise<Case> => {
  const { units } = await ownMachine()
  return {
    by,
    content: { unit_id: units[0], description: '换机油三滤', start_date: day(3), end_date: day(4) },
    other: { description: '换履带' },
    counted: ['SELECT 1 FROM maintenance_request WHERE unit_id = $1', units[0]],
  }
}
const onMachine = async (content: object, other: object, sql: string, units = 1): Promise<Case> => {
  const { id } = await ownMachine(units)
  return { by: owner, params: { id }, content, other, counted: [sql, id] }
}

const cases: Record<string, () => Promise<Case>> = {
  ...deviceCases(() => app),
  ...freightCases(() => app),
  ...partsCases(() => app),
  ...machineCodeCases(() => app),
  ...maintenanceCases(() => app),
  ...serviceOrderCases(() => app),
  ...technicianCases(() => app),
  ...appointmentCases(() => app),
  ...upkeepCases(() => app),
  create_rental: async () => {
    const machine = await aMachine(app, { line, units: 3 })
    return {
      by: renter,
      content: requestFor(app, machine),
      other: { remarks: '请上午送到' },
      counted: ['SELECT 1 FROM rental WHERE equipment_id = $1', machine.id],
    }
  },
  extend_rental: () => inUse({ new_end_date: day(6) }, { new_end_date: day(7) }, 'rental_extension'),
  declare_standby: async () => {
    const machine = await aMachine(app, { line: stopping })
    const id = await aRental(app, { machine, renter, staff: admin, status: 'in_use', days: 10 })
    return {
      by: renter,
      line: stopping,
      params: { id },
      content: { start_date: day(1), end_date: day(2), reason: '下雨' },
      other: { reason: '放假' },
      counted: ['SELECT 1 FROM rental_standby WHERE rental_id = $1', id],
    }
  },
  report_issue: () =>
    inUse({ issue_type: 'malfunction', description: '不开机' }, { description: '漏油' }, 'rental_issue'),
  record_handover: () => inUse({ stage: 'out', notes: '完好' }, { notes: '有划痕' }, 'rental_handover'),
  create_payment: () => payment(() => ({})),
  create_payment_for_order: () => payment((id) => ({ order_id: id })),
  upload_qualification: () => documents({ image_type: 'business_license' }),
  upload_license: () => documents({}),
  add_customer_qualification: async () => {
    const by = await aRenter(app)
    return {
      by,
      content: { files: 'image', image_type: 'business_license' },
      other: { number: '91330108' },
      counted: ['SELECT 1 FROM qualification_document WHERE user_id = $1', by.id],
    }
  },
  register_equipment: async () => {
    const content = aStatement(line, await aCategory(app, line))
    const counted = ['SELECT 1 FROM equipment WHERE model = $1', content.model] as const
    return { by: owner, content, other: { name: '另一台' }, counted }
  },
  add_equipment_photos: () =>
    onMachine(
      { files: 'photos' },
      { files: 'photos', again: true },
      'SELECT 1 FROM equipment_photo WHERE equipment_id = $1',
    ),
  add_equipment_document: () =>
    onMachine(
      { files: 'file', type: 'insurance' },
      { number: 'P-1' },
      'SELECT 1 FROM equipment_document WHERE equipment_id = $1',
    ),
  add_equipment_unit: () =>
    onMachine(
      { serial: `SN-${randomUUID()}`, city: '杭州' },
      { city: '宁波' },
      'SELECT 1 FROM equipment_unit WHERE equipment_id = $1 OFFSET 1',
    ),
  block_equipment_days: async () => ({
    ...(await onMachine(
      { start_date: day(3), end_date: day(5), reason: '自用' },
      { reason: '借人' },
      'SELECT 1 FROM occupancy o JOIN equipment_unit u ON u.id = o.unit_id WHERE u.equipment_id = $1',
      2,
    )),
    rows: 2,
  }),
  submit_owner_application: async () => {
    const by = await aRenter(app)
    return {
      by,
      // With every paper an application takes.
      content: { files: applicationPapers.join(), company_name: '宏达工程机械' },
      other: { company_name: '宏图工程机械' },
      counted: ['SELECT 1 FROM application WHERE user_id = $1', by.id],
    }
  },
  found_tenant: async () => {
    const by = await aRenter(app)
    return {
      by,
      content: { files: 'licence', name: '宏达工程有限公司', credit_code: aCreditCode() },
      other: { name: '宏图工程有限公司' },
      counted: ['SELECT 1 FROM tenant WHERE founded_by = $1', by.id],
    }
  },
  invite_tenant_member: async () => {
    const { id, head: by } = await aCompany(app, admin)
    const counted = ['SELECT 1 FROM tenant_invitation WHERE tenant_id = $1', id] as const
    return { by, params: { id }, content: { phone: '13912345678', role: 'buyer' }, other: { role: 'site' }, counted }
  },
  add_address: async () => {
    const by = await aRenter(app)
    const content = { contact_name: '李工', contact_phone: '13800001111', region: '杭州', address: '庆春路 1 号' }
    return {
      by,
      content,
      other: { address: '庆春路 2 号' },
      counted: ['SELECT 1 FROM saved_address WHERE user_id = $1', by.id],
    }
  },
  add_invoice_title: async () => {
    const by = await aRenter(app)
    const content = { title: '宏达工程有限公司', tax_number: aCreditCode() }
    return {
      by,
      content,
      other: { title: '宏图工程有限公司' },
      counted: ['SELECT 1 FROM invoice_title WHERE user_id = $1', by.id],
    }
  },
  upload_owner_document: async () => {
    const by = await aRenter(app)
    const { id } = (await anApplication(app, by)).body
    return {
      by,
      params: { id },
      content: { files: 'insurance_files' },
      other: { document_type: 'insurance_files' },
      counted: ['SELECT 1 FROM application_document WHERE application_id = $1', id],
      rows: applicationPapers.length + 1,
    }
  },
  request_maintenance: async () => {
    const id = await order('in_use')
    return {
      by: renter,
      content: { rental_id: id, description: '液压漏油' },
      other: { description: '不开机' },
      counted: ['SELECT 1 FROM maintenance_request WHERE rental_id = $1', id],
    }
  },
  request_owner_maintenance: () => maintenance(owner),
  request_staff_maintenance: () => maintenance(admin),
  send_notification: async () => {
    const to = await aRenter(app)
    return {
      by: admin,
      content: { recipient_id: to.id, title: '停电通知', message: '周六停电' },
      other: { message: '周日停电' },
      counted: [`SELECT 1 FROM notification WHERE user_id = $1 AND title = '停电通知'`, to.id],
    }
  },
  add_contract_attachment: async () => {
    const rental = await order('pending_signature')
    const { rows } = await app.pool.query('SELECT id FROM agreement WHERE rental_id = $1', [rental])
    const { id } = rows[0] as { id: number }
    return {
      by: admin,
      params: { id },
      content: { files: 'file' },
      other: { files: 'attachment' },
      counted: ['SELECT 1 FROM agreement_attachment WHERE agreement_id = $1', id],
    }
  },
  create_template: async () => {
    const name = `短期-${randomUUID()}`
    const content = { name, clauses: [{ title: '一', text: '租期 {{rental_days}} 天' }] }
    const counted = ['SELECT 1 FROM agreement_template WHERE name = $1', name] as const
    return { by: admin, content, other: { description: '三天以内' }, counted }
  },
}

const declared = allEndpoints().filter(({ shape }) => shape.idempotent)
const names = [...new Set(declared.map(({ shape }) => shape.name))]

const bodyOf = (content: object): { body: object } | { form: FormData } => {
  if (!('files' in content)) return { body: content }
  const { files, again, ...fields } = content as Form
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const field of files.split(',')) form.append(field, picture, 'a.png')
  if (again) form.append(files, picture, 'b.png')
  return { form }
}
const call = (
  name: string,
  { params, by, line: own = line }: Pick<Case, 'params' | 'by' | 'line'>,
  content: object,
  key?: string,
) => {
  const endpoint = declared.find((one) => one.shape.name === name && (one.line ?? own) === own)!
  return app.call(endpoint.shape.method, pathWith(endpoint.path, params), {
    token: by.token,
    ...bodyOf(content),
    ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
  })
}
const count = async ([sql, ...values]: Case['counted']) => (await app.pool.query(sql, values)).rows.length

it('every operation that is declared so is tried here', () => {
  expect(Object.keys(cases).toSorted()).toEqual(names.toSorted())
})

describe.each(names)('%s', (name) => {
  it('sent twice is done once; the same key with anything else is refused', async () => {
    const tried = await cases[name]!()
    const { content, other, counted, rows = 1 } = tried
    const key = `key-${randomUUID()}`
    const first = await call(name, tried, content, key)
    expect([first.status < 300, first.body.errors, first.headers.get('idempotent-replayed')]).toEqual([
      true,
      undefined,
      null,
    ])
    const again = await call(name, tried, content, key)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([first.status, 'true'])
    expect(Object.keys(again.body)).toEqual(Object.keys(first.body))
    expect([again.body.id, again.body.payment_id]).toEqual([first.body.id, first.body.payment_id])
    const reused = await call(name, tried, { ...content, ...other }, key)
    expect([reused.status, reused.body.number, Object.keys(reused.body.errors)]).toEqual([
      422,
      5001,
      ['Idempotency-Key'],
    ])
    expect(await count(counted)).toBe(rows)
  })

  it('sent five times at the same moment is done once and answered alike', async () => {
    const tried = await cases[name]!()
    const { content, counted, rows = 1 } = tried
    const key = `key-${randomUUID()}`
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(name, tried, content, key)))
    // Of a payment the words say whether it was there before.
    const told = answers.map(({ status, body }) => `${status} ${JSON.stringify({ ...body, message: '' })}`)
    expect(new Set(told).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
    expect(await count(counted)).toBe(rows)
  })
})

it('keys are forgotten after a week, and no sooner', async () => {
  const kept = async () =>
    (await app.pool.query('SELECT 1 FROM idempotent_request WHERE user_id = $1', [renter.id])).rows
  const tried = await cases.create_rental!()
  const key = `week-${randomUUID()}`
  expect((await call('create_rental', tried, tried.content, key)).status).toBe(201)
  const before = (await kept()).length
  app.clock.advance({ days: 6 })
  await sweepRequests(app.services)
  expect(await kept()).toHaveLength(before)
  app.clock.advance({ days: 2 })
  await sweepRequests(app.services)
  expect(await kept()).toHaveLength(0)
})
