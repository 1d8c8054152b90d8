import { randomBytes } from 'node:crypto'
import type { Services } from '../../../platform/services.ts'
import { authCodeOf } from '../ingest/auth-code.ts'
import { hashSecret } from '../ingest/find-device.ts'

export interface NewCredentials {
  /** What the device's row keeps. */
  readonly kept: { readonly secretHash: string; readonly authCodeHash: string }
  /** What is told once. */
  readonly told: { readonly username: string; readonly password: string; readonly auth_code: string }
}

/** Secrets of a device: long and random, so that a look at their hash may be fast. */
export const newCredentials = (services: Pick<Services, 'config'>, code: string): NewCredentials => {
  const password = randomBytes(24).toString('base64url')
  const secretHash = hashSecret(password)
  const authCode = authCodeOf(services, { code, secretHash })
  return {
    kept: { secretHash, authCodeHash: hashSecret(authCode) },
    told: { username: code, password, auth_code: authCode },
  }
}
