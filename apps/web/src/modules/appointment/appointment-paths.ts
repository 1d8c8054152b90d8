/** Where appointments are read and made. */
export const appointmentPaths = {
  /** By whom the reader is appointed; what a notification opens. */
  mine: '/user/appointments',
  ofOwner: '/equipment-owner/people',
  ofCompany: '/user/organisation/people',
  delegate: '/delegate/center',
} as const
