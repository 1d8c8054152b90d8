/** What is believable of a part: beyond it somebody slipped a key. */
export const partLimits = {
  /** Pieces in one line of a document. */
  pieces: 100_000,
  /** Pieces in one place, whatever comes. */
  stock: 10_000_000,
  priceYuan: 1_000_000,
  lines: 100,
  fits: 100,
  alternatives: 20,
} as const

/** The store everything comes to unless it is said otherwise. */
export const mainStore = 'main'
const vanPrefix = 'van:'
export const vanOf = (userId: number): string => `${vanPrefix}${userId}`
/** Whose van a place is; null: a store. */
export const driverOfVan = (place: string): number | null =>
  place.startsWith(vanPrefix) ? Number(place.slice(vanPrefix.length)) : null
/** `main`, the name of another store, or a technician's van. */
export const placeShape = /^(?:van:[1-9]\d{0,14}|(?!van:)[\p{L}\p{N}][\p{L}\p{N} _-]{0,39})$/u
