import { agreementMessages } from '@jihui/protocol/agreement/machine'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractStage, drawnUrl, pngUrl, stageContracts } from '../../../testing/contracts.ts'
import { aSignature } from '../../../testing/orders.ts'
import { triedLines } from '../../../testing/tried-lines.ts'

let stage: ContractStage

describe.each(triedLines.map((line) => line.id))('contracts of the %s line', (line) => {
  beforeAll(async () => {
    stage = await stageContracts(line)
  })
  afterAll(() => stage.app.close())

  describe('signing', () => {
    it('keeps who, when and from where, and moves the order to the payment', async () => {
      const id = await stage.due('pending_signature')
      const signature = await aSignature()
      const { status, body } = await stage.call('POST', 'sign_contract', id, stage.renter, { signature })
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'pending_payment', signed: true, is_signed: true })
      expect(body.contract).toMatchObject({ status: 'signed', status_code: 'SIGNED', signature_data: signature })
      expect(body.contract.signed_date).toBe(body.contract.signing_date)
      const { rows } = await stage.app.pool.query('SELECT * FROM agreement WHERE rental_id = $1', [id])
      expect(rows[0]).toMatchObject({ signed_by: stage.renter.id, signed_from: { ip: '127.0.0.1' } })
      const state = await stage.call('GET', 'get_contract_status', id, stage.renter)
      expect(state.body).toMatchObject({ status: 'SIGNED', contract_signed: true, payment_completed: false })
    })

    it.each([
      ['no signature', async () => undefined],
      ['an empty text', async () => ''],
      ['something that is no data URL', async () => 'hello'],
      ['a data URL of another type', async () => 'data:image/svg+xml;base64,PHN2Zz4='],
      ['a PNG by name only', async () => pngUrl(Buffer.from('no picture at all'))],
      ['a truncated PNG', async () => (await aSignature()).slice(0, 600)],
      ['blank paper', () => drawnUrl('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"/>')],
      [
        'white paper',
        async () =>
          pngUrl(
            await sharp({ create: { width: 300, height: 120, channels: 3, background: '#fff' } })
              .png()
              .toBuffer(),
          ),
      ],
      [
        'black paper',
        async () =>
          pngUrl(
            await sharp({ create: { width: 300, height: 120, channels: 3, background: '#000' } })
              .png()
              .toBuffer(),
          ),
      ],
      [
        'a dot',
        () =>
          drawnUrl(
            '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><circle cx="90" cy="90" r="5"/></svg>',
          ),
      ],
    ])('refuses %s', async (_what, make) => {
      const id = await shared()
      const { status, body } = await stage.call('POST', 'sign_contract', id, stage.renter, { signature: await make() })
      expect([status, body.code]).toEqual([400, 'agreement.signature_invalid'])
      expect(body.errors.signature).toBeTruthy()
    })
    let sharedId = 0
    const shared = async () => (sharedId ||= await stage.due('pending_signature'))

    it('refuses a signature of more than 500 KB', async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const png = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#fff', noise } })
        .png({ compressionLevel: 0 })
        .toBuffer()
      const { status, body } = await stage.call('POST', 'sign_contract', await shared(), stage.renter, {
        signature: pngUrl(png),
      })
      expect([status, body.errors.signature]).toEqual([400, '签名图片过大，请重新签名'])
    })

    it('accepts ink on a transparent ground and on a dark one', async () => {
      const stroke = (ground: string, ink: string) =>
        drawnUrl(
          `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">${ground}<path d="M10 60 L60 20 L110 60 L180 15" stroke="${ink}" stroke-width="3" fill="none"/></svg>`,
        )
      for (const signature of [
        await stroke('', '#1f1c18'),
        await stroke('<rect width="200" height="80" fill="#111"/>', '#fff'),
      ]) {
        const id = await stage.due('pending_signature')
        expect((await stage.call('POST', 'sign_contract', id, stage.renter, { signature })).status).toBe(200)
      }
    })

    it('by two at once happens once', async () => {
      const id = await stage.due('pending_signature')
      const signature = await aSignature()
      const answers = await Promise.all(
        [1, 2].map(() => stage.call('POST', 'sign_contract', id, stage.renter, { signature })),
      )
      expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const late = answers.find((one) => one.status === 409)!
      expect(late.body.code).toBe('agreement.already_signed')
      const events = await stage.app.pool.query(
        "SELECT 1 FROM outbox WHERE topic = 'agreement.signed' AND (payload->>'rentalId')::bigint = $1",
        [id],
      )
      expect(events.rowCount).toBe(1)
    })

    it('with auto_generate makes the missing contract first, and only when asked', async () => {
      const id = await stage.due()
      const signature = await aSignature()
      const refused = await stage.call('POST', 'sign_contract', id, stage.renter, { signature })
      expect([refused.status, refused.body.code]).toEqual([409, 'rental.action_not_allowed'])
      const { status, body } = await stage.call('POST', 'sign_contract', id, stage.renter, {
        signature,
        auto_generate: true,
      })
      expect([status, body.status, body.contract.is_signed]).toEqual([200, 'pending_payment', true])
    })

    it('without a signature generates nothing, auto_generate or not', async () => {
      const id = await stage.due()
      const { status, body } = await stage.call('POST', 'sign_contract', id, stage.renter, { auto_generate: true })
      expect([status, body.errors.signature]).toEqual([400, agreementMessages.signatureMissing])
      expect((await stage.call('GET', 'get_rental', id, stage.renter)).body.status).toBe('pending_contract')
    })

    it('is the renter’s own: staff may read the contract but not sign it', async () => {
      const id = await stage.due('pending_signature')
      const signature = await aSignature()
      expect((await stage.call('POST', 'sign_contract', id, stage.admin, { signature })).status).toBe(403)
      const { contract_id } = await stage.contractOf(id)
      expect((await stage.call('POST', 'sign_contract_by_id', contract_id, stage.renter, { signature })).status).toBe(
        200,
      )
    })

    it('waits while the platform reviews the contract', async () => {
      const id = await stage.due('pending_signature')
      const changed = await stage.call('POST', 'update_contract_status', id, stage.admin, { status: 'PENDING_REVIEW' })
      expect(changed.body.contract.status).toBe('pending_review')
      const { status, body } = await stage.call('POST', 'sign_contract', id, stage.renter, {
        signature: await aSignature(),
      })
      expect([status, body.code]).toEqual([409, 'agreement.in_review'])
    })
  })
})

describe.each(triedLines.map((line) => line.id))('contracts of the %s line with SMS signing', (line) => {
  it('are signed with the code sent to the renter, which is good once', async () => {
    const { app, renter, call, due } = await stageContracts(line, { SMS_SIGNING: 'on' })
    try {
      const id = await due('pending_signature')
      const signature = await aSignature()
      const without = await call('POST', 'sign_contract', id, renter, { signature })
      expect([without.status, without.body.code]).toEqual([400, 'sms.code_wrong'])
      const { rows } = await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [renter.id])
      const { phone } = rows[0]
      await app.call('POST', '/api/auth/send-sms-code/', { body: { phone, purpose: 'sign' } })
      const body = { signature, sms_code: app.sms.codeFor(phone) }
      expect((await call('POST', 'sign_contract', id, renter, body)).status).toBe(200)
    } finally {
      await app.close()
    }
  })
})
