/**
 * The authentication code of a terminal. Registration over the wire (JT/T 808, 0x0100) hands it out again and again, while only
 * its hash is kept; so it is worked out from what is renewed with the device's credentials.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../../platform/services.ts'
import { isSecret, type SpeakingDevice } from './find-device.ts'

type Told = Pick<SpeakingDevice, 'code' | 'secretHash'>

/** The code this device shows from the moment its secret has this hash: 16 hexadecimal digits. */
export const authCodeOf = ({ config }: Pick<Services, 'config'>, { code, secretHash }: Told): string =>
  createHmac('sha256', config.authSecret).update(`device auth code ${code} ${secretHash}`).digest('hex').slice(0, 16)

/** Kept terminals go on with the code that was hashed for them also where `AUTH_SECRET` is another one since. */
export const isAuthCode = (services: Services, device: SpeakingDevice, given: string): boolean => {
  const now = Buffer.from(authCodeOf(services, device))
  const shown = Buffer.from(given)
  return (shown.length === now.length && timingSafeEqual(shown, now)) || isSecret(given, device.authCodeHash)
}
