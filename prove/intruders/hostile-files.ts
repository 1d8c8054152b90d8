/** Files that grow: each format with what makes its readers begin again, unpack, nest or allocate, up to any size. */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { chunk, pngSignature } from './png.ts'

/** Of about so many bytes. */
type Make = (size: number) => Buffer

const filled = (before: Buffer, pump: Buffer, after: Buffer): Make => {
  // Copied doubling: a pump of two bytes must not make the visitors of this process wait.
  return (size) =>
    Buffer.concat([before, Buffer.alloc(Math.max(pump.length, size - before.length - after.length), pump), after])
}
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A segment of a JPEG: marker, length, data. */
const segment = (marker: number, data: Buffer): Buffer => {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), size, data])
}
const startOfScan = Buffer.from([0xff, 0xda])
const startOfFrame = (jpeg: Buffer): number =>
  Math.max(jpeg.indexOf(Buffer.from([0xff, 0xc0])), jpeg.indexOf(Buffer.from([0xff, 0xc2])))

export const hostilePictures = async (): Promise<Readonly<Record<string, Make>>> => {
  const canvas = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
  const png = await canvas(60).png().toBuffer()
  const jpeg = await canvas(60).jpeg().toBuffer()
  const progressive = await canvas(2_000).jpeg({ progressive: true }).toBuffer()
  const [head, rest] = [png.subarray(0, 33), png.subarray(33)]
  const afterSignature = jpeg.subarray(2)
  const end = Buffer.from([0xff, 0xd9])
  const lastScan = progressive.subarray(progressive.lastIndexOf(startOfScan), progressive.length - 2)
  const packed = chunk('zTXt', Buffer.concat([latin('a\0\0'), deflateSync(Buffer.alloc(5_000_000))]))
  const profile = chunk('iCCP', Buffer.concat([latin('a\0\0'), deflateSync(Buffer.alloc(2_000_000, 1))]))
  const frame = latin(',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0')
  const giant = Buffer.from(jpeg)
  giant.writeUInt32BE(0xffff_ffff, startOfFrame(giant) + 5)
  return {
    'a PNG of texts that unpack': filled(head, packed, rest),
    'a PNG of colour profiles': filled(head, profile, rest),
    'a PNG of empty pieces': filled(head, chunk('tEXt', Buffer.alloc(0)), rest),
    'a PNG of empty pixels': filled(head, chunk('IDAT', Buffer.alloc(0)), rest),
    'a PNG without an end': filled(Buffer.concat([pngSignature, head.subarray(8)]), Buffer.from([0]), Buffer.alloc(0)),
    'a JPEG of comments': filled(jpeg.subarray(0, 2), segment(0xfe, Buffer.alloc(0)), afterSignature),
    'a JPEG of camera notes': filled(
      jpeg.subarray(0, 2),
      segment(0xe1, latin('Exif\0\0MM\0*\0\0\0\x08')),
      afterSignature,
    ),
    'a JPEG of fill bytes': filled(jpeg.subarray(0, 2), Buffer.from([0xff]), afterSignature),
    'a JPEG of restarts': filled(jpeg.subarray(0, -2), Buffer.from([0xff, 0xd0]), end),
    'a JPEG of scans': filled(progressive.subarray(0, -2), lastScan, end),
    'a JPEG of 65,535 by 65,535': filled(giant, Buffer.from([0]), end),
    'a GIF of frames': filled(latin('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff'), frame, latin(';')),
    'a WebP of frames': filled(
      latin('RIFF\xff\xff\xff\x7fWEBPVP8X'),
      latin('ANMF\x10\0\0\0'.padEnd(24, '\0')),
      Buffer.alloc(0),
    ),
    'an SVG of groups': filled(latin('<svg xmlns="http://www.w3.org/2000/svg">'), latin('<g>'), latin('</svg>')),
    'a page called picture': filled(latin('<!doctype html>'), latin('<b>'), Buffer.alloc(0)),
  }
}

const pumps: Readonly<Record<string, string>> = {
  'nested dictionaries': '<<',
  'nested lists': '[',
  'nested lists in a key': '/A[',
  'texts without an end': '(',
  'escaped brackets': '\\(',
  'hexadecimal without an end': '<4',
  'names of escapes': '#4',
  'one long name': '/A',
  'page trees of themselves': '\n1 0 obj<</Type/Pages/Kids[1 0 R]/Parent 1 0 R>>endobj',
  'streams without an end': '\n1 0 obj<</Length 9>>stream\n',
  'streams of streams': '\n1 0 obj<</Length 5 0 R>>stream\nendstream endobj',
  'tables of each other': '\nxref\n0 1\n0000000000 65535 f \ntrailer<</Prev 9>>\nstartxref\n9\n%%EOF',
  comments: '%\n',
  blanks: ' ',
}
const objectStream = (() => {
  const packed = deflateSync(Buffer.alloc(3_000_000, '1 0 '))
  const head = `\n7 0 obj<</Type/ObjStm/N 400000/First 1600000/Filter/FlateDecode/Length ${packed.length}>>stream\n`
  return Buffer.concat([latin(head), packed, latin('\nendstream endobj')])
})()
const pdfEnd = latin(
  '\n1 0 obj<</Type/Catalog>>endobj\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF',
)

export const hostilePdfs: Readonly<Record<string, Make>> = {
  ...Object.fromEntries(
    Object.entries(pumps).map(([what, pump]) => [`a PDF of ${what}`, filled(latin('%PDF-1.7\n'), latin(pump), pdfEnd)]),
  ),
  'a PDF of packed objects': filled(latin('%PDF-1.7\n'), objectStream, pdfEnd),
}

export const boundary = 'grown-7d1f'
const formEnd = latin(`\r\n--${boundary}--\r\n`)
const part = (head: string): Buffer => latin(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`)

/** Whole bodies of a form. */
export const hostileForms: Readonly<Record<string, Make>> = {
  'a form of parts': filled(Buffer.alloc(0), Buffer.concat([part('name="a"'), latin('x\r\n')]), formEnd),
  'a form of files': filled(
    Buffer.alloc(0),
    Buffer.concat([part('name="image"; filename="a.png"'), latin('\r\n')]),
    formEnd,
  ),
  'a form with a long header': filled(latin(`--${boundary}\r\n`), latin('x'), formEnd),
  'a form with many headers': filled(latin(`--${boundary}\r\n`), latin('x: y\r\n'), formEnd),
  'a form with a long name': filled(
    latin(`--${boundary}\r\ncontent-disposition: form-data; name="`),
    latin('\\"'),
    formEnd,
  ),
  'a form of almost boundaries': filled(
    part('name="image"; filename="a.png"'),
    latin(`\r\n--${boundary.slice(0, -1)}`),
    formEnd,
  ),
  'a form of line ends': filled(part('name="image"; filename="a.png"'), latin('\r\n-'), formEnd),
  'a form before its beginning': filled(Buffer.alloc(0), latin('-'), formEnd),
}
