import * as z from 'zod/mini'
import { latitude, longitude } from '../geography/values.ts'
import { fileBytesMax } from '../limits.ts'
import { moment, optionalLine, uuidOr } from '../values.ts'
import { fieldLimits } from './limits.ts'

export const sha256 = z.string('请填写校验值').check(z.regex(/^[0-9a-f]{64}$/, '校验值应为 64 位小写十六进制'))

const bytes = (label: string) =>
  z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((value, context) => {
      const number = /^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN
      if (number <= fileBytesMax) return number
      context.issues.push({ code: 'custom', message: `${label}无效`, input: value })
      return z.NEVER
    }),
  )
/** A file or one piece of it: `offset` is where the piece begins, `total` how long the whole is, in bytes. */
export const fieldFileRequest = z.object({
  sha256,
  offset: z._default(bytes('起始位置'), 0),
  total: z.optional(bytes('总长度')),
})
export const fieldFileDone = z.object({
  success: z.literal(true),
  sha256: z.string(),
  /** Bytes received so far. */
  size: z.number(),
  complete: z.boolean(),
})
export const bySha256 = z.object({ sha256 })

/** A photograph that was uploaded before, with what the device knew of it. */
export const fieldPhoto = z.object({
  sha256,
  /** What it shows, of what the act asks for. */
  position: optionalLine('位置', 40),
  taken_at: z.optional(moment('拍摄时间')),
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
})
export const fieldPhotos = (least: number) =>
  z.array(fieldPhoto, '请拍照').check(
    z.minLength(least, `至少要 ${least} 张照片`),
    z.maxLength(fieldLimits.photos, `最多 ${fieldLimits.photos} 张照片`),
    z.refine((photos) => new Set(photos.map((one) => one.sha256)).size === photos.length, '有重复的照片'),
  )

/** What every act in the field may carry: its own id, under which it is applied once, and when it was done. */
export const fieldAct = {
  event_id: z.optional(uuidOr('事件编号应为 UUID')),
  occurred_at: z.optional(moment('发生时间')),
}
