/** Arithmetic of calendar days, `YYYY-MM-DD`; both sides count the same way. */
const dayMs = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
/** Days from one calendar day to another; negative when backwards. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / dayMs)
export const addDays = (day: string, days: number): string =>
  new Date(utc(day) + days * dayMs).toISOString().slice(0, 10)
