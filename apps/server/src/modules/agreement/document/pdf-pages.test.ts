import { expect, it } from 'vitest'
import { growth } from '../../../testing/growth.ts'
import { comparePages, pageDigests } from './pdf-pages.ts'
import { readSeal } from '../signing/read-seal.ts'

const frame = (inside: string) =>
  Buffer.from(`%PDF-1.4\n% HT20261122-00000034\n1 0 obj\n${inside}\nendobj\nstartxref\n0\n%%EOF`, 'latin1')

/** What made reading a file take the square of its size, or would if each page were read anew. */
const hostile: Record<string, (bytes: number) => Buffer> = {
  'lists that never end': (bytes) => frame(`<< /Type /Pages ${'/Kids['.repeat(bytes / 6)}`),
  'spaces behind a name': (bytes) => frame(`<< /Type /Pages /Kids${' '.repeat(bytes)}`),
  'names without a value': (bytes) => frame(`<< /Type /Pages ${'/Kids /Contents '.repeat(bytes / 16)}`),
  'a page named again and again': (bytes) =>
    frame(
      `<< /Type /Pages /Kids [${'2 0 R '.repeat(190)}] >>\nendobj\n2 0 obj\n<< /Contents [${'3 0 R '.repeat(19)}] >>\nendobj\n3 0 obj\n${'x'.repeat(bytes)}`,
    ),
  'objects without end': (bytes) => frame('\n1 0 obj'.repeat(bytes / 8)),
  'page trees without end': (bytes) => frame('\n1 0 obj /Type /Page'.repeat(bytes / 20)),
  'signatures that never end': (bytes) => frame('/ByteRange [0 1 '.repeat(bytes / 16)),
  'numbers without end': (bytes) => frame(`/ByteRange [${'1 '.repeat(bytes / 2)}`),
}

it.each(Object.entries(hostile))('a file with %s takes time as it has bytes, not as their square', (_name, make) => {
  const taken = growth(make, (bytes) => {
    pageDigests(bytes)
    readSeal(bytes)
  })
  expect(taken).toBeLessThan(growth.linearMax)
})

it('a copy far larger than the original is not compared page by page', () => {
  const page = (drawn: string) =>
    frame(`<< /Type /Pages /Kids [2 0 R] >>\nendobj\n2 0 obj\n<< /Contents 3 0 R >>\nendobj\n3 0 obj\n${drawn}`)
  expect(comparePages(page('a'), page('b'))).toEqual([{ page: 1, is_same: false }])
  expect(comparePages(page('a'), page('b'.repeat(200_000)))).toBeNull()
})
