/** Choices that can be made again: the same seed gives the same row of numbers. */

export interface Random {
  /** From 0 up to 1, without it. */
  next(): number
  /** A whole number from 0 up to `below`, without it. */
  below(below: number): number
  pick<T>(from: readonly T[]): T
  /** True so often of a hundred times. */
  chance(percent: number): boolean
}

/** Mulberry32. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { next, below, pick: (from) => from[below(from.length)]!, chance: (percent) => next() * 100 < percent }
}
