import { accessSeconds, refreshSeconds } from '@jihui/protocol/identity/limits'
import { errors, jwtVerify, SignJWT } from 'jose'
import { createHmac, createSecretKey, type KeyObject, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import { refuse } from '../../../platform/refusal.ts'
import { remembering } from '../../../platform/remembering.ts'

export type TokenType = 'access' | 'refresh'
export interface TokenClaims {
  readonly id: string
  readonly userId: number
  readonly sessionId: string
  readonly expiresAt: Date
}
/** The two tokens of a session and the row a refresh token stands for. */
export interface IssuedTokens {
  readonly access: string
  readonly refresh: string
}

export interface Tokens {
  issue(userId: number, sessionId: string, refreshId: string): Promise<IssuedTokens>
  read(type: TokenType, token: string): Promise<TokenClaims>
}

/** What a token of ours names; one signed by our key that names anything else is not ours. */
const signedClaims = z.object({
  sub: z.coerce.number().check(z.int(), z.positive(), z.maximum(2 ** 31 - 1)),
  jti: z.uuid(),
  sid: z.uuid(),
})

/** Tokens whose signature is not computed again; whether their session stands is asked every time. */
const knownMax = 10_000
const issuer = 'jihui'
const algorithm = 'HS256'
export const lifeSeconds: Record<TokenType, number> = { access: accessSeconds, refresh: refreshSeconds }

/** A key of its own for every use of the one secret. */
export const keyFor = (secret: string, use: string): Buffer =>
  createHmac('sha256', secret).update(`key:${use}`).digest()

export const createTokens = (secret: string, clock: Clock): Tokens => {
  const keys: Record<TokenType, KeyObject> = {
    access: createSecretKey(keyFor(secret, 'access-token')),
    refresh: createSecretKey(keyFor(secret, 'refresh-token')),
  }
  const sign = (type: TokenType, userId: number, sessionId: string, id: string) => {
    const issuedAt = Math.floor(clock.now().getTime() / 1000)
    return new SignJWT({ token_type: type, sid: sessionId, user_id: userId })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(issuer)
      .setSubject(String(userId))
      .setJti(id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifeSeconds[type])
      .sign(keys[type])
  }
  // A token does not change: what was found of it holds until it expires.
  const known = remembering<string, TokenClaims>(knownMax)
  return {
    async issue(userId, sessionId, refreshId) {
      const [access, refresh] = await Promise.all([
        sign('access', userId, sessionId, randomUUID()),
        sign('refresh', userId, sessionId, refreshId),
      ])
      return { access, refresh }
    },
    async read(type, token) {
      const name = `${type} ${token}`
      const before = known.get(name)
      if (before && before.expiresAt > clock.now()) return before
      try {
        const { payload } = await jwtVerify(token, keys[type], {
          algorithms: [algorithm],
          issuer,
          currentDate: clock.now(),
          requiredClaims: ['exp', 'iat', 'sub', 'jti', 'sid'],
        })
        if (payload.token_type !== type) return refuse('auth.token_invalid')
        const { sub, jti, sid } = signedClaims.parse(payload)
        const claims = { id: jti, userId: sub, sessionId: sid, expiresAt: new Date(payload.exp! * 1000) }
        known.set(name, claims)
        return claims
      } catch (error) {
        return refuse(error instanceof errors.JWTExpired ? 'auth.token_expired' : 'auth.token_invalid')
      }
    },
  }
}
