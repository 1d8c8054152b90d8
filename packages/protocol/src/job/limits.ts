export const jobLimits = {
  /** How many are asked at once, wave after wave; after the last the circle grows. */
  waves: [3, 5, 7],
  /** Kilometres of the first circle; each one after the last wave is twice as wide, up to the widest. */
  circleKm: 50,
  circleKmMax: 300,
  /** So many are shown to the desk, which asks one of them by hand. */
  suggestedMax: 20,
  /** How long an offer stands. */
  urgentOfferSeconds: 60,
  offerMinutes: 10,
  /** So many of the nearest with the skill are judged for one piece of work. */
  candidatesMax: 400,
  /** Customer not there after so long at the door. */
  absentMinutes: 20,
  /** He should have set out so long ago, and nothing was heard of him. */
  silentMinutes: 10,
  /** Technician not there so long after the window: the work is offered anew. */
  lateMinutes: 30,
  /** So many missed visits within so many days suspend until somebody has spoken with him. */
  missedVisits: 3,
  missedDays: 30,
  /** Days after a job, or after what was held against him came to be, within which a technician objects. */
  objectDays: 14,
  /** Metres from the place within which somebody counts as being there. */
  nearMetres: 500,
  /** Wrong door codes; after them he says where he is. */
  codeTries: 5,
  /** So often whoever waits is told that he will be late. */
  lateTellsMax: 5,
  /** Minutes a visit is taken to last where nobody said. */
  visitMinutes: 90,
  /** A better order of the day is proposed when it saves more than this. */
  savedMinutes: 15,
  /** Stops of a day whose orders are all tried; with more of them the day is left as it is. */
  dayStopsMax: 7,
  stepsMax: 60,
  photosMax: 20,
} as const
