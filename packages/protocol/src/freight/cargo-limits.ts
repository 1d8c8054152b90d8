/** Bounds of what is published. */
export const cargoLimits = {
  nameMax: 60,
  packingMax: 40,
  notesMax: 500,
  addressMax: 120,
  piecesMax: 10_000,
  /** A pick-up may lie so many days ahead. */
  aheadDays: 60,
  /** Of one window. */
  windowMinutesMin: 30,
  windowHoursMax: 72,
  /** Published with fewer minutes left until the end of its first window, no driver is there in time. */
  noticeMinutes: 30,
  /** Published again within so many minutes it is the same cargo. */
  sameMinutes: 60,
  /** Above so many times what is usual a price is a slip of the pen. */
  priceFactorMax: 10,
  valueFenMax: 10_000_000_000,
  /** Open cargos of one shipper, and invitations to one cargo. */
  openMax: 500,
  invitationsMax: 20,
  /** Bids a driver may have open at once. */
  bidsMax: 50,
  /** Stops lie at least so far from one another, in metres. */
  apartMetres: 50,
  importRows: 200,
  mapClusters: 400,
} as const
