/** Times and bounds of freight orders. */
export const orderLimits = {
  /** From the accept to the payment. */
  payMinutes: 30,
  /** After the first window a driver who is not there may be released; after so many hours time does it. */
  noShowAfterMinutes: 60,
  noShowAfterHours: 24,
  /** So many times not there within so many days suspends him. */
  noShows: 3,
  noShowDays: 30,
  /** Given up later than so long before the window, his punctuality falls. */
  lateGiveUpHours: 4,
  confirmHours: 48,
  extraHours: 24,
  /** Agreed and unpaid for so many days, a shipper publishes nothing more and staff are told. */
  extraOverdueDays: 3,
  extrasMax: 20,
  /** Days in which a driver may object to what he did not get, once it was decided; with so many photographs. */
  objectDays: 7,
  objectionPhotos: 9,
  /** Not delivered so many hours after the last window: staff may be called in; after so many they are. */
  overdueHours: 24,
  escalateHours: 72,
  /** A rating is seen when both have rated, or after so many days; as long may one rate. */
  rateDays: 7,
  codeTries: 5,
  /** An arrival farther away than this is kept, marked, and asked for a photograph. */
  nearMetres: 2_000,
  loadPhotos: 4,
  deliverPhotos: 2,
  exceptionsMax: 10,
  positionsMax: 500,
  /** Points come at most so much later than they were. */
  positionHours: 72,
  /** Between two points nobody drives faster. */
  kmPerHourMax: 200,
  /** Points of the way that are shown. */
  pathPoints: 300,
  /** Older than this a position is said to be old. */
  staleMinutes: 10,
  shareHoursMax: 168,
  sharesMax: 10,
  /** Each half hour of waiting costs. */
  waitingStepMinutes: 30,
} as const
