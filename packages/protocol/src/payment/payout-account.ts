/** How the account is changed that somebody's money goes to, declared once. */

/** Days from the change to the first payout to the new account: time to notice, and to call it off. */
export const payoutAccountWaitDays = 3
/** So long whoever pays out is shown that the account is a new one. */
export const payoutAccountRecentDays = 30
