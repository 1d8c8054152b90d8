import { lines } from '@jihui/protocol/rental/lines'
import { agreementMessages } from '@jihui/protocol/agreement/machine'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aPicture, aRental, aSignature, pathOf } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let renter: Person
let other: Person
let admin: Person
let clerk: Person
let machine: Machine

const dataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`
const drawn = async (svg: string) => dataUrl(await sharp(Buffer.from(svg)).png().toBuffer())
const bytesOf = (body: unknown) => body as Buffer

describe.each(lines.map((line) => line.id))('contracts of the %s line', (line) => {
  const call = (method: string, operation: string, id: number | string, who: Person, body?: unknown, query = {}) =>
    app.call(method, pathOf(line, operation, id), { token: who.token, query, ...(body ? { body } : {}) })
  const due = (status: 'pending_contract' | 'pending_signature' | 'pending_payment' = 'pending_contract') =>
    aRental(app, { machine, renter, staff: admin, status, days: 3 })
  const contractOf = async (id: number) => (await call('GET', 'get_contract', id, renter)).body
  const audited = async (action: string, objectId: number) =>
    (await app.pool.query('SELECT 1 FROM audit_log WHERE action = $1 AND object_id = $2', [action, String(objectId)]))
      .rowCount

  beforeAll(async () => {
    app = await startTestApp()
    ;[renter, other] = [await aRenter(app, 'renter'), await aRenter(app, 'other')]
    ;[admin, clerk] = [await aMember(app, 'admin'), await aMember(app, 'staff')]
    machine = await aMachine(app, { line, units: 40 })
  })
  afterAll(() => app.close())

  describe('generating', () => {
    it('freezes text and figures of the order and moves it to the signature', async () => {
      const id = await due()
      const before = await call('GET', 'get_contract_status', id, renter)
      expect(before.body).toMatchObject({ status: 'NOT_GENERATED', contract_exists: false, contract_signed: false })
      const { status, body } = await call('POST', 'generate_contract', id, renter, { special_clauses: '每周巡检一次' })
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, message: '合同生成成功', status: 'pending_signature', signed: false })
      expect(body.rental.actions).toContain('sign_contract')
      const { contract } = body
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
      expect(JSON.stringify(contract.clauses)).toContain('150%')
      expect(contract.lines.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0)).toBeCloseTo(
        contract.total_amount,
      )
      const after = await call('GET', 'get_contract_status', id, renter)
      expect(after.body).toMatchObject({ status: 'PENDING_SIGN', contract_exists: true, qualification_verified: true })
      const { rows } = await app.pool.query("SELECT payload FROM outbox WHERE topic = 'agreement.generated'")
      expect(rows.map((row) => row.payload)).toContainEqual(
        expect.objectContaining({ rentalId: id, userId: renter.id, line, number: contract.contract_number }),
      )
    })

    it('keeps the contract as it was when order and template change later', async () => {
      const id = await due('pending_signature')
      const before = await contractOf(id)
      await app.pool.query("UPDATE rental SET contact_name = '别人' WHERE id = $1", [id])
      const after = await contractOf(id)
      expect(after.contact_name).toBe(before.contact_name)
      expect(after.content_sha256).toBe(before.content_sha256)
    })

    it('is refused before the qualification is approved, and a second time', async () => {
      const early = await aRental(app, { machine, renter, staff: admin, status: 'pending_verification' })
      const tooEarly = await call('POST', 'generate_contract', early, renter, {})
      expect([tooEarly.status, tooEarly.body.code]).toEqual([409, 'rental.action_not_allowed'])
      const id = await due('pending_signature')
      const again = await call('POST', 'generate_contract', id, renter, {})
      expect([again.status, again.body.code]).toEqual([409, 'rental.action_not_allowed'])
    })

    it('answers the existing contract to a caller who says that one was missing', async () => {
      const id = await due('pending_signature')
      const { contract_number } = await contractOf(id)
      const again = await call('POST', 'generate_contract', id, renter, { missing_contract_generated: true })
      expect([again.status, again.body.contract_number]).toEqual([200, contract_number])
    })

    it('by two at once makes one contract', async () => {
      const id = await due()
      const answers = await Promise.all([1, 2, 3].map(() => call('POST', 'generate_contract', id, renter, {})))
      expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409])
      const { rows } = await app.pool.query('SELECT id FROM agreement WHERE rental_id = $1', [id])
      expect(rows).toHaveLength(1)
    })

    it('is refused with the place when a character could not be printed', async () => {
      const id = await due()
      const { status, body } = await call('POST', 'generate_contract', id, renter, { special_clauses: '备注😀' })
      expect([status, body.code]).toEqual([400, 'agreement.unprintable'])
      expect(body.errors.special_clauses).toContain('😀')
      expect((await call('GET', 'get_rental', id, renter)).body.status).toBe('pending_contract')
    })

    it('by staff is written to the audit log and needs contract_create', async () => {
      const id = await due()
      const made = await app.call('POST', pathOf(line, 'create_contract'), {
        token: clerk.token,
        body: { rental_id: id, notes: '代为生成' },
      })
      expect([made.status, made.body.contract.rental_id]).toEqual([201, id])
      expect(await audited('agreement.generate', id)).toBe(1)
      const refused = await app.call('POST', pathOf(line, 'create_contract'), {
        token: renter.token,
        body: { rental_id: id },
      })
      expect(refused.status).toBe(403)
    })
  })

  describe('signing', () => {
    it('keeps who, when and from where, and moves the order to the payment', async () => {
      const id = await due('pending_signature')
      const signature = await aSignature()
      const { status, body } = await call('POST', 'sign_contract', id, renter, { signature })
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'pending_payment', signed: true, is_signed: true })
      expect(body.contract).toMatchObject({ status: 'signed', status_code: 'SIGNED', signature_data: signature })
      expect(body.contract.signed_date).toBe(body.contract.signing_date)
      const { rows } = await app.pool.query('SELECT * FROM agreement WHERE rental_id = $1', [id])
      expect(rows[0]).toMatchObject({ signed_by: renter.id, signed_from: { ip: '127.0.0.1' } })
      const state = await call('GET', 'get_contract_status', id, renter)
      expect(state.body).toMatchObject({ status: 'SIGNED', contract_signed: true, payment_completed: false })
    })

    it.each([
      ['no signature', async () => undefined],
      ['an empty text', async () => ''],
      ['something that is no data URL', async () => 'hello'],
      ['a data URL of another type', async () => 'data:image/svg+xml;base64,PHN2Zz4='],
      ['a PNG by name only', async () => dataUrl(Buffer.from('no picture at all'))],
      ['a truncated PNG', async () => (await aSignature()).slice(0, 600)],
      ['blank paper', () => drawn('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"/>')],
      [
        'white paper',
        async () =>
          dataUrl(
            await sharp({ create: { width: 300, height: 120, channels: 3, background: '#fff' } })
              .png()
              .toBuffer(),
          ),
      ],
      [
        'black paper',
        async () =>
          dataUrl(
            await sharp({ create: { width: 300, height: 120, channels: 3, background: '#000' } })
              .png()
              .toBuffer(),
          ),
      ],
      [
        'a dot',
        () =>
          drawn(
            '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><circle cx="90" cy="90" r="5"/></svg>',
          ),
      ],
    ])('refuses %s', async (_what, make) => {
      const id = await shared()
      const { status, body } = await call('POST', 'sign_contract', id, renter, { signature: await make() })
      expect([status, body.code]).toEqual([400, 'agreement.signature_invalid'])
      expect(body.errors.signature).toBeTruthy()
    })
    let sharedId = 0
    const shared = async () => (sharedId ||= await due('pending_signature'))

    it('refuses a signature of more than 500 KB', async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const png = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#fff', noise } })
        .png({ compressionLevel: 0 })
        .toBuffer()
      const { status, body } = await call('POST', 'sign_contract', await shared(), renter, { signature: dataUrl(png) })
      expect([status, body.errors.signature]).toEqual([400, '签名图片过大，请重新签名'])
    })

    it('accepts ink on a transparent ground and on a dark one', async () => {
      const stroke = (ground: string, ink: string) =>
        drawn(
          `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">${ground}<path d="M10 60 L60 20 L110 60 L180 15" stroke="${ink}" stroke-width="3" fill="none"/></svg>`,
        )
      for (const signature of [
        await stroke('', '#1f1c18'),
        await stroke('<rect width="200" height="80" fill="#111"/>', '#fff'),
      ]) {
        const id = await due('pending_signature')
        expect((await call('POST', 'sign_contract', id, renter, { signature })).status).toBe(200)
      }
    })

    it('by two at once happens once', async () => {
      const id = await due('pending_signature')
      const signature = await aSignature()
      const answers = await Promise.all([1, 2].map(() => call('POST', 'sign_contract', id, renter, { signature })))
      expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409])
      const late = answers.find((one) => one.status === 409)!
      expect(late.body.code).toBe('agreement.already_signed')
      const events = await app.pool.query(
        "SELECT 1 FROM outbox WHERE topic = 'agreement.signed' AND (payload->>'rentalId')::int = $1",
        [id],
      )
      expect(events.rowCount).toBe(1)
    })

    it('with auto_generate makes the missing contract first, and only when asked', async () => {
      const id = await due()
      const signature = await aSignature()
      const refused = await call('POST', 'sign_contract', id, renter, { signature })
      expect([refused.status, refused.body.code]).toEqual([409, 'rental.action_not_allowed'])
      const { status, body } = await call('POST', 'sign_contract', id, renter, { signature, auto_generate: true })
      expect([status, body.status, body.contract.is_signed]).toEqual([200, 'pending_payment', true])
    })

    it('without a signature generates nothing, auto_generate or not', async () => {
      const id = await due()
      const { status, body } = await call('POST', 'sign_contract', id, renter, { auto_generate: true })
      expect([status, body.errors.signature]).toEqual([400, agreementMessages.signatureMissing])
      expect((await call('GET', 'get_rental', id, renter)).body.status).toBe('pending_contract')
    })

    it('is the renter’s own: staff may read the contract but not sign it', async () => {
      const id = await due('pending_signature')
      const signature = await aSignature()
      expect((await call('POST', 'sign_contract', id, admin, { signature })).status).toBe(403)
      const { contract_id } = await contractOf(id)
      expect((await call('POST', 'sign_contract_by_id', contract_id, renter, { signature })).status).toBe(200)
    })

    it('waits while the platform reviews the contract', async () => {
      const id = await due('pending_signature')
      const changed = await call('POST', 'update_contract_status', id, admin, { status: 'PENDING_REVIEW' })
      expect(changed.body.contract.status).toBe('pending_review')
      const { status, body } = await call('POST', 'sign_contract', id, renter, { signature: await aSignature() })
      expect([status, body.code]).toEqual([409, 'agreement.in_review'])
    })
  })

  describe('reach', () => {
    it('ends at one’s own contracts: a foreign one looks like one that does not exist', async () => {
      const id = await due('pending_payment')
      const { contract_id } = await contractOf(id)
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
        const foreign = await call(method, operation, target, other, body)
        const unknown = await call(method, operation, 2_000_000_000, other, body)
        expect([operation, foreign.status], operation).toEqual([operation, 404])
        expect([operation, foreign.body.code]).toEqual([operation, unknown.body.code])
      }
      const mine = await call('GET', 'list_contracts', '', other)
      expect(mine.body.count).toBe(0)
    })

    it('of all four addresses is the same contract', async () => {
      const id = await due('pending_signature')
      for (const path of lines.find((one) => one.id === line)!.paths.get_contract!) {
        const { status, body } = await app.call('GET', path.replace(':id', String(id)), { token: renter.token })
        expect([status, body.rental_id]).toEqual([200, id])
      }
    })

    it('before there is a contract says so', async () => {
      const id = await due()
      const { status, body } = await call('GET', 'get_contract', id, renter)
      expect([status, body.message]).toEqual([404, '合同尚未生成'])
    })

    it('lists one’s own to a renter and all to staff, by status in any case', async () => {
      await due('pending_payment')
      const mine = await call('GET', 'list_contracts', '', renter, undefined, { status: 'SIGNED', page_size: 3 })
      expect(mine.body.results.length).toBeGreaterThan(0)
      for (const one of mine.body.results) expect(one.status).toBe('signed')
      const all = await call('GET', 'list_contracts', '', admin, undefined, {
        status: 'pending_review,pending_approval',
      })
      for (const one of all.body.results) expect(one.status).toBe('pending_review')
      expect((await call('GET', 'list_contracts', '', admin, undefined, { status: 'nonsense' })).body.count).toBe(0)
    })
  })

  describe('document', () => {
    it('is a PDF with embedded Chinese fonts, saved under its own name', async () => {
      const id = await due('pending_payment')
      const { contract_number, content_sha256 } = await contractOf(id)
      const answer = await call('GET', 'download_contract', id, renter)
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
      const id = await due('pending_signature')
      const unsigned = bytesOf((await call('GET', 'download_contract', id, renter)).body)
      expect(bytesOf((await call('GET', 'download_contract', id, admin)).body).equals(unsigned)).toBe(true)
      await call('POST', 'sign_contract', id, renter, { signature: await aSignature() })
      const { contract_id } = await contractOf(id)
      const signed = bytesOf((await call('GET', 'download_contract_by_id', contract_id, renter)).body)
      expect(signed.equals(unsigned)).toBe(false)
      const drawnAgain = await call('POST', 'generate_contract_pdf', contract_id, admin, {})
      expect(drawnAgain.body.contract.pdf_sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(bytesOf((await call('GET', 'download_contract', id, renter)).body).equals(signed)).toBe(true)
    })

    it('is shown in the page on demand, otherwise its text is', async () => {
      const id = await due('pending_signature')
      const { contract_id } = await contractOf(id)
      const text = await call('GET', 'preview_contract', contract_id, renter)
      expect(text.body.clauses.length).toBeGreaterThanOrEqual(14)
      const pdf = await call('GET', 'preview_contract', contract_id, renter, undefined, { as: 'pdf' })
      expect(pdf.headers.get('content-disposition')).toMatch(/^inline/)
      expect(bytesOf(pdf.body).subarray(0, 5).toString()).toBe('%PDF-')
    })

    it('takes attachments from staff and shows them to the renter', async () => {
      const id = await due('pending_signature')
      const { contract_id } = await contractOf(id)
      const path = pathOf(line, 'add_contract_attachment', contract_id)
      const form = new FormData()
      form.set('file', await aPicture(), '验收单.png')
      const added = await app.call('POST', path, { token: clerk.token, form })
      expect([added.status, added.body.attachment.name]).toEqual([201, '验收单.png'])
      const seen = await call('GET', 'list_contract_attachments', contract_id, renter)
      expect(seen.body).toMatchObject({ count: 1, results: [{ mime: 'image/png' }] })
      expect((await app.call('GET', seen.body.results[0].url, { token: renter.token })).status).toBe(200)
      expect((await app.call('POST', path, { token: clerk.token, form: new FormData() })).status).toBe(400)
      const byRenter = new FormData()
      byRenter.set('file', await aPicture(), 'x.png')
      expect((await app.call('POST', path, { token: renter.token, form: byRenter })).status).toBe(403)
    })
  })

  describe('review and life', () => {
    it('approves and rejects what waits for review; a rejection needs its reason', async () => {
      const id = await due('pending_signature')
      const { contract_id } = await contractOf(id)
      const early = await call('POST', 'approve_contract', contract_id, admin, {})
      expect([early.status, early.body.code]).toEqual([409, 'agreement.action_not_allowed'])
      await call('POST', 'update_contract_status', id, clerk, { status: 'pending_review' })
      const silent = await call('POST', 'reject_contract', contract_id, admin, {})
      expect([silent.status, silent.body.message]).toEqual([400, '请填写拒绝原因'])
      const rejected = await call('POST', 'reject_contract', contract_id, admin, { reject_reason: '金额有误' })
      expect(rejected.body.contract).toMatchObject({ status: 'rejected', reject_reason: '金额有误' })
      expect(await audited('agreement.reject', contract_id)).toBe(1)
      expect((await call('GET', 'get_rental', id, renter)).body.status).toBe('pending_signature')
    })

    it('makes a new contract in place of a rejected one', async () => {
      const id = await due('pending_signature')
      const { contract_id, contract_number } = await contractOf(id)
      await call('POST', 'update_contract_status', id, admin, { status: 'pending_review' })
      await call('POST', 'reject_contract', contract_id, admin, { reason: '条款有误' })
      const again = await call('POST', 'generate_contract', id, clerk, {})
      expect(again.status).toBe(200)
      expect(again.body.contract_number).not.toBe(contract_number)
      expect(again.body.rental.contract_number).toBe(again.body.contract_number)
      expect((await call('POST', 'sign_contract', id, renter, { signature: await aSignature() })).status).toBe(200)
    })

    it('lets an approved contract be signed', async () => {
      const id = await due('pending_signature')
      const { contract_id } = await contractOf(id)
      await call('POST', 'update_contract_status', id, admin, { status: 'pending_review' })
      const approved = await call('POST', 'approve_contract', contract_id, admin, {})
      expect(approved.body.contract.status).toBe('approved')
      expect((await call('POST', 'sign_contract', id, renter, { signature: await aSignature() })).status).toBe(200)
    })

    it('is activated, completed and terminated by staff without moving the order', async () => {
      const id = await due('pending_payment')
      const { contract_id } = await contractOf(id)
      const active = await call('POST', 'activate_contract', contract_id, clerk, {})
      expect(active.body.contract.status).toBe('active')
      expect((await call('POST', 'activate_contract', contract_id, clerk, {})).status).toBe(409)
      expect((await call('POST', 'terminate_contract', contract_id, clerk, {})).body.errors.reason).toBeTruthy()
      const ended = await call('POST', 'terminate_contract', contract_id, clerk, { reason: '双方协商' })
      expect(ended.body.contract).toMatchObject({ status: 'terminated', is_signed: true })
      expect((await call('POST', 'complete_contract', contract_id, clerk, {})).status).toBe(409)
      expect((await call('GET', 'get_rental', id, renter)).body.status).toBe('pending_payment')
      expect(await audited('agreement.terminate', contract_id)).toBe(1)
    })

    it('never lets staff sign or unsign by changing a status', async () => {
      const id = await due('pending_payment')
      for (const status of ['pending_signature', 'pending_review', 'void'])
        expect((await call('POST', 'update_contract_status', id, admin, { status })).status).toBe(409)
      const open = await due('pending_signature')
      expect((await call('POST', 'update_contract_status', open, admin, { status: 'SIGNED' })).status).toBe(409)
      expect((await call('POST', 'update_contract_status', open, admin, { status: 'nonsense' })).status).toBe(400)
    })

    it('ends with a cancelled order', async () => {
      const unsigned = await due('pending_signature')
      await call('POST', 'cancel_rental', unsigned, renter, {})
      expect((await contractOf(unsigned)).status).toBe('void')
      const signed = await due('pending_payment')
      await call('POST', 'cancel_rental', signed, renter, {})
      expect((await contractOf(signed)).status).toBe('terminated')
    })

    it('is sent to the renter, told by an event', async () => {
      const id = await due('pending_signature')
      const { contract_id } = await contractOf(id)
      const sent = await call('POST', 'send_contract_to_user', contract_id, admin, {})
      expect(sent.body.contract.sent_at).toBeTruthy()
      const events = await app.pool.query(
        "SELECT 1 FROM outbox WHERE topic = 'agreement.sent' AND (payload->>'agreementId')::int = $1",
        [contract_id],
      )
      expect(events.rowCount).toBe(1)
    })

    it('belongs to staff: a renter is refused every step', async () => {
      const id = await due('pending_payment')
      const { contract_id } = await contractOf(id)
      for (const operation of [
        'activate_contract',
        'complete_contract',
        'terminate_contract',
        'generate_contract_pdf',
        'send_contract_to_user',
        'approve_contract',
        'reject_contract',
      ])
        expect((await call('POST', operation, contract_id, renter, { reason: 'x' })).status, operation).toBe(403)
      expect((await call('POST', 'update_contract_status', id, renter, { status: 'active' })).status).toBe(403)
      for (const operation of ['approve_contract', 'reject_contract', 'send_contract_to_user'])
        expect((await call('POST', operation, contract_id, clerk, { reason: 'x' })).status, operation).toBe(403)
    })
  })

  describe('status requests', () => {
    it('move a contract when approved, one open request per order (R181, R182)', async () => {
      const id = await due('pending_signature')
      const asked = await call('POST', 'request_status_change', id, renter, {
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
      const twice = await call('POST', 'request_status_change', id, renter, { status: 'pending_review' })
      expect([twice.status, twice.body.code]).toEqual([409, 'agreement.request_open'])
      const queue = await call('GET', 'list_status_requests', '', admin)
      expect(queue.body.results.map((one: { rental_id: number }) => one.rental_id)).toContain(id)
      const { count } = queue.body
      const approved = await call('POST', 'approve_status_change', id, admin, {})
      expect(approved.body).toMatchObject({ pending_count: count - 1, request: { state: 'approved' } })
      expect((await contractOf(id)).status).toBe('pending_review')
      const none = await call('POST', 'approve_status_change', id, admin, {})
      expect([none.status, none.body.code]).toEqual([404, 'agreement.request_not_found'])
    })

    it('before there is a contract start from draft, and generate it when approved', async () => {
      const id = await due()
      const asked = await call('POST', 'request_status_change', id, renter, { status: 'pending signature' })
      expect(asked.body.request).toMatchObject({ previous_status: 'draft', status: 'pending_signature' })
      expect((await call('POST', 'approve_status_change', id, admin, {})).status).toBe(200)
      expect((await call('GET', 'get_rental', id, renter)).body.status).toBe('pending_signature')
      expect((await contractOf(id)).status).toBe('pending_signature')
    })

    it('are rejected with a reason under either name (R183)', async () => {
      const id = await due('pending_signature')
      await call('POST', 'request_status_change', id, renter, { status: 'pending_review' })
      const silent = await call('POST', 'reject_status_change', id, admin, {})
      expect([silent.status, silent.body.message]).toEqual([400, '请填写拒绝原因'])
      const rejected = await call('POST', 'reject_status_change', id, admin, { reason: '无需复核' })
      expect(rejected.body.request).toMatchObject({ state: 'rejected', reject_reason: '无需复核' })
      await call('POST', 'request_status_change', id, renter, { status: 'pending_review' })
      const again = await call('POST', 'reject_status_change', id, admin, { reject_reason: '还是无需' })
      expect(again.body.request.reject_reason).toBe('还是无需')
      expect((await contractOf(id)).status).toBe('pending_signature')
    })

    it('ask only for what can be, and are decided by reviewers only', async () => {
      const id = await due('pending_payment')
      expect((await call('POST', 'request_status_change', id, renter, { status: 'signed' })).status).toBe(400)
      expect((await call('POST', 'request_status_change', id, renter, { status: 'pending_review' })).status).toBe(409)
      for (const who of [renter, clerk]) {
        expect((await call('GET', 'list_status_requests', '', who)).status).toBe(403)
        expect((await call('POST', 'approve_status_change', id, who, {})).status).toBe(403)
      }
    })
  })

  describe('templates', () => {
    const clauses = [{ title: '租期', text: '租期 {{rental_days}} 天，承租方 {{lessee_name}}。' }]

    it('are there from the start, one default, named after the line', async () => {
      const { body } = await call('GET', 'list_templates', '', admin)
      expect(body.results.filter((one: { is_default: boolean }) => one.is_default)).toHaveLength(1)
      expect(body.results[0].clauses.length).toBeGreaterThanOrEqual(14)
    })

    it('are made, changed, previewed, switched and deleted; each change of text is a version', async () => {
      const made = await call('POST', 'create_template', '', admin, { name: '短期', clauses })
      expect(made.status).toBe(201)
      const { id } = made.body.template
      expect(made.body.template).toMatchObject({
        version: 1,
        is_default: false,
        variables: ['rental_days', 'lessee_name'],
      })
      expect((await call('PATCH', 'change_template', id, admin, { name: '短期租赁' })).body.template.version).toBe(2)
      expect((await call('PATCH', 'change_template', id, admin, { name: '短期租赁' })).body.template.version).toBe(2)
      const put = await call('PUT', 'replace_template', id, admin, { name: '短期', clauses })
      expect(put.body.template).toMatchObject({ version: 3, name: '短期' })
      const preview = await call('POST', 'preview_template', id, admin, {})
      expect(preview.body.clauses[0].text).toMatch(/^租期 14 天/)
      const rental = await due()
      const real = await call('POST', 'preview_template', id, admin, { rental_id: rental })
      expect(real.body.clauses[0].text).toMatch(/^租期 3 天/)
      expect((await call('POST', 'toggle_template', id, admin)).body.template.is_active).toBe(false)
      expect((await call('DELETE', 'delete_template', id, admin)).status).toBe(200)
      expect((await call('GET', 'get_template', id, admin)).status).toBe(404)
    })

    it('with an unknown variable, a loose brace or an unprintable character are refused at the clause', async () => {
      const wrong = async (text: string) =>
        (await call('POST', 'create_template', '', admin, { name: 'x', clauses: [...clauses, { title: '二', text }] }))
          .body
      expect((await wrong('{{nobody}}')).errors).toEqual({ 'clauses.1.text': '没有名为“nobody”的变量' })
      expect((await wrong('{{rental_days}')).errors).toHaveProperty(['clauses.1.text'])
      expect((await wrong('😀')).errors).toHaveProperty(['clauses.1.text'])
      expect((await wrong('{{constructor}}')).errors).toHaveProperty(['clauses.1.text'])
    })

    it('keep one default, which can be neither switched off nor deleted', async () => {
      const list = (await call('GET', 'list_templates', '', admin)).body.results
      const standard = list.find((one: { is_default: boolean }) => one.is_default)
      for (const [method, operation] of [
        ['POST', 'toggle_template'],
        ['DELETE', 'delete_template'],
      ] as const)
        expect((await call(method, operation, standard.id, admin)).body.code).toBe('agreement.template_needed')
      const { id } = (await call('POST', 'create_template', '', admin, { name: '另一份', clauses })).body.template
      expect((await call('POST', 'set_default_template', id, admin)).body.template.is_default).toBe(true)
      expect((await call('GET', 'get_template', standard.id, admin)).body.is_default).toBe(false)
      const order = await due('pending_signature')
      expect((await contractOf(order)).clauses).toEqual([
        { number: 1, title: '租期', text: expect.stringMatching(/^租期 3 天/) },
      ])
      await call('POST', 'set_default_template', standard.id, admin)
    })

    it('show what each variable stands for, and never expand what a renter wrote', async () => {
      const { body } = await call('GET', 'get_variable_examples', '', admin)
      expect(body.variables).toContainEqual(expect.objectContaining({ name: 'contract_number', label: '合同编号' }))
      const id = await due()
      await app.pool.query("UPDATE rental SET contact_name = '{{deposit}}' WHERE id = $1", [id])
      const made = await call('POST', 'generate_contract', id, renter, {})
      expect(made.body.contract.clauses[0].text).toContain('｛｛deposit｝｝')
    })

    it('are for those who hold contract_edit', async () => {
      for (const who of [renter, clerk]) expect((await call('GET', 'list_templates', '', who)).status).toBe(403)
    })
  })
})

describe('with SMS signing', () => {
  it('asks for the code sent to the renter and uses it once', async () => {
    const line = lines[0]!.id
    app = await startTestApp({ settings: { SMS_SIGNING: 'on' } })
    try {
      ;[renter, admin] = [await aRenter(app), await aMember(app, 'admin')]
      machine = await aMachine(app, { line, units: 3 })
      const id = await aRental(app, { machine, renter, staff: admin, status: 'pending_signature' })
      const path = pathOf(line, 'sign_contract', id)
      const signature = await aSignature()
      const without = await app.call('POST', path, { token: renter.token, body: { signature } })
      expect([without.status, without.body.code]).toEqual([400, 'sms.code_wrong'])
      const { rows } = await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [renter.id])
      const { phone } = rows[0]
      await app.call('POST', '/api/auth/send-sms-code/', { body: { phone, purpose: 'sign' } })
      const body = { signature, sms_code: app.sms.codeFor(phone) }
      expect((await app.call('POST', path, { token: renter.token, body })).status).toBe(200)
    } finally {
      await app.close()
    }
  })
})
