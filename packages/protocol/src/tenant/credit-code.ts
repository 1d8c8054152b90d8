/** 统一社会信用代码 (GB 32100-2015): eighteen characters, the last of which is computed from the others. */
const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const length = 18

/** The character that completes the first seventeen: weights are powers of 3, modulo 31. */
export const creditCodeCheckCharacter = (first: string): string => {
  let [sum, weight] = [0, 1]
  for (const character of first) {
    sum += characters.indexOf(character) * weight
    weight = (weight * 3) % characters.length
  }
  return characters[(characters.length - (sum % characters.length)) % characters.length]!
}

/** As it is written on a licence: without spaces, in capitals. */
export const plainCreditCode = (written: string): string =>
  written.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

export const isCreditCode = (code: string): boolean =>
  code.length === length &&
  [...code].every((character) => characters.includes(character)) &&
  code.at(-1) === creditCodeCheckCharacter(code.slice(0, -1))
