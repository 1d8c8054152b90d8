/** How long a sign-in lasts and how often one may guess. */

/** R198 */
export const accessSeconds = 3600
export const refreshSeconds = 86_400

/** Wrong passwords for one account from one address, and for all accounts from one address. */
export const loginFailures = { perAccount: 10, perAddress: 100, windowSeconds: 600 }

export const smsPurposes = ['login', 'register', 'reset', 'sign'] as const
export type SmsPurpose = (typeof smsPurposes)[number]
export const smsLimits = { digits: 6, lifeSeconds: 300, attempts: 5, pauseSeconds: 60, perHour: 10 }

/** Side of the square a picture is cut to. */
export const avatarPixels = 256
