import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { triedLines } from '../../../testing/tried-lines.ts'

let stage: ContractStage

describe.each(triedLines.map((line) => line.id))('contracts of the %s line', (line) => {
  beforeAll(async () => {
    stage = await stageContracts(line)
  })
  afterAll(() => stage.app.close())

  describe('status requests', () => {
    it('move a contract when approved, one open request per order (R181, R182)', async () => {
      const id = await stage.due('pending_signature')
      const asked = await stage.call('POST', 'request_status_change', id, stage.renter, {
        status: 'PENDING_REVIEW',
        status_change_reason: '希望复核保险条款',
      })
      expect(asked.status).toBe(201)
      expect(asked.body.request).toMatchObject({
        rental_id: id,
        status: 'pending_review',
        previous_status: 'pending_signature',
        status_change_reason: '希望复核保险条款',
        contact_name: '周敏',
      })
      const twice = await stage.call('POST', 'request_status_change', id, stage.renter, { status: 'pending_review' })
      expect([twice.status, twice.body.code]).toEqual([409, 'agreement.request_open'])
      const queue = await stage.call('GET', 'list_status_requests', '', stage.admin)
      expect(queue.body.results.map((one: { rental_id: number }) => one.rental_id)).toContain(id)
      const { count } = queue.body
      const approved = await stage.call('POST', 'approve_status_change', id, stage.admin, {})
      expect(approved.body).toMatchObject({ pending_count: count - 1, request: { state: 'approved' } })
      expect((await stage.contractOf(id)).status).toBe('pending_review')
      const none = await stage.call('POST', 'approve_status_change', id, stage.admin, {})
      expect([none.status, none.body.code]).toEqual([409, 'agreement.request_decided'])
    })

    it('before there is a contract start from draft, and generate it when approved', async () => {
      const id = await stage.due()
      const asked = await stage.call('POST', 'request_status_change', id, stage.renter, { status: 'pending signature' })
      expect(asked.body.request).toMatchObject({ previous_status: 'draft', status: 'pending_signature' })
      expect((await stage.call('POST', 'approve_status_change', id, stage.admin, {})).status).toBe(200)
      expect((await stage.call('GET', 'get_rental', id, stage.renter)).body.status).toBe('pending_signature')
      expect((await stage.contractOf(id)).status).toBe('pending_signature')
    })

    it('are rejected with a reason under either name (R183)', async () => {
      const id = await stage.due('pending_signature')
      await stage.call('POST', 'request_status_change', id, stage.renter, { status: 'pending_review' })
      const silent = await stage.call('POST', 'reject_status_change', id, stage.admin, {})
      expect([silent.status, silent.body.message]).toEqual([400, '请填写拒绝原因'])
      const rejected = await stage.call('POST', 'reject_status_change', id, stage.admin, { reason: '无需复核' })
      expect(rejected.body.request).toMatchObject({ state: 'rejected', reject_reason: '无需复核' })
      await stage.call('POST', 'request_status_change', id, stage.renter, { status: 'pending_review' })
      const again = await stage.call('POST', 'reject_status_change', id, stage.admin, { reject_reason: '还是无需' })
      expect(again.body.request.reject_reason).toBe('还是无需')
      expect((await stage.contractOf(id)).status).toBe('pending_signature')
    })

    it('ask only for what can be, and are decided by reviewers only', async () => {
      const id = await stage.due('pending_payment')
      expect((await stage.call('POST', 'request_status_change', id, stage.renter, { status: 'signed' })).status).toBe(
        400,
      )
      expect(
        (await stage.call('POST', 'request_status_change', id, stage.renter, { status: 'pending_review' })).status,
      ).toBe(409)
      for (const who of [stage.renter, stage.clerk]) {
        expect((await stage.call('GET', 'list_status_requests', '', who)).status).toBe(403)
        expect((await stage.call('POST', 'approve_status_change', id, who, {})).status).toBe(403)
      }
    })
  })
})
