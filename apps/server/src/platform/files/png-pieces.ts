/** The pieces (chunks) a PNG is made of, counted before a library makes an object of each. */

/** Signature, then pieces of length, type, data and checksum. */
const signatureBytes = 8
const aroundDataBytes = 12
const pixelPiece = Buffer.from('IDAT').readUInt32BE()
/** Cameras and editors write some dozen beside the pixels: profile, texts, times. */
const besidePixelsMax = 400

/** Whether a PNG holds more texts, times and the like than any program writes. The walk ends with the first too many. */
export const hasTooManyPieces = (png: Buffer): boolean => {
  let count = 0
  for (let at = signatureBytes; at + aroundDataBytes <= png.length; at += aroundDataBytes + png.readUInt32BE(at)) {
    if (png.readUInt32BE(at + 4) !== pixelPiece) count += 1
    if (count > besidePixelsMax) return true
  }
  return false
}
