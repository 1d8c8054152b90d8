/** Arithmetic of calendar days, `YYYY-MM-DD`; both sides count the same way. */
const dayMs = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
/** Days from one calendar day to another; negative when backwards. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / dayMs)
export const addDays = (day: string, days: number): string =>
  new Date(utc(day) + days * dayMs).toISOString().slice(0, 10)

/** A calendar day in Shanghai, `YYYY-MM-DD`, of a year that is reckoned with: days before and after it are days too. */
export const isDay = (value: string): boolean => {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value
}
