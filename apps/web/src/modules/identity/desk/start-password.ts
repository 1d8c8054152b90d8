/** Letters and figures nobody confuses when they are read out. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password to begin with: twelve signs, always with a letter and a figure. */
export function startPassword(random = (max: number) => crypto.getRandomValues(new Uint32Array(1))[0]! % max): string {
  const pick = (from: string) => from[random(from.length)] ?? ''
  return `${Array.from({ length: 10 }, () => pick(signs)).join('')}${pick('abcdefghjk')}${pick('23456789')}`
}
