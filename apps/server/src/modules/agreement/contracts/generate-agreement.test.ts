import { findLine } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { pathOf, requestFor } from '../../../testing/orders.ts'
import { triedLines } from '../../../testing/tried-lines.ts'

let stage: ContractStage

describe.each(triedLines.map((line) => line.id))('contracts of the %s line', (line) => {
  beforeAll(async () => {
    stage = await stageContracts(line)
  })
  afterAll(() => stage.app.close())

  describe('generating', () => {
    it('freezes text and figures of the order and moves it to the signature', async () => {
      const id = await stage.due()
      const before = await stage.call('GET', 'get_contract_status', id, stage.renter)
      expect(before.body).toMatchObject({ status: 'NOT_GENERATED', contract_exists: false, contract_signed: false })
      const { status, body } = await stage.call('POST', 'generate_contract', id, stage.clerk, {
        special_clauses: '每周巡检一次',
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, message: '合同生成成功', status: 'pending_signature', signed: false })
      const contract = await stage.contractOf(id)
      expect((await stage.call('GET', 'get_rental', id, stage.renter)).body.actions).toContain('sign_contract')
      expect(contract.contract_number).toMatch(/^HT\d{8}-\d{8}$/)
      expect(contract).toMatchObject({
        rental_id: id,
        status: 'pending_signature',
        status_code: 'PENDING_SIGN',
        is_signed: false,
        rental_days: 3,
        special_terms: '每周巡检一次',
        contact_name: '周敏',
        deposit_amount: 6000,
        total_amount: body.rental.total_amount,
        signature_data: null,
        actions: ['sign'],
      })
      expect(contract.clauses.length).toBeGreaterThanOrEqual(14)
      expect(contract.clauses[0]).toMatchObject({ number: 1 })
      expect(JSON.stringify(contract.clauses)).not.toMatch(/\{\{|\}\}/)
      expect(JSON.stringify(contract.clauses)).toContain(`${findLine(line).pricing.latePercent}%`)
      expect(contract.lines.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0)).toBeCloseTo(
        contract.total_amount,
      )
      const after = await stage.call('GET', 'get_contract_status', id, stage.renter)
      expect(after.body).toMatchObject({ status: 'PENDING_SIGN', contract_exists: true, qualification_verified: true })
      const { rows } = await stage.app.pool.query("SELECT payload FROM outbox WHERE topic = 'agreement.generated'")
      expect(rows.map((row) => row.payload)).toContainEqual(
        expect.objectContaining({ rentalId: id, userId: stage.renter.id, line, number: contract.contract_number }),
      )
    })

    it('states the order’s own figures: fees by kind add up to the total', async () => {
      const { app, renter, admin, machine } = stage
      const [option] = findLine(line).options
      const made = await app.call('POST', pathOf(line, 'create_rental'), {
        token: renter.token,
        body: { ...requestFor(app, machine, 20), [option!.flag]: true, region: '浙江省杭州市上城区' },
      })
      const { id } = made.body
      await app.pool.query("UPDATE rental SET status = 'pending_contract' WHERE id = $1", [id])
      const { contract } = (await stage.call('POST', 'generate_contract', id, admin, {})).body
      const fees = contract.clauses.find((one: { title: string }) => one.title === '租金与费用').text
      const sum = (kind: string) =>
        contract.lines
          .filter((one: { kind: string }) => one.kind === kind)
          .reduce((total: number, one: { amount: number }) => total + one.amount, 0)
          .toLocaleString('zh-CN', { minimumFractionDigits: 2 })
      expect(fees).toContain(`平台服务费 ¥${sum('service')}`)
      expect(fees).toContain(`附加服务费 ¥${sum('option')}（${option!.label}）`)
      expect(fees).toContain(
        `（含押金）为 ¥${contract.total_amount.toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`,
      )
      expect(contract.facility_address).toBe('浙江省杭州市上城区庆春东路 3 号')
    })

    it('keeps the contract as it was when order and template change later', async () => {
      const id = await stage.due('pending_signature')
      const before = await stage.contractOf(id)
      await stage.app.pool.query("UPDATE rental SET contact_name = '别人' WHERE id = $1", [id])
      const after = await stage.contractOf(id)
      expect(after.contact_name).toBe(before.contact_name)
      expect(after.content_sha256).toBe(before.content_sha256)
    })

    it('is refused before the qualification is approved, and a second time', async () => {
      const early = await stage.due('pending_verification')
      const tooEarly = await stage.call('POST', 'generate_contract', early, stage.renter, {})
      expect([tooEarly.status, tooEarly.body.code]).toEqual([409, 'rental.action_not_allowed'])
      const id = await stage.due('pending_signature')
      const again = await stage.call('POST', 'generate_contract', id, stage.renter, {})
      expect([again.status, again.body.code]).toEqual([409, 'rental.action_not_allowed'])
    })

    it('answers the existing contract to a caller who says that one was missing', async () => {
      const id = await stage.due('pending_signature')
      const { contract_number } = await stage.contractOf(id)
      const again = await stage.call('POST', 'generate_contract', id, stage.renter, {
        missing_contract_generated: true,
      })
      expect([again.status, again.body.contract_number]).toEqual([200, contract_number])
    })

    it('by two at once makes one contract', async () => {
      const id = await stage.due()
      const answers = await Promise.all(
        [1, 2, 3].map(() => stage.call('POST', 'generate_contract', id, stage.renter, {})),
      )
      expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      const { rows } = await stage.app.pool.query('SELECT id FROM agreement WHERE rental_id = $1', [id])
      expect(rows).toHaveLength(1)
    })

    it('is refused with the place when a character could not be printed', async () => {
      const id = await stage.due()
      const { status, body } = await stage.call('POST', 'generate_contract', id, stage.renter, {
        special_clauses: '备注😀',
      })
      expect([status, body.code]).toEqual([400, 'agreement.unprintable'])
      expect(body.errors.special_clauses).toContain('😀')
      expect((await stage.call('GET', 'get_rental', id, stage.renter)).body.status).toBe('pending_contract')
    })

    it('by staff is written to the audit log and needs contract_create', async () => {
      const id = await stage.due()
      const made = await stage.app.call('POST', pathOf(line, 'create_contract'), {
        token: stage.clerk.token,
        body: { rental_id: id, notes: '代为生成' },
      })
      expect([made.status, made.body.contract.rental_id]).toEqual([201, id])
      expect(await stage.audited('agreement.generate', id)).toBe(1)
      const refused = await stage.app.call('POST', pathOf(line, 'create_contract'), {
        token: stage.renter.token,
        body: { rental_id: id },
      })
      expect(refused.status).toBe(403)
    })
  })
})
