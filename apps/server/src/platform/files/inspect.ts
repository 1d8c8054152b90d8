import { createHash } from 'node:crypto'
import { fileBytesMax } from '@jihui/protocol/limits'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { refuse } from '../refusal.ts'

/** A file as it came in, after its content was judged. */
export interface ReceivedFile {
  readonly field: string
  /** Name for display only; never part of a path. */
  readonly name: string
  readonly mime: string
  readonly bytes: Buffer
  readonly sha256: string
}

export const kinds = {
  document: ['image/jpeg', 'image/png', 'application/pdf'],
  image: ['image/jpeg', 'image/png'],
  pdf: ['application/pdf'],
} as const
/** More than any camera of today takes; beyond it lies a decompression bomb. */
const pixelsMax = 60_000_000

/** Judges a file by what it holds, not by its name: type, completeness, size in bytes and in pixels (R095). */
export const inspectFile = async (
  field: string,
  name: string,
  bytes: Buffer,
  kind: keyof typeof kinds,
): Promise<ReceivedFile> => {
  if (bytes.length === 0) refuse('file.broken', { errors: { [field]: '文件是空的，请重新选择' } })
  if (bytes.length > fileBytesMax) refuse('file.too_large', { errors: { [field]: '文件大小不能超过10MB' } })
  const type = await fileTypeFromBuffer(bytes)
  const allowed: readonly string[] = kinds[kind]
  if (!type || !allowed.includes(type.mime))
    refuse('file.wrong_type', {
      errors: { [field]: kind === 'pdf' ? '请上传PDF格式的文件' : '请上传JPG、PNG或PDF格式的文件' },
    })
  const mime = type!.mime
  const isWhole = mime === 'application/pdf' ? isWholePdf(bytes) : await isWholeImage(bytes)
  if (!isWhole) refuse('file.broken', { errors: { [field]: '文件不完整或已损坏，请重新选择' } })
  return { field, name: displayName(name), mime, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const isWholeImage = async (bytes: Buffer): Promise<boolean> => {
  try {
    // Decoding every pixel is the only way to know that none is missing.
    await sharp(bytes, { failOn: 'truncated', limitInputPixels: pixelsMax }).stats()
    return true
  } catch {
    return false
  }
}

const isWholePdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
  bytes.subarray(-2048).toString('latin1').includes('%%EOF') &&
  bytes.includes('startxref')

const displayName = (name: string): string =>
  // oxlint-disable-next-line no-control-regex
  (name.split(/[\\/]/).pop() ?? '').replace(/[\u0000-\u001f\u007f]/g, '').slice(-120) || '文件'
