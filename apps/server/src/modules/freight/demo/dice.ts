/** A chance between 0 and 1 that is the same every time: the demo is the same everywhere. */
export const diced = (at: number, salt: number): number => {
  const mixed = Math.sin(at * 12.9898 + salt * 78.233) * 43_758.5453
  return mixed - Math.floor(mixed)
}
/** One of a list by such a chance. */
export const pick = <T>(list: readonly T[], at: number, salt: number): T =>
  list[Math.floor(diced(at, salt) * list.length)]!
