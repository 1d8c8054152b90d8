/** Every call of staff that decides something, tried by somebody who holds every permission and has a part in it. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import type { Endpoint } from '@jihui/protocol/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../apps/server/src/platform/clock.ts'
import { aMachine, type Machine } from '../../apps/server/src/testing/machines.ts'
import { aPicture, aRental } from '../../apps/server/src/testing/orders.ts'
import { anApplication } from '../../apps/server/src/testing/owners.ts'
import { aCargo } from '../../apps/server/src/testing/freight/parties.ts'
import { aMember, aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import { foundCompany } from '../../apps/server/src/testing/tenants.ts'
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts'
import { ownFreight } from './own-freight.ts'
import { ownUpkeep } from './own-upkeep.ts'
import { ownParts, partsWithoutParties } from './own-parts.ts'
import { ownMaintenance } from './own-maintenance.ts'
import { ownServiceOrders } from './own-service-order.ts'
import { ownTechnician } from './own-technician.ts'

let app: TestApp
let party: Person
const line = 'medical'

/** Each command of staff once, at its first address, on the line the orders are of where it is a line's own. */
const commands = [
  ...new Map(
    allEndpoints()
      .filter(({ shape, line: of }) => /^(permission|staff):/.test(shape.access) && (of === undefined || of === line))
      .filter(({ shape }) => shape.method !== 'GET')
      .map((endpoint) => [endpoint.shape.name, endpoint] as const)
      .toReversed(),
  ).values(),
]

const textTemplates = 'a text for everybody’s contracts, not a case of anybody’s'
const theBank = 'the question bank is everybody’s; a test keeps its questions as they were drawn'
const ofPlatform = 'of the platform as a whole'
const accounts =
  'on an account: bounded by what the actor may do himself (account-reach.ts); of his own, what he may do there'
/** What has no parties, and why. */
const withoutParties: Record<string, string> = {
  add_qualification_type: ofPlatform,
  send_notification: 'a notice; it decides nothing, and who sent it is said',
  replace_role_permissions: ofPlatform,
  create_account: accounts,
  update_account: accounts,
  change_account_role: accounts,
  sign_out_account: accounts,
  withdraw_account_phone: accounts,
  delete_account: accounts,
  retry_events: ofPlatform,
  change_settings: ofPlatform,
  set_fence_holidays: ofPlatform,
  change_freight_terms: ofPlatform,
  publish_service_prices: ofPlatform,
  withdraw_service_prices: ofPlatform,
  create_question: theBank,
  change_question: theBank,
  remove_question: theBank,
  try_freight_terms: 'works something out and keeps nothing',
  ...partsWithoutParties,
  run_reconciliation: 'compares whole days; what is decided about a line of it is a call of its own',
  ask_reconciliation:
    'asks the channel about one line, whose order is looked at first; payment/reconciliation-holds.test.ts',
  create_template: textTemplates,
  replace_template: textTemplates,
  change_template: textTemplates,
  delete_template: textTemplates,
  set_default_template: textTemplates,
  toggle_template: textTemplates,
  preview_template: textTemplates,
  save_template_draft: textTemplates,
  discard_template_draft: textTemplates,
  publish_template_draft: textTemplates,
  restore_template_version: textTemplates,
}

interface Try {
  readonly ids: Readonly<Record<string, number | string>>
  readonly body?: Record<string, unknown>
  readonly form?: () => Promise<FormData>
}
/** How each of the others is tried. */
const tries: Record<string, Try> = {}

const insert = async (text: string, ...values: unknown[]): Promise<number> =>
  (await app.pool.query<{ id: number }>(text, values)).rows[0]!.id

/** Orders of the party in every status staff work on; of one he owns the machine, because every renter makes his contract. */
const placeOrders = async (machine: Machine) => {
  const renter = await aRenter(app)
  const staff = await aMember(app, 'admin')
  const at = async (status: NonNullable<Parameters<typeof aRental>[1]['status']>, as = 'user_id') => {
    const id = await aRental(app, { machine, renter, staff, status })
    await app.pool.query(`UPDATE rental SET ${as} = $2 WHERE id = $1`, [id, party.id])
    return id
  }
  return {
    review: await at('pending_verification'),
    approved: await at('pending_contract', 'owner_id'),
    signing: await at('pending_signature'),
    paying: await at('pending_payment'),
    sending: await at('pending_delivery'),
  }
}

beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  party = await aMember(app, 'super_admin')
  const orders = await placeOrders(await aMachine(app, { line, units: 6 }))
  const own = await aMachine(app, { line, owner: party, units: 2 })
  await app.pool.query("UPDATE equipment SET verification_status = 'pending' WHERE id = $1", [own.id])
  const today = dayOf(app.clock.now())

  const refundId = await insert(
    `INSERT INTO refund (number, payment_id, payable_kind, payable_id, amount_fen, reason, status)
     SELECT 'R-OWN', id, payable_kind, payable_id, 100, 'x', 'failed' FROM payment WHERE payable_id = $1 RETURNING id`,
    orders.sending,
  )
  const itemId = await insert(
    `INSERT INTO reconciliation_item (gateway, day, key, kind, difference, state, payable_kind, payable_id, bill_number, bill_fen)
     VALUES ('wechat', $2, 'own', 'payment', 'duplicate', 'open', 'rental', $1, 'OWN-1', 100) RETURNING id`,
    orders.sending,
    today,
  )
  const earningId = await insert(
    `INSERT INTO earning (payable_kind, payable_id, payee_id, role, source, gross_fen, parts,
       commission_percent, commission_fen, net_fen, settled_on, due_on)
     VALUES ('rental', $1, $2, 'owner', 'rental', 100, '{"rent": 100}', 10, 10, 90, $3, $3) RETURNING id`,
    orders.sending,
    party.id,
    today,
  )
  const claimId = await insert(
    `INSERT INTO deposit_claim (rental_id, status, amount_fen, sent_at, due_at, objected_at)
     VALUES ($1, 'objected', 1000, now(), now(), now()) RETURNING id`,
    orders.sending,
  )
  await app.pool.query('INSERT INTO return_record (rental_id, damage_fen) VALUES ($1, 1000)', [orders.sending])
  const applied = await anApplication(app, party)
  const applicationId = await insert('SELECT id FROM application WHERE user_id = $1 ORDER BY id DESC LIMIT 1', party.id)
  expect(applied.status).toBe(201)
  await app.pool.query(
    `INSERT INTO application_check (application_id, code, result, recorded_by, recorded_by_name, recorded_at)
     VALUES ($1, 'on_site_check', 'planned', $2, '', now())`,
    [applicationId, party.id],
  )
  const decidedOnce = (status: string) =>
    insert(
      `INSERT INTO application (kind, user_id, status, stage, applicant_name, contact_name, contact_phone, details, decided_at)
       SELECT kind, user_id, $2, 'decided', applicant_name, contact_name, contact_phone, details, now()
       FROM application WHERE id = $1 RETURNING id`,
      applicationId,
      status,
    )
  const [approvedId, suspendedId] = [await decidedOnce('approved'), await decidedOnce('suspended')]
  const maintenanceId = await insert(
    `INSERT INTO maintenance_request (unit_id, user_id, description) VALUES ($1, $2, '异响') RETURNING id`,
    own.units[0],
    party.id,
  )
  const certificateId = await insert(
    `INSERT INTO qualification_document (user_id, holder_id, file_id, type, created_at)
     SELECT $1, $1, file_id, type, now() FROM qualification_document WHERE rental_id = $2 LIMIT 1 RETURNING id`,
    party.id,
    orders.review,
  )
  const contractId = await insert('SELECT agreement_id AS id FROM rental WHERE id = $1', orders.signing)
  const { rows: serials } = await app.pool.query<{ serial: string }>(
    'SELECT serial FROM equipment_unit WHERE id = $1',
    [own.units[0]],
  )

  const contract = { ids: { id: contractId, contractId, rentalId: orders.signing } }
  const words = { reason: '按流程', reject_reason: '按流程', notes: '按流程', special_clauses: '按流程' }
  const onContract = { ...contract, body: words }
  const request = { ids: { id: orders.signing, rentalId: orders.signing }, body: words }
  const review = { ids: { id: orders.review }, body: { action: 'approve', notes: '看过', reason: '看过' } }
  const application = (status: string) => ({
    ids: { id: applicationId },
    body: { status, verification_notes: '看过', notes: '看过' },
  })
  const item = { ids: { id: itemId }, body: { reason: '查过' } }
  const unit = { id: own.units[0]!, deviceId: serials[0]!.serial }
  const { body: company } = await foundCompany(app, party)
  await app.pool.query(`INSERT INTO freight_shipper (user_id, kind) VALUES ($1, 'person')`, [party.id])
  const cargo = await aCargo(app, party)
  const clashId = await insert(
    `INSERT INTO field_clash (user_id, subject_kind, subject_id, event_id, kind, status, code, message, theirs, choices)
     VALUES ($1, 'trip', 1, gen_random_uuid(), 'load', 'handed_over', 'x', 'x', '{}', '[]') RETURNING id`,
    party.id,
  )
  const onCompany = { ids: { id: company.id }, body: { reason: '看过', notes: '看过' } }
  Object.assign(tries, {
    close_field_clash: { ids: { id: clashId }, body: { notes: '看过' } },
    take_down_cargo: { ids: { id: cargo.id }, body: { reason: '看过' } },
    ...(await ownFreight(app, party)),
    ...(await ownUpkeep(app, own.units[0]!)),
    ...(await ownParts(app, party)),
    ...(await ownServiceOrders(app, party)),
    ...(await ownMaintenance(app, party)),
    ...(await ownTechnician(app, party)),
    verify_tenant: onCompany,
    reject_tenant: onCompany,
    freeze_tenant: onCompany,
    unfreeze_tenant: onCompany,
    finish_refund: { ids: { id: refundId }, body: { reference: 'BANK-1' } },
    update_owner_application_status: application('approved'),
    verify_owner_application: application('approved'),
    reject_owner_application: application('rejected'),
    approve_application: application('approved'),
    reject_application: { ids: { id: applicationId }, body: { reason: '看过' } },
    suspend_application: { ids: { id: approvedId }, body: { reason: '看过' } },
    restore_application: { ids: { id: suspendedId }, body: { reason: '看过' } },
    record_application_check: { ids: { id: applicationId, code: 'on_site_check' }, body: { result: 'planned' } },
    hold_payouts: { ids: { id: earningId }, body: { reason: '要问' } },
    resume_payouts: { ids: { id: earningId }, body: { notes: '问过' } },
    complete_payout: { ids: { id: earningId }, body: { reference: 'BANK-2', account_fingerprint: 'none' } },
    act_on_contract: { ids: { ...contract.ids, action: 'terminate' }, body: words },
    approve_contract_request: request,
    reject_contract_request: request,
    approve_status_change: request,
    reject_status_change: request,
    dismiss_finding: {
      ids: {},
      body: { rental_id: orders.sending, rule: 'paid_unmoved', fingerprint: 'x', reason: '看过' },
    },
    approve_machine: { ids: { id: own.id }, body: { notes: '看过', version: 1 } },
    reject_machine: { ids: { id: own.id }, body: { reason: '看过', version: 1 } },
    settle_reconciliation: item,
    refund_reconciliation: item,
    hold_reconciliation: item,
    decide_deduction: { ids: { id: claimId }, body: { amount: 1, reason: '看过' } },
    request_staff_maintenance: { ids: {}, body: { unit_id: own.units[0], kind: 'repair', description: '异响' } },
    schedule_staff_maintenance: { ids: { id: maintenanceId }, body: { start_date: addDays(today, 40) } },
    complete_staff_maintenance: { ids: { id: maintenanceId }, body: { result: '好了' } },
    cancel_staff_maintenance: { ids: { id: maintenanceId }, body: { reason: '不用了' } },
    command_unit: { ids: unit, body: { command: 'restart' } },
    command_device: { ids: unit, body: { command: 'restart' } },
    verify_review: review,
    reject_review: review,
    verify_qualification: review,
    reject_qualification: review,
    verify_certificate: { ids: { id: certificateId }, body: { action: 'approve', notes: '看过' } },
    start_rental: { ids: { id: orders.sending } },
    update_payment_status: {
      ids: { id: orders.paying },
      body: { status: 'paid', reason: '到账', reference: 'BANK-3' },
    },
    update_contract_status: { ids: { id: orders.signing }, body: { status: 'terminated', ...words } },
    create_contract: { ids: {}, body: { rental_id: orders.approved, rental: orders.approved, ...words } },
    activate_contract: onContract,
    complete_contract: onContract,
    terminate_contract: onContract,
    generate_contract_pdf: onContract,
    send_contract_to_user: onContract,
    approve_contract: onContract,
    reject_contract: onContract,
    accept_special_terms: onContract,
    refuse_special_terms: onContract,
    add_contract_attachment: {
      ...contract,
      form: async () => {
        const form = new FormData()
        form.set('file', await aPicture(), 'paper.png')
        return form
      },
    },
    repair_orders: {
      ids: {},
      body: {
        items: [{ rental_id: orders.sending, rule: 'paid_unmoved', fingerprint: 'x' }],
        reason: '看过',
      },
    },
  } satisfies Record<string, Try>)
})
afterAll(() => app.close())

const call = async ({ shape, path }: Endpoint, { ids, body, form }: Try) =>
  app.call(
    shape.method,
    path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => String(ids[name] ?? 'missing')),
    { token: party.token, ...(form ? { form: await form() } : { body: body ?? {} }) },
  )

describe('a party who holds the permission', () => {
  it.each(commands.filter(({ shape }) => !(shape.name in withoutParties)).map((one) => [one.shape.name, one] as const))(
    '%s is refused him',
    async (name, endpoint) => {
      const how = tries[name]
      if (!how) throw new Error(`${name}: neither tried by a party here nor said to have none`)
      const { status, body } = await call(endpoint, how)
      // A batch answers for each order by itself.
      if (name === 'repair_orders')
        expect(body).toMatchObject({ fixed: 0, results: [{ message: expect.stringContaining('和你或你的公司有关') }] })
      else expect([status, body.code, body.message]).toEqual([403, 'auth.own_case', expect.any(String)])
    },
  )

  it('what has no parties is still there', () => {
    const names = new Set(commands.map(({ shape }) => shape.name))
    expect(Object.keys(withoutParties).filter((name) => !names.has(name))).toEqual([])
  })
})
