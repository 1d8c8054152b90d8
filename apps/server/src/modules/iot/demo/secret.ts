import { createHmac } from 'node:crypto'
import type { Services } from '../../../platform/services.ts'

/** What a device of the demo is let in by: known to every process, to nobody else, and over once it is renewed. */
export const secretOf = ({ config }: Pick<Services, 'config'>, code: string): string =>
  createHmac('sha256', config.authSecret).update(`demo device ${code}`).digest('base64url')
