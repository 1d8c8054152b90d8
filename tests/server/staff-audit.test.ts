/** What staff change is in the audit log: who, from which address, what it was and what it is now. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { aPicture, aRental } from '../../apps/server/src/testing/orders.ts'
import { anApplication, anOwner } from '../../apps/server/src/testing/owners.ts'
import { aMember, aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import { foundCompany } from '../../apps/server/src/testing/tenants.ts'
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts'

const line = 'medical'
let app: TestApp
let admin: Person

/** Each command of staff once, at its first address. */
const commands = new Map(
  allEndpoints()
    .filter(({ shape, line: of }) => /^(permission|staff):/.test(shape.access) && (of === undefined || of === line))
    .filter(({ shape }) => shape.method !== 'GET')
    .map((endpoint) => [endpoint.shape.name, endpoint] as const)
    .toReversed(),
)

/** Changes nothing, or its row is looked at where the rest of it is. */
const elsewhere: Record<string, string> = {
  preview_template: 'changes nothing',
  close_field_clash: 'field/sync-events.test.ts',
  set_fence_holidays: 'iot/fences/fences.test.ts',
  take_down_cargo: 'freight/cargos/cargo.test.ts',
  decide_freight_dispute: 'freight/orders/finish-order.test.ts',
  step_in_freight_trip: 'freight/orders/finish-order.test.ts',
  call_off_freight_order: 'freight/orders/end-order.test.ts',
  open_freight_code: 'freight/trips/trip.test.ts',
  decide_extra: 'freight/trips/trip.test.ts',
  waive_extra: 'freight/trips/trip.test.ts',
  review_freight_deduction: 'freight/objections/objection.test.ts',
  take_unit_reading: 'upkeep/readings.test.ts',
  answer_meter_question: 'upkeep/readings.test.ts',
  close_freight_finding: 'freight/findings/finding.test.ts',
  change_freight_terms: 'freight/prices/terms.test.ts',
  publish_service_prices: 'maintenance/prices/prices.test.ts',
  withdraw_service_prices: 'maintenance/prices/prices.test.ts',
  try_freight_terms: 'changes nothing',
  decide_technician_objection: 'job/objections/objection.test.ts',
  set_technician_circle: 'technician/standing/circle.test.ts',
  lift_technician_circle: 'technician/standing/circle.test.ts',
  offer_service_order: 'service-order/ending.test.ts',
  raise_service_call_out: 'service-order/desk.test.ts',
  widen_service_search: 'service-order/desk.test.ts',
  replace_service_technician_by_desk: 'service-order/ending.test.ts',
  call_off_service_order: 'service-order/ending.test.ts',
  decide_service_dispute: 'service-order/ending.test.ts',
  decide_maintenance_dispute: 'maintenance/disputes/dispute.test.ts',
  create_question: 'training/assessments/assessment.test.ts',
  change_question: 'training/assessments/assessment.test.ts',
  remove_question: 'training/assessments/assessment.test.ts',
  create_part: 'parts/parts-audit.test.ts',
  change_part: 'parts/parts-audit.test.ts',
  set_part_photo: 'parts/parts-audit.test.ts',
  count_part: 'parts/parts-audit.test.ts',
  move_part: 'parts/parts-audit.test.ts',
  create_inbound: 'parts/parts-audit.test.ts',
  order_inbound: 'parts/parts-audit.test.ts',
  receive_inbound: 'parts/parts-audit.test.ts',
  cancel_inbound: 'parts/parts-audit.test.ts',
  create_outbound: 'parts/parts-audit.test.ts',
  issue_outbound: 'parts/parts-audit.test.ts',
  return_outbound: 'parts/parts-audit.test.ts',
  cancel_outbound: 'parts/parts-audit.test.ts',
  retry_events: 'console/system.test.ts: without an event that was given up it changes nothing',
  settle_reconciliation: 'payment/reconciliation.test.ts',
  refund_reconciliation: 'payment/reconciliation.test.ts: the same command as settle',
  hold_reconciliation: 'payment/reconciliation.test.ts: the same command as settle',
  run_reconciliation: 'payment/reconciliation.test.ts',
  ask_reconciliation: 'payment/reconciliation-captures.test.ts',
  hold_payouts: 'owner/payout-hold.test.ts',
  resume_payouts: 'owner/payout-hold.test.ts',
  repair_orders: 'consistency/repair.test.ts',
  decide_deduction: 'deposit/claim-matrix.test.ts',
  command_unit: 'care/devices.test.ts',
  command_device: 'care/devices.test.ts',
  reject_qualification: 'rental/staff-acts.test.ts',
  update_payment_status: 'rental/staff-acts.test.ts',
  verify_review: 'the same command as verify_qualification',
  reject_review: 'the same command as reject_qualification',
  withdraw_account_phone: 'identity/change-phone.test.ts',
  save_template_draft: 'agreement/template-draft.test.ts',
  discard_template_draft: 'agreement/template-draft.test.ts',
  publish_template_draft: 'agreement/template-draft.test.ts',
  act_on_contract: 'agreement/contract-desk.test.ts',
  approve_contract:
    'agreement/contract-desk.test.ts: the same command as act_on_contract, like the others on a contract',
  reject_contract: 'agreement/contract-desk.test.ts',
  send_contract_to_user: 'agreement/contract-desk.test.ts',
  generate_contract_pdf: 'agreement/contract-desk.test.ts',
  activate_contract: 'agreement/contract-desk.test.ts',
  complete_contract: 'agreement/contract-desk.test.ts',
  terminate_contract: 'agreement/contract-desk.test.ts',
  accept_special_terms: 'agreement/special-terms.test.ts',
  refuse_special_terms: 'agreement/special-terms.test.ts',
  create_contract: 'rental/staff-acts.test.ts: agreement.generate',
  approve_contract_request: 'agreement/contract-requests.test.ts',
  reject_contract_request: 'agreement/contract-requests.test.ts',
  approve_status_change: 'agreement/contract-requests.test.ts: the same command',
  reject_status_change: 'agreement/contract-requests.test.ts: the same command',
}
interface Act {
  readonly name: string
  readonly ids?: Readonly<Record<string, number | string>>
  readonly body?: Record<string, unknown>
  readonly form?: () => Promise<FormData>
  /** Something comes into being: there was nothing before. */
  readonly isNew?: boolean
  /** There is nothing after it. */
  readonly isGone?: boolean
}
const acts: Act[] = []

const insert = async (text: string, ...values: unknown[]): Promise<number> =>
  (await app.pool.query<{ id: number }>(text, values)).rows[0]!.id

/** What staff do with money: a refund sent by hand, an owner's share transferred, a finding that is none. */
const moneyActs = async (rentalId: number, owner: Person): Promise<Act[]> => {
  const refundId = await insert(
    `INSERT INTO refund (number, payment_id, payable_kind, payable_id, amount_fen, reason, status)
     SELECT 'R-SEEN', id, payable_kind, payable_id, 100, '多付', 'failed' FROM payment WHERE payable_id = $1 RETURNING id`,
    rentalId,
  )
  const earningId = await insert(
    `INSERT INTO earning (payable_kind, payable_id, payee_id, role, source, gross_fen, parts,
       commission_percent, commission_fen, net_fen, settled_on, due_on)
     VALUES ('rental', $1, $2, 'owner', 'rental', 100, '{"rent": 100}', 10, 10, 90, $3, $3) RETURNING id`,
    rentalId,
    owner.id,
    dayOf(app.clock.now()),
  )
  const { token } = admin
  const payouts = await app.call('GET', '/api/finance/payouts/', { token, query: { page_size: 100 } })
  const payout = payouts.body.results.find((one: { id: number }) => one.id === earningId)
  await app.pool.query(`UPDATE rental SET status = 'pending_payment', paid_at = NULL WHERE id = $1`, [rentalId])
  const { body: fixer } = await app.call('GET', commands.get('dismiss_finding')!.path.replace('dismiss/', ''), {
    token,
    query: { rental_id: rentalId },
  })
  const { rule, fingerprint } = fixer.findings[0]
  return [
    { name: 'finish_refund', ids: { id: refundId }, body: { reference: 'BANK-1' } },
    {
      name: 'complete_payout',
      ids: { id: earningId },
      body: { reference: 'BANK-2', account_fingerprint: payout.account_fingerprint },
    },
    { name: 'dismiss_finding', body: { rental_id: rentalId, rule, fingerprint, reason: '看过，没有问题' } },
  ]
}

/** What staff do with people's papers: a certificate, an application of an owner. */
const paperActs = async (rentalId: number, keeper: Person): Promise<Act[]> => {
  const certificateId = await insert(
    `INSERT INTO qualification_document (user_id, holder_id, file_id, type, created_at)
     SELECT $2, $2, file_id, type, now() FROM qualification_document WHERE rental_id = $1 LIMIT 1 RETURNING id`,
    rentalId,
    keeper.id,
  )
  const { body } = await anApplication(app, await aRenter(app, 'second_applicant'))
  const ids = { id: body.application?.id ?? body.id }
  const applied = async (name: string) => (await anApplication(app, await aRenter(app, name))).body.id as number
  const [third, fourth] = [{ id: await applied('third_applicant') }, { id: await applied('fourth_applicant') }]
  const arranged = { status: 'on_site_check', on_site_check_at: app.clock.now().toISOString() }
  return [
    { name: 'verify_certificate', ids: { id: certificateId }, body: { action: 'approve', notes: '看过' } },
    { name: 'update_owner_application_status', ids, body: arranged },
    { name: 'verify_owner_application', ids, body: { verification_notes: '看过场地和设备' } },
    { name: 'record_application_check', ids: { ...third, code: 'on_site_check' }, body: { result: 'passed' } },
    { name: 'approve_application', ids: third, body: { notes: '看过' } },
    { name: 'suspend_application', ids: third, body: { reason: '投诉多' } },
    { name: 'restore_application', ids: third, body: { reason: '查清了' } },
    { name: 'reject_application', ids: fourth, body: { reason: '材料不全' } },
  ]
}

/** What staff do with a contract that waits for its signature. */
/** One company verified, frozen and let act again, another refused. */
const companyActs = async (): Promise<Act[]> => {
  const [one, other] = [await foundCompany(app, await aRenter(app)), await foundCompany(app, await aRenter(app))]
  const ids = { id: one.body.id }
  return [
    { name: 'verify_tenant', ids },
    { name: 'freeze_tenant', ids, body: { reason: '核查' } },
    { name: 'unfreeze_tenant', ids },
    { name: 'reject_tenant', ids: { id: other.body.id }, body: { reason: '照片不清' } },
  ]
}

const contractActs = async (rentalId: number): Promise<Act[]> => {
  const contractId = await insert('SELECT agreement_id AS id FROM rental WHERE id = $1', rentalId)
  const form = async () => {
    const sent = new FormData()
    sent.set('file', await aPicture(), '授权书.png')
    return sent
  }
  return [
    { name: 'add_contract_attachment', ids: { id: contractId }, form, isNew: true },
    { name: 'update_contract_status', ids: { id: rentalId }, body: { status: 'pending_review' } },
  ]
}

beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  admin = await aMember(app, 'super_admin')
  const renter = await aRenter(app)
  const target = await aRenter(app, 'target')
  const machine = await aMachine(app, { line, units: 6 })
  const review = await aRental(app, { machine, renter, staff: admin, status: 'pending_verification' })
  const sending = await aRental(app, { machine, renter, staff: admin, status: 'pending_delivery' })
  const { body: matrix } = await app.call('GET', '/api/admin/permissions/', { token: admin.token })
  const { body: application } = await anApplication(app, await aRenter(app, 'applicant'))
  const applicationId = application.application?.id ?? application.id
  const signing = await aRental(app, { machine, renter, staff: admin, status: 'pending_signature' })
  const paid = await aRental(app, { machine, renter, staff: admin, status: 'pending_delivery' })
  const owner = await anOwner(app)
  const [unseen, second] = [await aMachine(app, { line, owner }), await aMachine(app, { line, owner })]
  await app.pool.query("UPDATE equipment SET verification_status = 'pending' WHERE owner_id = $1", [owner.id])
  const maintenanceId = await insert(
    "INSERT INTO maintenance_request (unit_id, user_id, description) VALUES ($1, $2, '漏油') RETURNING id",
    second.units[0],
    owner.id,
  )
  const brokenId = await insert(
    "INSERT INTO maintenance_request (unit_id, user_id, description) VALUES ($1, $2, '异响') RETURNING id",
    second.units[0],
    owner.id,
  )
  const { rows: templates } = await app.pool.query<{ id: number }>(
    'SELECT id FROM agreement_template WHERE line = $1 ORDER BY id LIMIT 1',
    [line],
  )
  const templateId = templates[0]!.id
  const clauses = [{ title: '一', text: '双方依法签订。' }]
  const template = await app.call('POST', commands.get('create_template')!.path, {
    token: admin.token,
    body: { name: '旧模板', clauses },
  })
  const oldId = template.body.template.id
  acts.push(
    { name: 'add_qualification_type', body: { id: 'crane_permit', name: '起重许可' }, isNew: true },
    {
      name: 'create_account',
      body: { username: 'made_here', password: 'Test@2026x', phone: '13900001111' },
      isNew: true,
    },
    { name: 'update_account', ids: { id: target.id }, body: { display_name: '李工' } },
    { name: 'change_account_role', ids: { id: target.id }, body: { technical_role: 'staff', reason: '入职' } },
    { name: 'sign_out_account', ids: { id: target.id }, isNew: true },
    { name: 'delete_account', ids: { id: target.id }, body: { reason: '离职' } },
    {
      name: 'replace_role_permissions',
      ids: { role: 'staff' },
      body: { permissions: ['rental_view', 'qualification_view'], version: matrix.version },
    },
    { name: 'change_settings', body: { changes: { review_overdue_hours: 6 } } },
    {
      name: 'send_notification',
      body: { recipient_id: renter.id, title: '保养', message: '周五保养', notification_type: 'system' },
      isNew: true,
    },
    { name: 'update_owner_application_status', ids: { id: applicationId }, body: { status: 'on_site_check' } },
    { name: 'reject_owner_application', ids: { id: applicationId }, body: { verification_notes: '材料不全' } },
    { name: 'verify_qualification', ids: { id: review }, body: { action: 'approve' } },
    { name: 'start_rental', ids: { id: sending } },
    {
      name: 'request_staff_maintenance',
      body: { unit_id: unseen.units[0], kind: 'repair', description: '异响' },
      isNew: true,
    },
    {
      name: 'schedule_staff_maintenance',
      ids: { id: maintenanceId },
      body: { start_date: addDays(dayOf(app.clock.now()), 9) },
    },
    { name: 'cancel_staff_maintenance', ids: { id: maintenanceId }, body: { reason: '不用了' } },
    { name: 'complete_staff_maintenance', ids: { id: brokenId }, body: { result: '换了轴承' } },
    { name: 'reject_machine', ids: { id: unseen.id }, body: { reason: '照片不清', version: 1 } },
    { name: 'approve_machine', ids: { id: second.id }, body: { version: 1 } },
    {
      name: 'create_template',
      body: { name: '新模板', clauses },
      isNew: true,
    },
    { name: 'replace_template', ids: { id: oldId }, body: { name: '换过的模板', clauses } },
    { name: 'set_default_template', ids: { id: oldId } },
    { name: 'set_default_template', ids: { id: templateId } },
    { name: 'toggle_template', ids: { id: oldId } },
    { name: 'delete_template', ids: { id: oldId }, isGone: true },
    { name: 'change_template', ids: { id: templateId }, body: { name: '改过的名称' } },
    { name: 'restore_template_version', ids: { id: templateId, version: 1 }, body: {} },
    ...(await moneyActs(paid, owner)),
    ...(await paperActs(review, owner)),
    ...(await contractActs(signing)),
    ...(await companyActs()),
  )
})
afterAll(() => app.close())

it('of each command it is said here, or where else', () => {
  const told = [...acts.map(({ name }) => name), ...Object.keys(elsewhere)]
  expect(told.filter((name) => !commands.has(name))).toEqual([])
  expect([...commands.keys()].filter((name) => !told.includes(name))).toEqual([])
})

it('each writes who, from where, what was and what is', async () => {
  const wrong: string[] = []
  for (const { name, ids = {}, body = {}, form, isNew, isGone } of acts) {
    const { shape, path } = commands.get(name)!
    const { rows: before } = await app.pool.query('SELECT coalesce(max(id), 0) AS id FROM audit_log')
    const answer = await app.call(
      shape.method,
      path.replaceAll(/:([A-Za-z]+)/g, (_, key: string) => String(ids[key])),
      { token: admin.token, ...(form ? { form: await form() } : { body }) },
    )
    if (answer.status >= 300) wrong.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    const { rows } = await app.pool.query(
      'SELECT action, actor_id, before, after, client FROM audit_log WHERE id > $1 AND actor_id = $2',
      [before[0].id, admin.id],
    )
    const isTold = rows.some(
      (row) => row.client.ip && (isGone === true || row.after !== null) && (isNew === true || row.before !== null),
    )
    if (!isTold) wrong.push(`${name}: ${JSON.stringify(rows)}`)
  }
  expect(wrong).toEqual([])
})
