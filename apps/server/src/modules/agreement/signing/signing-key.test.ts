import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { StartFault } from '../../../platform/start-fault.ts'
import { makeOwn, signingKey } from './signing-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'jihui-signing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const now = new Date('2026-03-01T00:00:00Z')
const keyIn = (dataDir: string) => signingKey({ config: { dataDir }, clock: { now: () => now } } as never)

describe('the certificate the platform makes for itself', () => {
  it.each([
    ['zeros alone', []],
    ['zeros that lead', [0, 0, 1]],
    ['what would be negative', [0x80, 1]],
    ['ones alone', Array.from({ length: 16 }, () => 0xff)],
  ])('can be read again with a serial drawn as %s', async (_, drawn) => {
    const random = Buffer.alloc(16)
    random.set(drawn)
    const { certificate } = await makeOwn(now, random)
    const { serialNumber } = new X509Certificate(certificate)
    expect(serialNumber).toMatch(/^[4-7][\dA-F]{31}$/)
    expect(serialNumber.slice(2)).toBe(random.toString('hex').slice(2).toUpperCase())
  })

  it('is made once and read from then on', async () => {
    const [first, second] = [await keyIn(folder), await keyIn(folder)]
    expect(second.fingerprint).toBe(first.fingerprint)
  })

  it('ends the start with a sentence where what was kept cannot be read', async () => {
    const path = join(folder, 'document-signing.pem')
    const spoilt = readFileSync(path, 'utf8').replace(/(BEGIN CERTIFICATE-----\n).{8}/, '$1AAAAAAAA')
    writeFileSync(path, spoilt)
    const failed = keyIn(folder)
    await expect(failed).rejects.toThrow(StartFault)
    await expect(failed).rejects.toThrow(/证书读不出/)
  })
})
