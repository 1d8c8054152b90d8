/** Between what a published price list may lie. */
export const priceLimits = {
  /** Yuan. */
  hour: { min: 1, max: 5000 },
  callOut: { min: 0, max: 1000 },
  /** Percent. */
  share: { min: 50, max: 95 },
  city: { min: 50, max: 200 },
  cities: 100,
  daysAhead: 90,
} as const
