/** How many of each a company, or a person, may have. */
export const tenantLimits = {
  /** Companies a person founded that are not verified yet. */
  unverifiedEach: 3,
  /** Companies one person belongs to. */
  membershipsEach: 20,
  members: 200,
  openInvitations: 50,
  invitationDays: 7,
  /** Of each, for a person or a company. */
  addresses: 50,
  invoiceTitles: 20,
} as const

/** Names the company a call is made for. */
export const tenantHeader = 'x-tenant'
