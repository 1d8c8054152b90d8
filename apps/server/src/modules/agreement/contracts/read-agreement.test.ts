import { addressesOf } from '@jihui/protocol/rental/addresses'
import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { aPicture, aSignature, pathOf } from '../../../testing/orders.ts'
import { triedLines } from '../../../testing/tried-lines.ts'

let stage: ContractStage
const bytesOf = (body: unknown) => body as Buffer

describe.each(triedLines.map((line) => line.id))('contracts of the %s line', (line) => {
  beforeAll(async () => {
    stage = await stageContracts(line)
  })
  afterAll(() => stage.app.close())

  describe('reach', () => {
    it('ends at one’s own contracts: a foreign one looks like one that does not exist', async () => {
      const id = await stage.due('pending_payment')
      const { contract_id } = await stage.contractOf(id)
      const signature = await aSignature()
      const attempts = [
        ['GET', 'get_contract', id],
        ['GET', 'get_contract_status', id],
        ['GET', 'download_contract', id],
        ['POST', 'generate_contract', id],
        ['POST', 'sign_contract', id],
        ['POST', 'request_status_change', id],
        ['GET', 'get_contract_by_id', contract_id],
        ['GET', 'preview_contract', contract_id],
        ['GET', 'download_contract_by_id', contract_id],
        ['GET', 'list_contract_attachments', contract_id],
        ['POST', 'sign_contract_by_id', contract_id],
      ] as const
      for (const [method, operation, target] of attempts) {
        const body = method === 'POST' ? { signature, status: 'pending_review' } : undefined
        const foreign = await stage.call(method, operation, target, stage.other, body)
        const unknown = await stage.call(method, operation, 2_000_000_000, stage.other, body)
        expect([operation, foreign.status], operation).toEqual([operation, 404])
        expect([operation, foreign.body.code]).toEqual([operation, unknown.body.code])
      }
      const mine = await stage.call('GET', 'list_contracts', '', stage.other)
      expect(mine.body.count).toBe(0)
    })

    it('of all four addresses is the same contract', async () => {
      const id = await stage.due('pending_signature')
      for (const path of addressesOf(
        lines.find((one) => one.id === line)!,
        'get_contract',
      )) {
        const { status, body } = await stage.app.call('GET', path.replace(':id', String(id)), {
          token: stage.renter.token,
        })
        expect([status, body.rental_id]).toEqual([200, id])
      }
    })

    it('before there is a contract says so', async () => {
      const id = await stage.due()
      const { status, body } = await stage.call('GET', 'get_contract', id, stage.renter)
      expect([status, body.message]).toEqual([404, '合同尚未生成'])
    })

    it('lists one’s own to a renter and all to staff, by status in any case', async () => {
      await stage.due('pending_payment')
      const mine = await stage.call('GET', 'list_contracts', '', stage.renter, undefined, {
        status: 'SIGNED',
        page_size: 3,
      })
      expect(mine.body.results.length).toBeGreaterThan(0)
      for (const one of mine.body.results) expect(one.status).toBe('signed')
      const all = await stage.call('GET', 'list_contracts', '', stage.admin, undefined, {
        status: 'pending_review,pending_approval',
      })
      for (const one of all.body.results) expect(one.status).toBe('pending_review')
      expect(
        (await stage.call('GET', 'list_contracts', '', stage.admin, undefined, { status: 'nonsense' })).body.count,
      ).toBe(0)
    })
  })

  describe('document', () => {
    it('is a PDF with embedded Chinese fonts, saved under its own name', async () => {
      const id = await stage.due('pending_payment')
      const { contract_number, content_sha256 } = await stage.contractOf(id)
      const answer = await stage.call('GET', 'download_contract', id, stage.renter)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('application/pdf')
      expect(answer.headers.get('content-disposition')).toContain(
        `filename*=UTF-8''${encodeURIComponent(`租赁合同-${contract_number}.pdf`)}`,
      )
      const pdf = bytesOf(answer.body).toString('latin1')
      expect(pdf.startsWith('%PDF-')).toBe(true)
      expect(pdf.length).toBeGreaterThan(60_000)
      expect(pdf).toMatch(/FontFile2/)
      expect(pdf).toMatch(/NotoSansSC-Regular/)
      expect(pdf).toMatch(/NotoSansSC-Bold/)
      expect(content_sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(pdf).toContain(content_sha256)
    })

    it('stays the same file, byte for byte, and changes once: with the signature', async () => {
      const id = await stage.due('pending_signature')
      const unsigned = bytesOf((await stage.call('GET', 'download_contract', id, stage.renter)).body)
      expect(bytesOf((await stage.call('GET', 'download_contract', id, stage.admin)).body).equals(unsigned)).toBe(true)
      await stage.call('POST', 'sign_contract', id, stage.renter, { signature: await aSignature() })
      const { contract_id } = await stage.contractOf(id)
      const signed = bytesOf((await stage.call('GET', 'download_contract_by_id', contract_id, stage.renter)).body)
      expect(signed.equals(unsigned)).toBe(false)
      const drawnAgain = await stage.call('POST', 'generate_contract_pdf', contract_id, stage.admin, {})
      expect(drawnAgain.body.contract.pdf_sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(bytesOf((await stage.call('GET', 'download_contract', id, stage.renter)).body).equals(signed)).toBe(true)
    })

    it('is shown in the page on demand, otherwise its text is', async () => {
      const id = await stage.due('pending_signature')
      const { contract_id } = await stage.contractOf(id)
      const text = await stage.call('GET', 'preview_contract', contract_id, stage.renter)
      expect(text.body.clauses.length).toBeGreaterThanOrEqual(14)
      const pdf = await stage.call('GET', 'preview_contract', contract_id, stage.renter, undefined, { as: 'pdf' })
      expect(pdf.headers.get('content-disposition')).toMatch(/^inline/)
      expect(bytesOf(pdf.body).subarray(0, 5).toString()).toBe('%PDF-')
    })

    it('takes attachments from staff and shows them to the renter', async () => {
      const id = await stage.due('pending_signature')
      const { contract_id } = await stage.contractOf(id)
      const path = pathOf(line, 'add_contract_attachment', contract_id)
      const form = new FormData()
      form.set('file', await aPicture(), '验收单.png')
      const added = await stage.app.call('POST', path, { token: stage.clerk.token, form })
      expect([added.status, added.body.attachment.name]).toEqual([201, '验收单.png'])
      const seen = await stage.call('GET', 'list_contract_attachments', contract_id, stage.renter)
      expect(seen.body).toMatchObject({ count: 1, results: [{ mime: 'image/png' }] })
      expect((await stage.app.call('GET', seen.body.results[0].url, { token: stage.renter.token })).status).toBe(200)
      expect((await stage.app.call('POST', path, { token: stage.clerk.token, form: new FormData() })).status).toBe(400)
      const byRenter = new FormData()
      byRenter.set('file', await aPicture(), 'x.png')
      expect((await stage.app.call('POST', path, { token: stage.renter.token, form: byRenter })).status).toBe(403)
    })
  })
})
