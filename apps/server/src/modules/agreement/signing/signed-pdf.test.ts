import { verifyCodeOf, verifyPath } from '@jihui/protocol/agreement/verify-code'
import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ContractStage, stageContracts } from '../../../testing/contracts.ts'
import { aSignature } from '../../../testing/orders.ts'
import { readDocument } from '../contracts/keep-document.ts'
import { countPages } from '../document/pdf-pages.ts'
import { findCardOfRental } from '../contracts/queries.ts'
import { readSeal } from './read-seal.ts'
import { sealSigned } from './seal-signed.ts'
import { readP12, signingKey } from './signing-key.ts'

const line = 'engineering'
const folder = mkdtempSync(join(tmpdir(), 'jihui-signed-'))
let stage: ContractStage
beforeAll(async () => {
  stage = await stageContracts(line)
})
afterAll(async () => {
  await stage.app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Poppler's answer on a file; null where it is not installed. */
const poppler = (bytes: Buffer): string | null => {
  const path = join(folder, 'one.pdf')
  writeFileSync(path, bytes)
  try {
    return execFileSync('pdfsig', [path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    return String((error as { stdout?: string }).stdout)
  }
}
const hasPoppler = (() => {
  try {
    execFileSync('pdfsig', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const download = async (id: number): Promise<Buffer> =>
  Buffer.from((await stage.call('GET', 'download_contract', id, stage.renter)).body)
/** The same file with one byte changed at this place. */
const changed = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

describe('the signed document', () => {
  it('carries a signature over the whole file, with the moment of signing', async () => {
    const id = await stage.due('pending_payment')
    const bytes = await download(id)
    const { rows } = await stage.app.pool.query('SELECT * FROM agreement WHERE rental_id = $1', [id])
    expect(readSeal(bytes)).toEqual({
      isWhole: true,
      isDigestRight: true,
      isSignatureRight: true,
      fingerprint: (await signingKey(stage.app.services)).fingerprint,
    })
    expect(rows[0].pdf_sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(countPages(bytes)).toBeGreaterThan(2)
    const text = bytes.toString('latin1')
    expect(text).toContain(
      `/ContactInfo (http://test.local${verifyPath(rows[0].number, verifyCodeOf(rows[0].content_sha256))})`,
    )
    const reason = Buffer.from(`租赁合同 ${rows[0].number} 签署完成`, 'utf16le').swap16().toString('hex')
    expect(text).toContain(`/Reason <feff${reason}>`)
  })

  it('shows every changed byte: in what is drawn, in the signature, behind the end', async () => {
    const bytes = await download(await stage.due('pending_payment'))
    expect(readSeal(changed(bytes, 2000))).toMatchObject({ isDigestRight: false, isWhole: true })
    const contents = bytes.indexOf('/Contents <30') + 200
    const broken = readSeal(changed(bytes, bytes.toString('latin1').lastIndexOf('a', contents + 1500)))
    expect([broken?.isDigestRight, broken?.isSignatureRight, broken?.fingerprint !== null]).not.toEqual([
      true,
      true,
      true,
    ])
    expect(readSeal(Buffer.concat([bytes, Buffer.from('\n%more')]))).toMatchObject({ isWhole: false })
  })

  it.skipIf(!hasPoppler)(
    'is valid for pdfsig, and a digest mismatch after one changed byte (needs poppler-utils)',
    async () => {
      const bytes = await download(await stage.due('pending_payment'))
      const said = poppler(bytes)
      expect(said).toMatch(/Signature Validation: Signature is Valid/)
      expect(said).toMatch(/Total document signed/)
      expect(said).toMatch(/SHA-256/)
      expect(poppler(changed(bytes, 2000))).toMatch(/Digest Mismatch/)
    },
  )

  it('is signed once: asked for together and after a crash it is the same file', async () => {
    const id = await stage.due('pending_signature')
    await stage.call('POST', 'sign_contract', id, stage.renter, { signature: await aSignature() })
    const files = await Promise.all([download(id), download(id), download(id)])
    expect(new Set(files.map((file) => createHash('sha256').update(file).digest('hex'))).size).toBe(1)
    // The process ended after the signature and before the file was kept.
    await stage.app.pool.query('UPDATE agreement SET pdf_file_id = NULL, pdf_sha256 = NULL WHERE rental_id = $1', [id])
    const { services } = stage.app
    await sealSigned({ ...services, config: { ...services.config, drawsAhead: true } })
    const card = await findCardOfRental(stage.app.db, id)
    expect(card?.agreement.pdfFileId).not.toBeNull()
    expect((await readDocument(stage.app.services, card!)).bytes.equals(files[0])).toBe(true)
  })

  it('is not drawn anew for staff once it is signed', async () => {
    const id = await stage.due('pending_payment')
    const before = await download(id)
    const { contract_id } = await stage.contractOf(id)
    const answer = await stage.call('POST', 'generate_contract_pdf', contract_id, stage.admin, {})
    expect(answer.status).toBe(200)
    const { rows } = await stage.app.pool.query('SELECT pdf_sha256 FROM agreement WHERE id = $1', [contract_id])
    expect(rows[0].pdf_sha256).toBe(createHash('sha256').update(before).digest('hex'))
  })

  it('says how it was signed', async () => {
    const id = await stage.due('pending_payment')
    const { rows } = await stage.app.pool.query('SELECT signed_from FROM agreement WHERE rental_id = $1', [id])
    expect(rows[0].signed_from).toMatchObject({
      isSmsConfirmed: false,
      phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/),
    })
  })
})

describe('names with characters no font has', () => {
  it('are refused when the contract is made, with the character and the field', async () => {
    const id = await stage.due('pending_contract')
    await stage.app.pool.query('UPDATE rental SET contact_name = $2 WHERE id = $1', [id, '𠮷田'])
    const { status, body } = await stage.call('POST', 'generate_contract', id, stage.renter, {})
    expect([status, body.code]).toEqual([400, 'agreement.unprintable'])
    expect(body.message).toMatch(/^联系人.*中的“𠮷”无法印在合同上，请换一种写法$/)
    expect(body.errors.contact_name).toBe(body.message)
  })

  it('are refused when the signer bears one, and nothing is signed', async () => {
    const id = await stage.due('pending_signature')
    const { rows } = await stage.app.pool.query('SELECT company_name FROM app_user WHERE id = $1', [stage.renter.id])
    const rename = (name: string) =>
      stage.app.pool.query('UPDATE app_user SET company_name = $2 WHERE id = $1', [stage.renter.id, name])
    await rename('𠮷田医院')
    const signature = await aSignature()
    const { status, body } = await stage.call('POST', 'sign_contract', id, stage.renter, { signature })
    expect([status, body.code]).toEqual([400, 'agreement.unprintable'])
    expect(body.errors.display_name).toContain('签署人姓名中的“𠮷”')
    expect((await stage.contractOf(id)).is_signed).toBe(false)
    await rename(rows[0].company_name)
    expect((await stage.call('POST', 'sign_contract', id, stage.renter, { signature })).status).toBe(200)
  })
})

describe('the key', () => {
  it('is made once and closed to other accounts', async () => {
    const path = join(stage.app.config.dataDir, 'document-signing.pem')
    await signingKey(stage.app.services)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8')).toContain('BEGIN PRIVATE KEY')
    expect((await signingKey(stage.app.services)).name).toContain('合同专用章')
  })

  it('comes from a PKCS#12 file where one is given, and a wrong password is said', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = forge.pki.privateKeyFromPem(String(privateKey.export({ type: 'pkcs1', format: 'pem' })))
    const certificate = forge.pki.createCertificate()
    certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
    certificate.serialNumber = '01'
    certificate.validity.notAfter = new Date(Date.UTC(2040, 0, 1))
    certificate.setSubject([{ shortName: 'CN', value: 'Signing' }])
    certificate.setIssuer([{ shortName: 'CN', value: 'Signing' }])
    certificate.sign(key, forge.md.sha256.create())
    const p12 = forge.pkcs12.toPkcs12Asn1(key, [certificate], 'a password', { algorithm: 'aes256' })
    const bytes = Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary')
    expect(readP12(bytes, 'a password')).toMatchObject({ name: 'Signing' })
    expect(() => readP12(bytes, 'another')).toThrow(/PDF_SIGNING_PASSWORD/)
    expect(() => readP12(Buffer.from('no file'), '')).toThrow(/PDF_SIGNING_P12/)
  })
})
