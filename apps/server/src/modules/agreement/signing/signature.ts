import { createHash } from 'node:crypto'
import { agreementMessages, signatureLimits } from '@jihui/protocol/agreement/machine'
import type { ReceivedFile } from '../../../platform/files/inspect.ts'
import { cleanPicture, workOnPicture } from '../../../platform/files/picture.ts'
import { refuse } from '../../../platform/refusal.ts'

const prefix = 'data:image/png;base64,'
/** How far a pixel's brightness lies from the paper's before it counts as ink. */
const contrast = 48
const inkPixelsMin = 40
/** A tap leaves a dot; a name is longer than this, and than this share of the picture. */
const strokePxMin = 16
const strokeShareMin = 0.06

const no = (sentence: string): never =>
  refuse('agreement.signature_invalid', { message: sentence, errors: { signature: sentence } })

/** The drawn signature of a data URL, judged by its pixels: a PNG that decodes and holds more than nothing or a dot. */
export const readSignature = async (
  dataUrl: string | null | undefined,
): Promise<Pick<ReceivedFile, 'name' | 'mime' | 'bytes' | 'sha256'>> => {
  if (!dataUrl) return no(agreementMessages.signatureMissing)
  if (!dataUrl.startsWith(prefix)) return no(agreementMessages.signatureBroken)
  const code = dataUrl.slice(prefix.length).replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(code)) return no(agreementMessages.signatureBroken)
  const drawn = Buffer.from(code, 'base64')
  if (drawn.length > signatureLimits.bytesMax) return no('签名图片过大，请重新签名')
  // Nothing but what is seen of it goes into a contract.
  const outcome = await cleanPicture(drawn, 'image/png')
  if (!('bytes' in outcome)) return no(agreementMessages.signatureBroken)
  const { bytes } = outcome
  await judgeInk(bytes)
  return { name: '签名.png', mime: 'image/png', bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const decode = (bytes: Buffer) =>
  workOnPicture(bytes, async (image) => {
    const { width, height } = await image.metadata()
    if (width > signatureLimits.sidePxMax || height > signatureLimits.sidePxMax) return null
    return image
      .flatten({ background: '#ffffff' })
      .toColourspace('b-w')
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true })
  })

const judgeInk = async (bytes: Buffer): Promise<void> => {
  const decoded = await decode(bytes).catch(() => null)
  if (!decoded) return no(agreementMessages.signatureBroken)
  const {
    data,
    info: { width, height },
  } = decoded
  const paper = commonest(data)
  let ink = 0
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let at = 0; at < data.length; at++) {
    if (Math.abs(data[at]! - paper) < contrast) continue
    ink++
    const x = at % width
    const y = (at - x) / width
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  const longest = Math.max(right - left + 1, bottom - top + 1)
  const needed = Math.max(strokePxMin, Math.max(width, height) * strokeShareMin)
  if (ink < inkPixelsMin || longest < needed) no(agreementMessages.signatureBlank)
}

const commonest = (data: Buffer): number => {
  const counts = new Uint32Array(256)
  for (const value of data) counts[value]!++
  return counts.indexOf(Math.max(...counts))
}

/** As it stands in the document: cut to the ink, on no ground of its own, in a form every PDF reader draws. */
export const trimmedSignature = (bytes: Buffer): Promise<Buffer> =>
  workOnPicture(bytes, (picture) =>
    picture
      .flatten({ background: '#ffffff' })
      .trim({ threshold: 30 })
      .resize({ width: 900, height: 360, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
