import { expect, it } from 'vitest'
import { cameraNoteIn, uprightNote } from './camera-note.ts'

/** A block with one entry, the orientation, in either order of bytes. */
const block = (isLittle: boolean, orientation: number): Uint8Array => {
  const tiff = new DataView(new ArrayBuffer(26))
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
  tiff.setUint16(2, 42, isLittle)
  tiff.setUint32(4, 8, isLittle)
  tiff.setUint16(8, 1, isLittle)
  tiff.setUint16(10, 0x0112, isLittle)
  tiff.setUint16(12, 3, isLittle)
  tiff.setUint32(14, 1, isLittle)
  tiff.setUint16(18, orientation, isLittle)
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...new Uint8Array(tiff.buffer)]
  return Uint8Array.from([0xff, 0xe1, 0, exif.length + 2, ...exif])
}
const jfif = [0xff, 0xe0, 0, 4, 1, 2]
const picture = (...parts: (Uint8Array | number[])[]) =>
  Uint8Array.from([0xff, 0xd8, ...parts.flatMap((part) => [...part]), 0xff, 0xda, 0, 2, ...Array<number>(20).fill(7)])

it.each([true, false])('a note is found behind other blocks and says upright afterwards', (isLittle) => {
  const found = cameraNoteIn(picture(jfif, block(isLittle, 6)))
  expect(found).toEqual(block(isLittle, 6))
  expect(uprightNote(found!)).toEqual(block(isLittle, 1))
})

it('there is none in what is no photograph, in one without it, nor in one that ends within it', () => {
  expect(cameraNoteIn(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 0, 0, 0]))).toBeNull()
  expect(cameraNoteIn(picture(jfif))).toBeNull()
  expect(cameraNoteIn(picture(block(true, 6)).slice(0, 20))).toBeNull()
})

it('one whose directory leads outside of it is left away', () => {
  const broken = block(true, 6)
  broken[10 + 4] = 0xff
  expect(uprightNote(broken)).toBeNull()
})
