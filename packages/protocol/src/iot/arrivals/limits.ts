/** Where an order's site comes from: marked by its renter, where the machine was when it was received, or moved by him since. */
export const siteSources = ['marked', 'received', 'moved'] as const
export type SiteSource = (typeof siteSources)[number]

export const siteLimits = {
  /** A device that spoke no longer ago than this tells where its machine was received, minutes. */
  heardMinutes: 30,
  /** How long a renter may say beforehand that his machines are away, days. */
  awayDaysMax: 60,
  /** Home is within so many metres of where the machine stands when nobody has it. */
  homeM: 300,
  /** A fix less exact than this brings nobody home, metres. */
  homeAccuracyM: 100,
} as const
