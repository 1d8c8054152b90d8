/** What is left of a test by the server's clock, whatever this device's says. */
export interface ServerClock {
  readonly ends_at: string | null
  readonly server_time: string
}
/** Milliseconds, never below 0; `readAt`: when this device read it, by its own clock; null: it has no end yet. */
export const timeLeft = (
  { ends_at: end, server_time: then }: ServerClock,
  readAt: number,
  now: number,
): number | null => (end === null ? null : Math.max(0, Date.parse(end) - Date.parse(then) - (now - readAt)))
