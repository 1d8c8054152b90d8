/** The library that decodes and draws pictures; with it come 20 MB of code, so it is loaded with the first of them. */
import type library from 'sharp'
import { late } from '../late.ts'

export const sharp = late<typeof library>('sharp', (drawing) => {
  // One thread for each picture: how many are decoded at once is decided by who asks, not by the library.
  drawing.concurrency(1)
  drawing.cache(false)
})
