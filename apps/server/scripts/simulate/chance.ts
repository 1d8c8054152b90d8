/** Chances that fall the same each time, so that a run can be repeated. (xorshift of 32 bits) */
export type Chance = () => number

export const chanceOf = (seed: number): Chance => {
  let state = (seed * 2_654_435_761 + 1) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}
export const between = (chance: Chance, least: number, most: number): number => least + chance() * (most - least)
