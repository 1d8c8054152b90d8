import { fileBytesMax } from '@jihui/protocol/limits'
import { createHash } from 'node:crypto'
import { refuse } from '../refusal.ts'
import { createWorkThread, WorkAbandoned } from '../jobs/work-thread.ts'
import { programOf } from '../program.ts'
import type { PdfVerdict } from './pdf-content.ts'
import { cleanPicture, type PictureType } from './picture.ts'

/** A file as it came in, after its content was judged. */
export interface ReceivedFile {
  readonly field: string
  /** Name for display only; never part of a path. */
  readonly name: string
  readonly mime: string
  /** Of a picture, written anew: what its camera noted is not in it. */
  readonly bytes: Buffer
  readonly sha256: string
  /** As it was sent, where that is something else. */
  readonly original?: { readonly bytes: Buffer; readonly sha256: string }
}

export const kinds = {
  document: ['image/jpeg', 'image/png', 'application/pdf'],
  image: ['image/jpeg', 'image/png'],
  /** Read and compared, never kept nor shown. */
  pdf: ['application/pdf'],
  piece: [],
} as const
type Mime = (typeof kinds)[Exclude<keyof typeof kinds, 'piece'>][number]

const wanted: Readonly<Record<Exclude<keyof typeof kinds, 'piece'>, string>> = {
  document: '请上传JPG、PNG或PDF格式的文件',
  image: '请上传JPG或PNG格式的图片',
  pdf: '请上传PDF格式的文件',
}

/** How each type begins, from the first byte on: nothing else is looked for, and nothing further in. */
const beginnings: Readonly<Record<Mime, Buffer>> = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'application/pdf': Buffer.from('%PDF-'),
}
const typeOf = (bytes: Buffer): Mime | undefined =>
  (Object.keys(beginnings) as Mime[]).find((mime) =>
    bytes.subarray(0, beginnings[mime].length).equals(beginnings[mime]),
  )

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export const refuseTooLarge = (field: string): never =>
  refuse('file.too_large', { errors: { [field]: '文件大小不能超过10MB' } })

/** Judges a file by what it holds, not by its name: type, completeness, size in bytes and in pixels (R095). */
export const inspectFile = async (
  field: string,
  name: string,
  bytes: Buffer,
  kind: keyof typeof kinds,
): Promise<ReceivedFile> => {
  if (bytes.length === 0) refuse('file.broken', { errors: { [field]: '文件是空的，请重新选择' } })
  if (bytes.length > fileBytesMax) refuseTooLarge(field)
  if (kind === 'piece')
    return { field, name: displayName(name), mime: 'application/octet-stream', bytes, sha256: digestOf(bytes) }
  const mime = typeOf(bytes)
  const allowed: readonly string[] = kinds[kind]
  if (!mime || !allowed.includes(mime))
    return refuse('file.wrong_type', { message: wanted[kind], errors: { [field]: wanted[kind] } })
  const received = { field, name: displayName(name), mime, bytes, sha256: digestOf(bytes) }
  if (mime !== 'application/pdf') return { ...received, ...(await clean(field, bytes, mime)) }
  if (!isWholePdf(bytes)) return refuseBroken(field)
  if (kind !== 'pdf') await requirePlain(field, bytes)
  return received
}

const refuseBroken = (field: string): never =>
  refuse('file.broken', { errors: { [field]: '文件不完整或已损坏，请重新选择' } })
const refuseContent = (field: string, sentence: string): never =>
  refuse('file.refused', { message: sentence, errors: { [field]: sentence } })

const clean = async (field: string, bytes: Buffer, mime: PictureType) => {
  const outcome = await cleanPicture(bytes, mime)
  if ('isBroken' in outcome) return refuseBroken(field)
  if ('tooMuch' in outcome) return refuseContent(field, outcome.tooMuch)
  return { bytes: outcome.bytes, sha256: digestOf(outcome.bytes), original: { bytes, sha256: digestOf(bytes) } }
}

/** Said at the beginning, it is a page to whoever guesses at types. */
const pageMark = /<(?:!doctype|html|script|body|svg)/i
const isWholePdf = (bytes: Buffer): boolean =>
  !pageMark.test(bytes.toString('latin1', 0, 1024)) &&
  bytes.subarray(-2048).toString('latin1').includes('%%EOF') &&
  bytes.includes('startxref')

const thread = createWorkThread<Buffer, PdfVerdict>({
  module: programOf(new URL('./pdf-content.ts', import.meta.url)),
  timeMs: 10_000,
  memoryMb: 192,
  waitingMax: 60,
  waitingEachMax: 12,
  patienceMs: 30_000,
})
const contentWords: Readonly<Record<Exclude<PdfVerdict, 'plain'>, string>> = {
  active: '这个 PDF 带有脚本、附件或自动执行的动作，请另存为普通的 PDF，或拍照上传',
  locked: '这个 PDF 加了密，请去掉密码再上传，或拍照上传',
  unreadable: '这个 PDF 的内容读不出来，请另存为普通的 PDF，或拍照上传',
}
const requirePlain = async (field: string, bytes: Buffer): Promise<void> => {
  const verdict = await thread.ask(bytes).catch((error: unknown) => {
    if (error instanceof WorkAbandoned) return 'unreadable' as const
    throw error
  })
  if (verdict !== 'plain') refuseContent(field, contentWords[verdict])
}

const displayName = (name: string): string =>
  (name.slice(-400).split(/[\\/]/).pop() ?? '').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(-120) || '文件'
