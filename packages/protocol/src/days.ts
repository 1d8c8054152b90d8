/** Arithmetic of calendar days, `YYYY-MM-DD`; both sides count the same way. */
const dayMs = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
/** Days from one calendar day to another; negative when backwards. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / dayMs)
export const addDays = (day: string, days: number): string =>
  new Date(utc(day) + days * dayMs).toISOString().slice(0, 10)

/** A calendar day in Shanghai, `YYYY-MM-DD`, of a year that is reckoned with: days before and after it are days too. */
export const isDay = (value: string): boolean => {
  if (!/^(19|2\d)\d{2}-(0[1-9]|1[0-2])-\d{2}$/.test(value)) return false
  const day = Number(value.slice(8))
  return day >= 1 && day <= daysOfMonth(Number(value.slice(0, 4)), Number(value.slice(5, 7)))
}
const daysOfMonth = (year: number, month: number): number => {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}
