import { createHash, generateKeyPairSync } from 'node:crypto'
import { rateLimits } from '@jihui/protocol/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { aPicture } from '../../../testing/orders.ts'
import { sealPdf } from '../document/seal-pdf.ts'
import { readDocument } from '../contracts/keep-document.ts'
import { findCardOfRental } from '../contracts/queries.ts'
import { signingKey } from '../signing/signing-key.ts'

const line = 'medical'
let stage: ContractStage
let rentalId: number
let number: string
let original: Buffer
beforeAll(async () => {
  // One address asks for all of it; what a limit does is shown on a server of its own.
  stage = await stageContracts(line, { RATE_LIMITS: 'off' })
  rentalId = await stage.due('pending_payment')
  const card = await findCardOfRental(stage.app.db, rentalId)
  number = card!.agreement.number
  original = (await readDocument(stage.app.services, card!)).bytes
})
afterAll(() => stage.app.close())

const show = async (bytes: Buffer | Blob, asked = '', name = '合同.pdf') => {
  const form = new FormData()
  if (asked) form.set('number', asked)
  form.set('file', bytes instanceof Blob ? bytes : new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name)
  return stage.app.call('POST', '/api/contracts/verify/', { form })
}
const changed = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}
const look = async (which: string, code?: string) => {
  const { rows } = await stage.app.pool.query('SELECT content_sha256 FROM agreement WHERE number = $1', [
    which.trim().toUpperCase(),
  ])
  const query = { code: code ?? rows[0]?.content_sha256.slice(0, 12) ?? '0'.repeat(12) }
  return stage.app.call('GET', `/api/contracts/verify/${encodeURIComponent(which)}/`, { query })
}
/** A document nobody here ever signed: as small as a PDF can be. */
const foreignPdf = (keywords = ''): Buffer => {
  const parts = [
    '%PDF-1.4\n',
    '1 0 obj\n<<\n/Type /Catalog\n/Pages 2 0 R\n>>\nendobj\n',
    '2 0 obj\n<<\n/Type /Pages\n/Kids [3 0 R]\n/Count 1\n>>\nendobj\n',
    '3 0 obj\n<<\n/Type /Page\n/Parent 2 0 R\n/MediaBox [0 0 200 200]\n/Contents 4 0 R\n>>\nendobj\n',
    '4 0 obj\n<<\n/Length 0\n>>\nstream\n\nendstream\nendobj\n',
    `5 0 obj\n<<\n/Keywords (${keywords})\n>>\nendobj\n`,
  ]
  const offsets = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('').length)
  const body = parts.join('')
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<<\n/Size 6\n/Root 1 0 R\n/Info 5 0 R\n>>\nstartxref\n${body.length}\n%%EOF`,
    'latin1',
  )
}

describe('what anybody may know of a contract', () => {
  it('names number, parties, machine and digests, the renter only in part', async () => {
    const { status, body } = await look(number)
    expect(status).toBe(200)
    expect(body.contract).toMatchObject({
      number,
      state: 'signed',
      state_display: '已签署',
      is_in_force: true,
      is_masked: true,
      days: 3,
      sha256: createHash('sha256').update(original).digest('hex'),
    })
    expect(body.contract.lessee).toContain('*')
    expect(body.contract.pages).toBeGreaterThan(2)
    expect(body.contract.clauses).toBeGreaterThanOrEqual(14)
    expect(body.contract.content_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(body)).not.toContain('13800008160')
    expect((await look(` ${number.toLowerCase()} `)).status).toBe(200)
  })

  it('is nothing without what only the paper has: a wrong or missing code is answered as an unknown number is', async () => {
    const unknown = await look('HT20260101-00999999')
    for (const code of ['', '0'.repeat(12), 'f'.repeat(64)]) {
      const { status, body } = await look(number, code)
      expect([status, body.code, body.message]).toEqual([404, unknown.body.code, unknown.body.message])
    }
    const { body } = await show(foreignPdf(), number)
    expect(body.contract).toBeNull()
  })

  it('says when it was ended early', async () => {
    const id = await stage.due('pending_payment')
    const { contract_id, contract_number } = await stage.contractOf(id)
    await stage.call('POST', 'terminate_contract', contract_id, stage.admin, { reason: '双方同意' })
    const { body } = await look(contract_number)
    expect(body.contract).toMatchObject({ state: 'terminated', state_display: '已终止', is_in_force: false })
  })

  it('knows nothing of other numbers, nor of what nobody has signed', async () => {
    expect((await look('HT20260101-00999999')).status).toBe(404)
    expect((await look('x')).body.message).toBe('编号和核对码对不上，请照合同上的内容指纹填写')
    const { contract_number } = await stage.contractOf(await stage.due('pending_signature'))
    expect((await look(contract_number)).status).toBe(404)
  })
})

describe('a file', () => {
  it('is authentic as it was signed, and then names the parties', async () => {
    const { status, body } = await show(original)
    expect(status).toBe(200)
    expect(body).toMatchObject({ result: 'authentic', title: '这份合同是真的', problems: [], is_other_contract: false })
    expect(body.contract).toMatchObject({ number, is_masked: false, lessee: expect.not.stringContaining('*') })
    expect(body.contract.signatures).toHaveLength(3)
  })

  it('of another contract than the one asked about is told as such', async () => {
    const { contract_number } = await stage.contractOf(await stage.due('pending_payment'))
    const { body } = await show(original, contract_number)
    expect(body).toMatchObject({ result: 'authentic', is_other_contract: true, contract: { number } })
  })

  it('with one byte changed in a page is altered, and the page is named', async () => {
    const [, contents] = /\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/.exec(original.toString('latin1'))!
    const stream = original.indexOf('stream\n', original.indexOf(`\n${contents} 0 obj`)) + 60
    const { body } = await show(changed(original, stream))
    expect(body).toMatchObject({ result: 'altered', title: '这份文件不能用', contract: { number, is_masked: true } })
    expect(body.problems.map((one: { code: string }) => one.code)).toEqual(['digest'])
    expect(body.problems[0].text).toContain('摘要不一致')
    expect(body.pages.filter((page: { is_same: boolean }) => !page.is_same)).toHaveLength(1)
    expect(body.pages).toHaveLength(body.contract.pages)
  })

  it('with one byte changed in the signature is altered', async () => {
    const place = original.indexOf('/Contents <30') + 2600
    const { body } = await show(changed(original, place))
    expect(body.result).toBe('altered')
    expect(body.problems.length).toBeGreaterThan(0)
  })

  it('with something appended is altered', async () => {
    const { body } = await show(Buffer.concat([original, Buffer.from('\n% one more line\n%%EOF\n')]))
    expect(body).toMatchObject({ result: 'altered', problems: [{ code: 'appended' }] })
  })

  it('without its signature is altered: what was drawn before it is not what was signed', async () => {
    const end = original.indexOf('%%EOF') + 5
    const { body } = await show(original.subarray(0, end))
    expect(body).toMatchObject({ result: 'altered', problems: [{ code: 'unsigned' }] })
  })

  it('signed by somebody else in our name is altered where it names our contract, unknown where it names none', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const { certificates } = await signingKey(stage.app.services)
    const seal = {
      signer: { key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), certificates },
      name: '平台',
      reason: '签署',
      address: `http://test.local/verify/${number}`,
      at: new Date(),
    }
    const forged = await show(Buffer.from(await sealPdf(foreignPdf(number), seal)))
    expect(forged.body).toMatchObject({ result: 'altered', problems: [{ code: 'digest' }] })
    const stranger = await show(foreignPdf())
    expect(stranger.body).toMatchObject({ result: 'unknown', problems: [{ code: 'unsigned' }], contract: null })
  })

  it('signed by us with other content under the same number is not the one that is kept', async () => {
    const { key, certificates } = await signingKey(stage.app.services)
    const seal = { signer: { key, certificates }, name: '平台', reason: '签署', address: number, at: new Date() }
    const { body } = await show(Buffer.from(await sealPdf(foreignPdf(number), seal)))
    expect(body).toMatchObject({ result: 'altered', problems: [{ code: 'different' }] })
  })

  it('is judged by its content and its size, and nothing of it is kept', async () => {
    const text = await show(new Blob(['只是一段文字'], { type: 'application/pdf' }))
    expect([text.status, text.body.code, text.body.errors.file]).toEqual([
      400,
      'file.wrong_type',
      '请上传PDF格式的文件',
    ])
    expect((await show(await aPicture())).body.code).toBe('file.wrong_type')
    const large = Buffer.concat([original, Buffer.alloc(11 * 1024 * 1024 - original.length)])
    const tooLarge = await show(large)
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'file.too_large'])
    const none = await stage.app.call('POST', '/api/contracts/verify/', { form: new FormData() })
    expect([none.status, none.body.code]).toEqual([400, 'file.missing'])
    await show(foreignPdf())
    const digests = [foreignPdf(), changed(original, 3000)].map((one) => createHash('sha256').update(one).digest('hex'))
    await show(changed(original, 3000))
    const kept = await stage.app.pool.query('SELECT 1 FROM stored_file WHERE sha256 = ANY($1)', [digests])
    expect(kept.rows).toEqual([])
  })
})

it('is asked of one address only so often', async () => {
  const limited = await stageContracts(line)
  try {
    const answers = await Promise.all(
      Array.from({ length: rateLimits.verify.max + 5 }, () =>
        limited.app.call('GET', '/api/contracts/verify/HT20260101-00000001/'),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBeTruthy()
  } finally {
    await limited.app.close()
  }
})
