import { addressesOf } from '@jihui/protocol/rental/addresses'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { aRental, aSignature } from '../../../testing/orders.ts'
import { aMember, type Person, signInAgain } from '../../../testing/people.ts'
import { addDays, dayOf, startOfDay } from '../../../platform/clock.ts'
import { lapseHolds } from '../../rental/timers/rental-timers.ts'

let stage: ContractStage
let second: Person
const line = lines[0]!

const reviewFirst = (isOn: boolean) =>
  stage.app.pool.query(
    `INSERT INTO platform_setting (key, value, updated_by_name) VALUES ('contract_needs_review', $1, '测试')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(isOn)],
  )
const orderOf = async (id: number) => (await stage.call('GET', 'get_rental', id, stage.renter)).body
/** Begins so late that its first day does not cut the time to sign. */
const later = 4
const generated = async (from = later) => {
  const id = await stage.due('pending_contract', from)
  const { body } = await stage.call('POST', 'generate_contract', id, stage.renter, {})
  return { id, contractId: body.contract_id as number, body }
}
const sign = async (id: number, more: object = {}) =>
  stage.call('POST', 'sign_contract', id, stage.renter, { signature: await aSignature(), ...more })
const told = async (id: number): Promise<string[]> => {
  await stage.app.settle()
  const { rows } = await stage.app.pool.query(
    `SELECT title FROM notification WHERE user_id = $1 AND related_object_id = $2 ORDER BY id`,
    [stage.renter.id, String(id)],
  )
  return rows.map(({ title }) => title)
}
const hoursLeft = async (id: number) => {
  const { hold_expires_at: until } = await orderOf(id)
  return until && (Date.parse(until) - stage.app.clock.now().getTime()) / 3_600_000
}

beforeAll(async () => {
  stage = await stageContracts(line.id)
  second = await aMember(stage.app, 'admin')
})
afterAll(() => stage.app.close())
beforeEach(() => reviewFirst(true))

describe('a contract that is reviewed before it is signed', () => {
  it('waits for staff, says so, and cannot be signed', async () => {
    const { id, body } = await generated()
    expect(body.contract).toMatchObject({ status: 'pending_review', signature_deadline: null })
    const order = await orderOf(id)
    expect(order).toMatchObject({ status: 'pending_signature', hold_expires_at: null })
    expect(order.status_sentence).toContain('审核')
    expect(order.actions).not.toContain('sign_contract')
    const early = await sign(id)
    expect([early.status, early.body.code]).toEqual([409, 'agreement.in_review'])
    expect(await told(id)).toContain('合同正在审核')
    expect(await told(id)).not.toContain('合同已生成，等你签字')
  })

  it('is signed once it passed', async () => {
    const { id, contractId } = await generated()
    const { body } = await stage.call('POST', 'approve_contract', contractId, stage.admin, {})
    expect(body.contract.signature_deadline).toBeTruthy()
    expect((await orderOf(id)).actions).toContain('sign_contract')
    expect((await sign(id)).body.status).toBe('pending_payment')
  })

  it('starts the same way when an approval made it, or the signature itself', async () => {
    const id = await stage.due('pending_verification')
    const verified = await stage.call('POST', 'verify_qualification', id, stage.admin, {
      action: 'approve',
      generate_contract: true,
    })
    expect(verified.status).toBe(200)
    expect((await stage.contractOf(id)).status).toBe('pending_review')
    const other = await stage.due()
    const early = await sign(other, { auto_generate: true })
    expect([early.status, early.body.code]).toEqual([409, 'agreement.in_review'])
    expect(await stage.contractOf(other)).toMatchObject({ status: 'pending_review', is_signed: false })
  })

  it('stops the clock again when it goes back to review, and when it is refused', async () => {
    await reviewFirst(false)
    const { id, contractId } = await generated()
    expect(await hoursLeft(id)).toBe(24)
    await stage.call('POST', 'update_contract_status', id, stage.admin, { status: 'pending_review' })
    expect(await hoursLeft(id)).toBeNull()
    await stage.call('POST', 'reject_contract', contractId, stage.admin, { reason: '金额有误' })
    expect(await hoursLeft(id)).toBeNull()
    expect(await told(id)).toContain('合同要重新生成')
    await stage.call('POST', 'generate_contract', id, stage.admin, {})
    expect(await hoursLeft(id)).toBe(24)
  })

  it('may be signed at once where a reviewer said so on request', async () => {
    const id = await stage.due('pending_contract', later)
    await stage.call('POST', 'request_status_change', id, stage.renter, { status: 'pending_signature' })
    expect((await stage.call('POST', 'approve_status_change', id, stage.admin, {})).status).toBe(200)
    expect((await stage.contractOf(id)).status).toBe('pending_signature')
    expect(await hoursLeft(id)).toBe(24)
  })

  it('may be signed to the end of the first day at most, however late it passed', async () => {
    const { id, contractId } = await generated(0)
    await stage.call('POST', 'approve_contract', contractId, stage.admin, {})
    const now = stage.app.clock.now()
    const midnight = startOfDay(addDays(dayOf(now), 1)).toISOString()
    expect((await orderOf(id)).hold_expires_at).toBe(midnight)
  })

  it('changes nothing where the setting is off', async () => {
    await reviewFirst(false)
    const { id, body } = await generated()
    expect(body.contract.status).toBe('pending_signature')
    expect(await told(id)).toContain('合同已生成，等你签字')
    expect((await sign(id)).status).toBe(200)
  })
})

describe('two reviewers at once', () => {
  it('decide a contract once; the second is told what the first decided', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { contractId } = await generated()
      const answers = await Promise.all([
        stage.call('POST', 'approve_contract', contractId, stage.admin, {}),
        stage.call('POST', 'reject_contract', contractId, second, { reason: '金额有误' }),
      ])
      const won = answers.filter(({ status }) => status === 200)
      const [lost] = answers.filter(({ status }) => status !== 200)
      expect(won).toHaveLength(1)
      expect([lost!.status, lost!.body.code]).toEqual([409, 'agreement.already_decided'])
      const isApproved = won[0]!.body.contract.status === 'approved'
      const winner = isApproved ? stage.admin : second
      const outcome = isApproved ? '审核通过' : '拒绝：金额有误'
      expect(lost!.body.message).toBe(`这份合同已由${winner.username}${outcome}`)
      const total =
        (await stage.audited('agreement.approve', contractId)) + (await stage.audited('agreement.reject', contractId))
      expect(total).toBe(1)
    }
  })

  it('decide a request once, at whichever address', async () => {
    await reviewFirst(false)
    for (let round = 0; round < 4; round += 1) {
      const { id } = await generated()
      await stage.call('POST', 'request_status_change', id, stage.renter, { status: 'pending_review' })
      const answers = await Promise.all([
        stage.app.call('POST', `/api/admin/contract-requests/${id}/approve/`, { token: stage.admin.token, body: {} }),
        stage.app.call('POST', addressesOf(line, 'reject_status_change')[1]!.replace(':id', String(id)), {
          token: second.token,
          body: { reject_reason: '无需复核' },
        }),
      ])
      const [lost] = answers.filter(({ status }) => status !== 200)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect([lost!.status, lost!.body.code]).toEqual([409, 'agreement.request_decided'])
      expect(lost!.body.message).toMatch(/^这条变更申请已由.+(通过|拒绝：无需复核)$/)
    }
  })
})

// Last: the clock runs past everybody's session.
describe('while staff read', () => {
  it('the machine is kept, and all of the time is given once the contract can be signed', async () => {
    const { id, contractId } = await generated()
    const stored = async () => {
      const { rows } = await stage.app.pool.query('SELECT status, hold_expires_at FROM rental WHERE id = $1', [id])
      return rows[0] as { status: string; hold_expires_at: Date | null }
    }
    stage.app.clock.advance({ hours: 30 })
    await lapseHolds(stage.app.services)
    expect(await stored()).toEqual({ status: 'pending_signature', hold_expires_at: null })
    const admin = await aMember(stage.app, 'admin')
    expect((await stage.call('POST', 'approve_contract', contractId, admin, {})).status).toBe(200)
    const { hold_expires_at: until } = await stored()
    expect(until!.getTime() - stage.app.clock.now().getTime()).toBe(24 * 3_600_000)
    expect(await told(id)).toContain('合同审核通过，等你签字')
    stage.app.clock.advance({ hours: 25 })
    await lapseHolds(stage.app.services)
    expect((await stored()).status).toBe('cancelled')
  })
})

describe('an order whose first day is over while its contract was reviewed', () => {
  it('is not opened for signing, by whichever way', async () => {
    const { app, machine } = stage
    let [renter, admin] = [await signInAgain(app, stage.renter), await signInAgain(app, stage.admin)]
    const id = await aRental(app, { machine, renter, staff: admin, status: 'pending_contract', days: 3 })
    const { body } = await stage.call('POST', 'generate_contract', id, renter, {})
    app.clock.set(startOfDay(addDays(dayOf(app.clock.now()), 1)))
    ;[renter, admin] = [await signInAgain(app, renter), await signInAgain(app, admin)]
    const late = [
      await stage.call('POST', 'approve_contract', body.contract_id, admin, {}),
      await stage.call('POST', 'update_contract_status', id, admin, { status: 'pending_signature' }),
      await app.call('POST', `/api/admin/contracts/${body.contract_id}/approve/`, { token: admin.token, body: {} }),
    ]
    for (const answer of late) expect([answer.status, answer.body.code]).toEqual([409, 'rental.days_over'])
    expect((await stage.call('GET', 'get_contract', id, renter)).body.status).toBe('pending_review')
  })
})
