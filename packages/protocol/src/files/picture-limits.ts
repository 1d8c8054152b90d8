/** What a picture may be before it is decoded; pages make larger ones smaller before they send them. */
export const pictureLimits = {
  pixels: 25_000_000,
  sidePx: 12_000,
  /** Bits of one colour of a pixel. */
  depthBits: 8,
} as const
