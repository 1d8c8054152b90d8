/** Bounds of what is done in the field, without network or with little of it. */
export const fieldLimits = {
  /** Events of one batch. */
  events: 50,
  /** Pieces one file may come in. */
  pieces: 64,
  /** Bytes of files a person has under way that are not whole yet. */
  pendingBytes: 100 * 1024 * 1024,
  /** Photographs with one act. */
  photos: 40,
  /** Days after which photographs of an act that have not come are taken for lost. */
  photosLostDays: 3,
  /** A clock may run ahead of ours by so many minutes. */
  aheadMinutes: 5,
} as const
