import { accessSeconds } from '@jihui/protocol/identity/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import { csrfCookie, isCsrfTokenValid, issueCsrfToken } from '../../../platform/http/csrf.ts'
import { accessCookie } from '../../../platform/http/mount.ts'

const attributes = (config: Config) => ({
  path: '/',
  sameSite: 'strict' as const,
  secure: config.publicUrl.startsWith('https:'),
})

/**
 * The access token once more as a cookie, so that pictures and downloads need no header, and a CSRF token of its session;
 * the answer is kept nowhere.
 */
export const setSessionCookies = (
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { access, sessionId }: { access: string; sessionId: string },
): void => {
  void reply.header('cache-control', 'no-store')
  // A form on a foreign page must not be able to sign its visitor in as somebody else.
  if (request.headers['sec-fetch-site'] === 'cross-site') return
  void reply.setCookie(accessCookie, access, { ...attributes(config), httpOnly: true, maxAge: accessSeconds })
  giveCsrfToken(config, request, reply, sessionId)
}
export const clearAccessCookie = (config: Config, reply: FastifyReply): void => {
  void reply.clearCookie(accessCookie, { ...attributes(config), httpOnly: true })
}

/** Keeps the token the browser already has: another tab may be holding it. */
export const giveCsrfToken = (
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: string | null,
): string => {
  const { authSecret } = config
  const kept = request.cookies[csrfCookie]
  const token = isCsrfTokenValid(authSecret, sessionId, kept, kept) ? kept! : issueCsrfToken(authSecret, sessionId)
  void reply.setCookie(csrfCookie, token, attributes(config))
  return token
}
