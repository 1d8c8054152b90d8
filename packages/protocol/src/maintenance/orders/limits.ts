export const workOrderLimits = {
  /** Silence accepts the work. */
  acceptanceHours: 48,
  /** A quote nobody answers is not agreed to. */
  quoteHours: 72,
  /** Whoever pays objects to the bill so long after the work was finished, as long as its money was not handed on. */
  objectionDays: 7,
  disputePhotos: 6,
  /** The same fault again costs nothing and counts as rework. */
  warrantyDays: 90,
  /** Whoever has to pay for finished work is reminded after so many days; later the desk looks at it. */
  unpaidReminderDays: [3, 7],
  unpaidDeskDays: 14,
  /** A record is corrected by whoever wrote it; later by the desk. */
  correctionDays: 7,
  /** A grave alarm keeps the unit so long before somebody has to look. */
  graveHoldDays: 7,
  /** Photographs of a report. */
  reportPhotos: 3,
  quoteLines: 60,
  replacedMax: 60,
  /** Nearer to the machine than this counts as being there. */
  nearMetres: 500,
} as const
