export interface FrameLimits {
  /** From a frame's first byte to its last, and from the opening to being let in, ms. */
  readonly unfinishedMs: number
  /** Nothing heard for so long: gone, ms. */
  readonly silentMs: number
  /** How often that is looked for, ms. */
  readonly lookMs: number
  /** Frames of whoever has not been let in yet, and frames that cannot be read, before the connection is over. */
  readonly strangeFrames: number
  /** Answers the other side does not take, bytes. */
  readonly untaken: number
  readonly connections: number
  /** From one address, of those who have not been let in yet. */
  readonly strangersOfAddress: number
}

export const frameLimits: FrameLimits = {
  unfinishedMs: 30_000,
  silentMs: 3_600_000,
  lookMs: 1_000,
  strangeFrames: 20,
  untaken: 64 * 1024,
  connections: 50_000,
  strangersOfAddress: 500,
}
