/**
 * The block in which a camera notes when, where and how a photograph was taken (Exif, within a JPEG). A picture that is
 * drawn anew has none; evidence takes the one it had along.
 */

const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0]
const ORIENTATION = 0x0112

/** The block with its marker, or null. `start` is how a JPEG begins, 64 KB and more of it. */
export function cameraNoteIn(start: Uint8Array): Uint8Array | null {
  if (start[0] !== 0xff || start[1] !== 0xd8) return null
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  for (let at = 2; at + 10 < start.length;) {
    if (start[at] !== 0xff || start[at + 1] === 0xda) return null
    const end = at + 2 + view.getUint16(at + 2)
    if (start[at + 1] === 0xe1 && EXIF.every((byte, index) => start[at + 4 + index] === byte))
      return end <= start.length ? start.slice(at, end) : null
    at = end
  }
  return null
}

/** The same for a picture that was drawn upright: nothing has to be turned any more. */
export function uprightNote(note: Uint8Array): Uint8Array | null {
  const turned = note.slice()
  const view = new DataView(turned.buffer, 10)
  try {
    const isLittle = view.getUint16(0) === 0x4949
    const first = view.getUint32(4, isLittle)
    const count = view.getUint16(first, isLittle)
    for (let at = first + 2; at < first + 2 + count * 12; at += 12)
      if (view.getUint16(at, isLittle) === ORIENTATION) view.setUint16(at + 8, 1, isLittle)
    return turned
  } catch {
    // Its directory leads outside of itself.
    return null
  }
}
