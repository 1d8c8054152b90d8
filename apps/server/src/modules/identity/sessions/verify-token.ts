import { and, eq, isNull } from 'drizzle-orm'
import type { Client } from '../../../platform/http/call.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Identity } from '../public.ts'
import { actorReader } from '../queries.ts'
import { refreshToken } from '../table.ts'
import type { TokenType } from './tokens.ts'

/** Whether the server would still accept a token of either kind; looking does not use a refresh token up. */
export const verifyToken = async (
  services: Services,
  identity: Identity,
  token: string,
  client: Client,
): Promise<{ type: TokenType; expiresAt: Date }> => {
  try {
    await identity.identify(token, client)
    return { type: 'access', expiresAt: (await identity.tokens.read('access', token)).expiresAt }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'auth.token_invalid') throw error
  }
  const claims = await identity.tokens.read('refresh', token)
  const [unused] = await services.db
    .select({ id: refreshToken.id })
    .from(refreshToken)
    .where(and(eq(refreshToken.id, claims.id), isNull(refreshToken.usedAt)))
  const row = await actorReader(services)(claims.sessionId, claims.userId)
  if (!unused || !row || row.is_revoked) return refuse('auth.session_ended')
  if (!row.is_active) return refuse('auth.account_disabled')
  return { type: 'refresh', expiresAt: claims.expiresAt }
}
