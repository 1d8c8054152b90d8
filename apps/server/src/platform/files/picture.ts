/**
 * Pictures from outside. What the header says is looked at first; only what is within the limits is decoded, a few at
 * once and in turn among persons. What comes out is written anew, upright, and without what a camera notes of itself and
 * of where it was.
 */
import { pictureLimits } from '@jihui/protocol/files/picture-limits'
import type { Metadata, Sharp } from 'sharp'
import { createFairQueue } from '../jobs/fair-queue.ts'
import { Refusal } from '../refusal.ts'
import { hasTooManyPieces } from './png-pieces.ts'
import { sharp } from './sharp.ts'

const decoding = createFairQueue({ atOnce: 2, waitingMax: 120, waitingEachMax: 30, patienceMs: 30_000 })
const timeout = { seconds: 20 }

const open = (bytes: Buffer): Sharp =>
  sharp()(bytes, { failOn: 'truncated', limitInputPixels: pictureLimits.pixels, sequentialRead: true }).timeout(timeout)

/** Null: it may be decoded. */
const tooMuch = ({ width, height, depth, pages = 1 }: Metadata): string | null => {
  const { pixels, sidePx } = pictureLimits
  if (width * height > pixels || Math.max(width, height) > sidePx)
    return `图片太大：最多 ${pixels / 10_000} 万像素，请缩小后再传`
  if (depth !== 'uchar') return '图片的颜色位数太多，请存成普通的 JPG 或 PNG'
  return pages > 1 ? '请选择一张静止的图片' : null
}

const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png' } as const
export type PictureType = keyof typeof formats

export type PictureOutcome = { readonly bytes: Buffer } | { readonly tooMuch: string } | { readonly isBroken: true }

const writeAnew = (bytes: Buffer, type: PictureType): Promise<Buffer> => {
  const upright = open(bytes).autoOrient().toColourspace('srgb')
  return (type === 'image/jpeg' ? upright.jpeg({ quality: 90 }) : upright.png({ compressionLevel: 6 })).toBuffer()
}

/** The picture as it may be shown to others; decoding every pixel is also the only way to know that none is missing. */
export const cleanPicture = async (bytes: Buffer, type: PictureType): Promise<PictureOutcome> => {
  if (type === 'image/png' && hasTooManyPieces(bytes)) return { tooMuch: '图片里附带的信息太多，请另存一份再传' }
  try {
    // Headers too are read in turn: there may be much in them.
    return await decoding.run(async () => {
      const metadata = await sharp()(bytes, { limitInputPixels: false }).metadata()
      if (metadata.format !== formats[type]) return { isBroken: true }
      const sentence = tooMuch(metadata)
      return sentence ? { tooMuch: sentence } : { bytes: await writeAnew(bytes, type) }
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    return { isBroken: true }
  }
}

/** Other work on the pixels of a picture that came from outside, under the same limits and in the same turn. */
export const workOnPicture = <T>(bytes: Buffer, work: (picture: Sharp) => Promise<T>): Promise<T> =>
  decoding.run(() => work(open(bytes)))
