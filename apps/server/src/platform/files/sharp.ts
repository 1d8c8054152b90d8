/** The library that decodes and draws pictures; with it come 20 MB of code, so it is loaded with the first of them. */
import type library from 'sharp'
import { late } from '../late.ts'

const loaded = late<typeof library>('sharp')
let isSet = false

export const sharp = (): typeof library => {
  const drawing = loaded()
  if (!isSet) {
    // One thread for each picture: how many are decoded at once is decided by who asks, not by the library.
    drawing.concurrency(1)
    drawing.cache(false)
    isSet = true
  }
  return drawing
}
