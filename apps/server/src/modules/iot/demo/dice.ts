/** Chances that fall the same for the same words, at every process and every time. (FNV-1a, then xorshift of 32 bits) */
export type Dice = () => number

const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (const sign of text) value = Math.imul(value ^ sign.codePointAt(0)!, 0x01000193)
  return value >>> 0
}
export const diceOf = (...words: readonly (string | number)[]): Dice => {
  let state = hash(words.join('/')) || 1
  const dice = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
  // Words that differ by their end begin alike.
  for (let turn = 0; turn < 4; turn += 1) dice()
  return dice
}
export const between = (dice: Dice, least: number, most: number): number => least + dice() * (most - least)
