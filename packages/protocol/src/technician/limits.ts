/** Figures of technicians. */
export const technicianLimits = {
  skillsMax: 8,
  worksMax: 20,
  radiusKmMax: 300,
  radiusKmStart: 50,
  jobsPerDayMax: 12,
  jobsPerDayStart: 6,
  /** Stretches of one day of his week. */
  stretchesPerDay: 4,
  exceptionsMax: 100,
  /** An exception lies no farther ahead. */
  exceptionDaysAhead: 366,
  /** Where he said he is counts for so long; then where he lives does. */
  positionMinutes: 30,
  /** How far ahead the next free half-day is looked for. */
  freeDaysAhead: 14,
  /** A home point farther from its city than this is another place: the city's own is used. */
  homeKmMax: 150,
  /** So many accepted and given back within so many days are spoken about. */
  givenBackOften: 3,
  givenBackDays: 30,
  /** A circle made smaller after the talk ends by itself within so many days. */
  circleDaysMax: 90,
  /** After the last test that was not passed an application waits so long for another try. */
  retryWithinDays: 37,
} as const

/** Work status as a technician sets it; whether he is busy follows from his jobs. */
export const workStatuses = {
  online: { label: '在线接单' },
  resting: { label: '休息中' },
  offline: { label: '已下线' },
} as const
export type WorkStatus = keyof typeof workStatuses
export const workStatusCodes = ['online', 'resting', 'offline'] as const satisfies readonly WorkStatus[]
