import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { aSignature } from '../../../testing/orders.ts'
import { triedLines } from '../../../testing/tried-lines.ts'

let stage: ContractStage

describe.each(triedLines.map((line) => line.id))('contracts of the %s line', (line) => {
  beforeAll(async () => {
    stage = await stageContracts(line)
  })
  afterAll(() => stage.app.close())

  describe('review and life', () => {
    it('approves and rejects what waits for review; a rejection needs its reason', async () => {
      const id = await stage.due('pending_signature')
      const { contract_id } = await stage.contractOf(id)
      const early = await stage.call('POST', 'approve_contract', contract_id, stage.admin, {})
      expect([early.status, early.body.code]).toEqual([409, 'agreement.action_not_allowed'])
      await stage.call('POST', 'update_contract_status', id, stage.clerk, { status: 'pending_review' })
      const silent = await stage.call('POST', 'reject_contract', contract_id, stage.admin, {})
      expect([silent.status, silent.body.message]).toEqual([400, '请填写拒绝原因'])
      const rejected = await stage.call('POST', 'reject_contract', contract_id, stage.admin, {
        reject_reason: '金额有误',
      })
      expect(rejected.body.contract).toMatchObject({ status: 'rejected', reject_reason: '金额有误' })
      expect(await stage.audited('agreement.reject', contract_id)).toBe(1)
      expect((await stage.call('GET', 'get_rental', id, stage.renter)).body.status).toBe('pending_signature')
    })

    it('makes a new contract in place of a rejected one', async () => {
      const id = await stage.due('pending_signature')
      const { contract_id, contract_number } = await stage.contractOf(id)
      await stage.call('POST', 'update_contract_status', id, stage.admin, { status: 'pending_review' })
      await stage.call('POST', 'reject_contract', contract_id, stage.admin, { reason: '条款有误' })
      const again = await stage.call('POST', 'generate_contract', id, stage.clerk, {})
      expect(again.status).toBe(200)
      expect(again.body.contract_number).not.toBe(contract_number)
      expect(again.body.rental.contract_number).toBe(again.body.contract_number)
      expect(
        (await stage.call('POST', 'sign_contract', id, stage.renter, { signature: await aSignature() })).status,
      ).toBe(200)
    })

    it('lets an approved contract be signed', async () => {
      const id = await stage.due('pending_signature')
      const { contract_id } = await stage.contractOf(id)
      await stage.call('POST', 'update_contract_status', id, stage.admin, { status: 'pending_review' })
      const approved = await stage.call('POST', 'approve_contract', contract_id, stage.admin, {})
      expect(approved.body.contract.status).toBe('approved')
      expect(
        (await stage.call('POST', 'sign_contract', id, stage.renter, { signature: await aSignature() })).status,
      ).toBe(200)
    })

    it('is activated, completed and terminated by staff without moving the order', async () => {
      const id = await stage.due('pending_payment')
      const { contract_id } = await stage.contractOf(id)
      const active = await stage.call('POST', 'activate_contract', contract_id, stage.clerk, {})
      expect(active.body.contract.status).toBe('active')
      expect((await stage.call('POST', 'activate_contract', contract_id, stage.clerk, {})).status).toBe(409)
      expect(
        (await stage.call('POST', 'terminate_contract', contract_id, stage.clerk, {})).body.errors.reason,
      ).toBeTruthy()
      const ended = await stage.call('POST', 'terminate_contract', contract_id, stage.clerk, { reason: '双方协商' })
      expect(ended.body.contract).toMatchObject({ status: 'terminated', is_signed: true })
      expect((await stage.call('POST', 'complete_contract', contract_id, stage.clerk, {})).status).toBe(409)
      expect((await stage.call('GET', 'get_rental', id, stage.renter)).body.status).toBe('pending_payment')
      expect(await stage.audited('agreement.terminate', contract_id)).toBe(1)
    })

    it('never lets staff sign or unsign by changing a status', async () => {
      const id = await stage.due('pending_payment')
      for (const status of ['pending_signature', 'pending_review', 'void'])
        expect((await stage.call('POST', 'update_contract_status', id, stage.admin, { status })).status).toBe(409)
      const open = await stage.due('pending_signature')
      expect((await stage.call('POST', 'update_contract_status', open, stage.admin, { status: 'SIGNED' })).status).toBe(
        409,
      )
      expect(
        (await stage.call('POST', 'update_contract_status', open, stage.admin, { status: 'nonsense' })).status,
      ).toBe(400)
    })

    it('ends with a cancelled order', async () => {
      const unsigned = await stage.due('pending_signature')
      await stage.call('POST', 'cancel_rental', unsigned, stage.renter, {})
      expect((await stage.contractOf(unsigned)).status).toBe('void')
      const signed = await stage.due('pending_payment')
      await stage.call('POST', 'cancel_rental', signed, stage.renter, {})
      expect((await stage.contractOf(signed)).status).toBe('terminated')
    })

    it('is in force from the receipt and done with the return', async () => {
      const used = await stage.due('in_use')
      expect((await stage.contractOf(used)).status).toBe('active')
      const returned = await stage.due('returned')
      expect((await stage.contractOf(returned)).status).toBe('completed')
    })

    it('is sent to the renter, told by an event', async () => {
      const id = await stage.due('pending_signature')
      const { contract_id } = await stage.contractOf(id)
      const sent = await stage.call('POST', 'send_contract_to_user', contract_id, stage.admin, {})
      expect(sent.body.contract.sent_at).toBeTruthy()
      const events = await stage.app.pool.query(
        "SELECT 1 FROM outbox WHERE topic = 'agreement.sent' AND (payload->>'agreementId')::bigint = $1",
        [contract_id],
      )
      expect(events.rowCount).toBe(1)
    })

    it('belongs to staff: a renter is refused every step', async () => {
      const id = await stage.due('pending_payment')
      const { contract_id } = await stage.contractOf(id)
      for (const operation of [
        'activate_contract',
        'complete_contract',
        'terminate_contract',
        'generate_contract_pdf',
        'send_contract_to_user',
        'approve_contract',
        'reject_contract',
      ])
        expect(
          (await stage.call('POST', operation, contract_id, stage.renter, { reason: 'x' })).status,
          operation,
        ).toBe(403)
      expect((await stage.call('POST', 'update_contract_status', id, stage.renter, { status: 'active' })).status).toBe(
        403,
      )
      for (const operation of ['approve_contract', 'reject_contract', 'send_contract_to_user'])
        expect((await stage.call('POST', operation, contract_id, stage.clerk, { reason: 'x' })).status, operation).toBe(
          403,
        )
    })
  })
})
