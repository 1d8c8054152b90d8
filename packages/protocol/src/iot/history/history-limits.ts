/** Bounds of what is read of a device's past. */
export const historyLimits = {
  readingsPage: 500,
  /** Points of a series, and how many there are where none are asked for. */
  seriesPoints: 2_000,
  seriesPointsUsual: 500,
  /** Days one call looks over. */
  days: 1_100,
  trackDays: 92,
  exportDays: 92,
  /** Rows of one file; what is beyond them is another's. */
  exportRows: 300_000,
  statisticsDays: 92,
  /** Metres a point of a track may lie beside the line. */
  toleranceMax: 10_000,
  toleranceUsual: 10,
  connections: 100,
  /** Machines whose use is told one by one, and added up by model and city: the busiest. */
  used: 500,
  /** So much work makes it a day of work, seconds. */
  workedSeconds: 1_800,
  /** Named in figures over many devices. */
  named: 20,
} as const
