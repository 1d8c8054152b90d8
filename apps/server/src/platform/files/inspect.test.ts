import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { growth } from '../../testing/growth.ts'
import { inspectFile } from './inspect.ts'
import { judgePdf } from './pdf-content.ts'

const pdf = (objects: string | Buffer, head = '%PDF-1.7\n') =>
  Buffer.concat([
    Buffer.from(head),
    Buffer.from(objects),
    Buffer.from('\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF'),
  ])
const packed = (text: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  Buffer.concat([
    Buffer.from(`2 0 obj\n<< ${dictionary} >>\nstream\n`),
    deflateSync(Buffer.from(text)),
    Buffer.from('\nendstream\nendobj\n'),
  ])
const refusal = (name: string, bytes: Buffer) =>
  inspectFile('image', name, bytes, 'document').then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )
const crcOf = (text: string): Buffer => {
  const sum = Buffer.alloc(4)
  let value = 0xffffffff
  for (const byte of Buffer.from(text)) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  }
  sum.writeUInt32BE((value ^ 0xffffffff) >>> 0)
  return sum
}
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#7a9' } })

it('a picture is written anew, upright and without what its camera noted; as it was sent it is kept beside', async () => {
  const sent = await flat(40, 20)
    .jpeg()
    .withExif({ IFD0: { Artist: 'SECRET-ARTIST', Orientation: '6' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
    .toBuffer()
  expect(sent.includes('SECRET-ARTIST')).toBe(true)
  const { bytes, original, mime } = await inspectFile('image', 'a.jpg', sent, 'image')
  const { exif, width, height } = await sharp(bytes).metadata()
  expect([mime, exif, bytes.includes('SECRET-ARTIST')]).toEqual(['image/jpeg', undefined, false])
  expect([width, height].toSorted((one, other) => one - other)).toEqual([20, 40])
  expect(original?.bytes.equals(sent)).toBe(true)
})

it('a picture of too many points or colours is refused by its header, before it is decoded', async () => {
  const before = process.cpuUsage()
  const wide = await flat(9_000, 6_000).png({ compressionLevel: 9 }).toBuffer()
  const made = process.cpuUsage(before)
  const looked = process.cpuUsage()
  expect(await refusal('wide.png', wide)).toBe('file.refused')
  expect(process.cpuUsage(looked).user * 5).toBeLessThan(made.user)
  const deep = await flat(40, 40).toColourspace('rgb16').png().toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  expect(await refusal('deep.png', deep)).toBe('file.refused')
  const whole = await flat(300, 300).jpeg().toBuffer()
  expect(await refusal('half.jpg', whole.subarray(0, whole.length / 2))).toBe('file.broken')
})

it('a PNG of more pieces than any program writes is refused before a library reads them', async () => {
  const png = await flat(40, 20).png().toBuffer()
  const piece = Buffer.concat([Buffer.from([0, 0, 0, 3]), Buffer.from('tEXta\0b'), crcOf('tEXta\0b')])
  const afterHeader = 33
  const holding = (pieces: number) =>
    Buffer.concat([
      png.subarray(0, afterHeader),
      ...Array.from({ length: pieces }, () => piece),
      png.subarray(afterHeader),
    ])
  expect(await refusal('a.png', holding(300))).toBe('taken')
  expect(await refusal('a.png', holding(500))).toBe('file.refused')
  expect(await refusal('a.png', holding(400_000))).toBe('file.refused')
})

it('a PDF that would do something by itself is refused, however it writes it', async () => {
  const plain = '1 0 obj\n<< /Type /Catalog /OpenAction [3 0 R /Fit] >>\nendobj\n'
  expect(await refusal('a.pdf', pdf(plain))).toBe('taken')
  expect(await refusal('a.pdf', pdf(packed('1 0 << /Type /Catalog >>')))).toBe('taken')
  const active: Record<string, Buffer> = {
    script: pdf('1 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n'),
    escaped: pdf('1 0 obj\n<< /S /J#61vaScr#69pt >>\nendobj\n'),
    launch: pdf('1 0 obj\n<< /S/Launch/F(cmd) >>\nendobj\n'),
    attachment: pdf('1 0 obj\n<< /Type /EmbeddedFile >>\nendobj\n'),
    packed: pdf(packed('1 0 << /S /JavaScript >>')),
    'packed under another name': pdf(packed('1 0 << /S /JavaScript >>', '/Type /Obj#53tm /Filter /FlateDecode')),
    'packed twice': pdf(packed('x', '/Type /ObjStm /Filter [/ASCII85Decode /FlateDecode]')),
    'packed behind another word': pdf(
      packed('1 0 << /S /Launch >>', '/Title (a stream) /Type /ObjStm /Filter /FlateDecode'),
    ),
    locked: pdf('1 0 obj\n<< /Encrypt 4 0 R >>\nendobj\n'),
    bomb: pdf(packed(' '.repeat(40_000_000))),
    opens: pdf('1 0 obj\n<< /OpenAction << /S /URI /URI (http://a) >> >>\nendobj\n'),
  }
  for (const [name, bytes] of Object.entries(active))
    expect([name, await refusal('a.pdf', bytes)]).toEqual([name, 'file.refused'])
})

it('a page dressed as a PDF is none, whichever it begins with', async () => {
  expect(await refusal('a.pdf', pdf('', '<html>\n%PDF-1.7\n'))).toBe('file.wrong_type')
  expect(await refusal('a.pdf', pdf('', '%PDF-1.7\n%<script>alert(1)</script>\n'))).toBe('file.broken')
  expect(await refusal('a.png', Buffer.from('GIF89a'))).toBe('file.wrong_type')
})

it.each<[string, (size: number) => Buffer]>([
  ['streams without end', (size) => pdf('stream'.repeat(size / 6))],
  ['packed objects without end', (size) => pdf('/ObjStm '.repeat(size / 8))],
  ['names without end', (size) => pdf('/'.repeat(size))],
  ['escapes without end', (size) => pdf('/#4a'.repeat(size / 4))],
  ['open actions without end', (size) => pdf('/OpenAction['.repeat(size / 12))],
  ['noise', (size) => pdf(randomBytes(size))],
])('a PDF of %s takes time as it has bytes', (_name, make) => {
  expect(growth(make, judgePdf)).toBeLessThan(growth.linearMax)
})
