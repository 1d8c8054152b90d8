export const serviceOrderLimits = {
  /** Days ahead a visit can be asked for, and the shortest notice in minutes. */
  daysAhead: 60,
  /** A wish a little in the past means now. */
  startGraceMinutes: 30,
  /** How long the window of a visit is, by urgency, in minutes from the wished start. */
  windowMinutes: { high: 120, medium: 240, low: 480 },
  /** A range that was shown holds so long, whatever is published meanwhile. */
  shownMinutes: 30,
  descriptionMax: 2000,
  photos: 5,
  /** Open orders of one telephone number; more are left to the desk. */
  openPerPhone: 3,
  /** The same order sent again within so many minutes is that order. */
  duplicateMinutes: 10,
  /** An order without a technician goes on being searched for so long, then lapses. */
  searchHours: 24,
  /** That nobody was found is told again after so long, however often somebody was asked in between. */
  nobodyToldHours: 12,
  /** Whoever ordered may have it go on from day to day, so many days in all. */
  searchDaysMax: 3,
  /** Candidates shown while the page watches (R143). */
  candidates: 5,
  /** Silence accepts the work. */
  confirmHours: 48,
  /** A quote nobody answers is not agreed to. */
  quoteHours: 24,
  warrantyDays: 90,
  /** What the platform adds of its own so that somebody comes, at most and in all for one order. */
  raiseMaxFen: 500_00,
  /** How long the proof of the telephone is good for, in seconds. */
  accessSeconds: 7200,
  /** Whoever has to pay is reminded after so many days; later the desk looks at it. */
  unpaidReminderDays: [3, 7],
  unpaidDeskDays: 14,
  /** Marks of one kind on the desk's map; more are told together, in so many cells. */
  mapMarks: 500,
  mapCells: 400,
  /** Technicians near an order are counted so far. */
  mapNear: 10,
} as const
