export const appointmentLimits = {
  /** So long an invitation waits to be accepted. */
  invitationDays: 14,
  /** An appointment that has an end ends at the latest after so many years. */
  untilYears: 2,
  /** Both sides are told so many days before it ends. */
  endsSoonDays: 7,
  /** Open ones of one appointer. */
  openEach: 200,
  /** Invitations one appointer sends in 24 hours: each is a text message to a number somebody named. */
  invitationsADay: 20,
  /** Of those, to one number, withdrawn ones among them. */
  invitationsToOneADay: 3,
  scope: 200,
} as const

/** The last day an appointment that is made on `today` may have. */
export const lastDayFrom = (today: string): string =>
  `${Number(today.slice(0, 4)) + appointmentLimits.untilYears}${today.slice(4)}`
