import { createHash } from 'node:crypto'

/** One short word for what somebody was shown: the same for the same, 32 hexadecimal digits. */
export const fingerprintOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32)
