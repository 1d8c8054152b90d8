/** Limits of a rental's period, in days. */
export const periodLimits = { startAheadMax: 365, daysMax: 730 } as const
