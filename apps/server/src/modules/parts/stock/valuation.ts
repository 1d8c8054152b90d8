/** Moving average in whole fen: what is left over by rounding stays with what is left in the place. */

export interface Valued {
  readonly quantity: number
  readonly valueFen: number
}

/** So much of a whole, rounded to the fen; products of the two are beyond safe integers. */
export const shareOfValue = (valueFen: number, part: number, whole: number): number => {
  const divisor = BigInt(whole)
  return Number((BigInt(valueFen) * BigInt(part) + divisor / 2n) / divisor)
}

/** What `pieces` of it are worth: the last ones take all there is. */
export const valueOut = ({ quantity, valueFen }: Valued, pieces: number): number =>
  pieces === quantity ? valueFen : shareOfValue(valueFen, pieces, quantity)
