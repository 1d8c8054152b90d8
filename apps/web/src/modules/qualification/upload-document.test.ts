import { findLine } from '@jihui/protocol/rental/faces'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { uploadDocument } from './upload-document.ts'

const sent: { readonly address: string; readonly key: string | undefined }[] = []
/** How each request in turn ends: an answer's status, or 0 where none came. */
let statuses: number[] = []

class Request {
  readonly upload = {}
  readonly responseText = '{}'
  status = 0
  onload?: () => void
  onerror?: () => void
  private address = ''
  private key: string | undefined
  open(_method: string, address: string) {
    this.address = address
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'Idempotency-Key') this.key = value
  }
  getResponseHeader() {
    return null
  }
  send() {
    sent.push({ address: this.address, key: this.key })
    this.status = statuses.shift() ?? 201
    if (this.status === 0) this.onerror?.()
    else this.onload?.()
  }
}

beforeEach(() => {
  sent.length = 0
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 503 })))
})
afterEach(() => vi.unstubAllGlobals())

const declared = findLine('medical')
/** The pages know the first of a line's bases. */
const medical = { ...declared, bases: { ...declared.bases, rentals: declared.bases.rentals.slice(0, 1) } }

const send = () => {
  const file = new File(['%PDF'], 'licence.pdf')
  const facts = { type: 'business_license', number: '', expiresOn: '' }
  return uploadDocument(medical, { ...facts, rentalId: 7, file, onProgress: () => undefined }).done
}

it('where the first address fails a document goes to the direct one, under the same key (R098)', async () => {
  statuses = [0, 502, 201]
  await send()
  expect(sent.map(({ address }) => address)).toEqual([
    '/api/medical/rentals/7/upload-qualification/',
    '/api/medical/rentals/7/upload_qualifications/',
    '/api/medical/rentals/7/direct-upload-qualification-image/',
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent[0]?.key).toBeTypeOf('string')
})

it('a document that is refused goes nowhere else', async () => {
  statuses = [400]
  await expect(send()).rejects.toThrow()
  expect(sent).toHaveLength(1)
})
