import { addDays, dayNumber } from '../text/format.ts'

/** Monday of the week a day lies in. */
export function mondayOf(day: string): string {
  return addDays(day, -((dayNumber(day) + 3) % 7))
}

/** Rows of seven days from the week of `from`. */
export function weeksFrom(from: string, count: number): string[][] {
  const monday = mondayOf(from)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)),
  )
}

/** The first taken day of a period, both ends counted. */
export function firstTaken(
  start: string,
  end: string,
  reasonOf: (day: string) => string | undefined,
): string | undefined {
  for (let day = start; day <= end; day = addDays(day, 1)) if (reasonOf(day) !== undefined) return day
  return undefined
}

/** Where a key leads from a day in the grid; undefined when it is none of the grid's keys. */
export function dayAfterKey(day: string, key: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'PageUp':
      return addDays(day, -28)
    case 'PageDown':
      return addDays(day, 28)
    case 'Home':
      return mondayOf(day)
    case 'End':
      return addDays(mondayOf(day), 6)
    default:
      return undefined
  }
}
