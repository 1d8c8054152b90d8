/** Every act of staff on an order is in the audit log: what stood before, what became of it, from where. */
import { actionWords } from '@jihui/protocol/all-audit-words'
import { rentalActions } from '@jihui/protocol/rental/actions'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMachine } from '../../../testing/machines.ts'
import { aPicture, aRental, pathOf } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let renter: Person
let staff: Person
beforeAll(async () => {
  app = await startTestApp()
  ;[renter, staff] = [await aRenter(app), await aMember(app, 'super_admin')]
})
afterAll(() => app.close())

const lineWith = (action: string) => lines.find(({ ownActions }) => ownActions.includes(action as never))!.id
const productionLine = lineWith('start_production')
const handover = async (line: string) => {
  const form = new FormData()
  const { positions, meter } = lines.find(({ id }) => id === line)!.handover
  form.set('stage', 'back')
  form.set('positions', JSON.stringify([positions[0]!.key]))
  if (meter) form.set('meter', '5')
  form.append('photos', await aPicture(), 'a.png')
  return form
}

/** Action of a member of staff → the status it begins in, the call, and something its entry says. */
const acts = {
  cancel: {
    at: 'pending_verification',
    call: 'cancel_rental',
    body: { reason: '设备检修' },
    says: { status: 'cancelled' },
  },
  deliver: { at: 'pending_delivery', call: 'deliver_rental', body: { carrier: '顺丰' }, says: { carrier: '顺丰' } },
  start: { at: 'pending_delivery', call: 'start_rental', body: {}, says: { status: 'in_use' } },
  confirm_return: {
    at: 'in_use',
    call: 'confirm_return',
    body: { deductions: [{ label: '划痕', working: '', amount: 300, position: '' }] },
    says: { status: 'returned', deductions: [expect.objectContaining({ label: '划痕', amountFen: 30000 })] },
  },
  change_contact: {
    at: 'pending_verification',
    call: 'update_customer_info',
    body: { contact_name: '周新' },
    says: { contactName: '周新' },
  },
  record_handover: { at: 'in_use', call: 'record_handover', body: handover, says: { stage: 'back', photos: 1 } },
  start_production: {
    at: 'in_use',
    call: 'start_production',
    body: {},
    says: { productionStartedAt: expect.any(String) },
  },
} as const

test.each(Object.entries(acts))('%s by staff: before, after and address', async (action, act) => {
  const line = action.endsWith('production') ? productionLine : lines[0]!.id
  const id = await aRental(app, { machine: await aMachine(app, { line }), renter, staff, status: act.at })
  const sent = typeof act.body === 'function' ? { form: await act.body(line) } : { body: act.body }
  const answer = await app.call('POST', pathOf(line, act.call, id), { token: staff.token, ...sent })
  expect([answer.status < 300, answer.body.errors ?? answer.body.message]).toEqual([true, expect.anything()])
  const { rows } = await app.pool.query(
    `SELECT actor_id, before, after, client FROM audit_log
     WHERE object_type = 'rental' AND object_id = $1 AND action = $2`,
    [String(id), `rental.${action}`],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    actor_id: staff.id,
    after: act.says,
    client: { ip: expect.stringMatching(/[\d.:]+/) },
  })
  expect(Object.keys(rows[0].before).length).toBeGreaterThan(0)
})

test('what the renter does to his own order is in its history and not in the log of staff', async () => {
  const line = lines[0]!.id
  const id = await aRental(app, { machine: await aMachine(app), renter, staff, status: 'pending_verification' })
  expect((await app.call('POST', pathOf(line, 'cancel_rental', id), { token: renter.token, body: {} })).status).toBe(
    200,
  )
  const { rows } = await app.pool.query(
    `SELECT 1 FROM audit_log WHERE object_type = 'rental' AND object_id = $1 AND action = 'rental.cancel'`,
    [String(id)],
  )
  expect(rows).toEqual([])
})

/** Staff actions whose entry another module's command writes, by its name; looking at a contract writes nothing. */
const toldElsewhere: Record<string, string> = {
  submit_documents: 'qualification.upload',
  approve_qualification: 'qualification.approve',
  reject_qualification: 'qualification.reject',
  generate_contract: 'agreement.generate',
  confirm_payment: 'payment.record_offline',
  refute_return: 'rental.refute_return',
  view_contract: '',
  complete_production: 'rental.complete_production',
}
test('no action staff may take is left out here, and each entry has its word', () => {
  const byStaff = Object.entries(rentalActions).filter(([, { by }]) => (by as readonly string[]).includes('staff'))
  expect(byStaff.map(([code]) => code).filter((code) => !(code in acts) && !(code in toldElsewhere))).toEqual([])
  const words = [...Object.keys(acts).map((code) => `rental.${code}`), ...Object.values(toldElsewhere).filter(Boolean)]
  expect(words.filter((word) => !(word in actionWords))).toEqual([])
})
