/** Days until staff are told again of one thing; from then on the last number. */
const reminderPauseDays = [1, 2, 4, 7] as const
/** After this many reminders: 1, 2, 4 days, then once a week. */
export const pauseDaysAfter = (reminders: number): number =>
  reminderPauseDays[Math.min(Math.max(reminders, 1), reminderPauseDays.length) - 1] ?? 7
