import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Double submit: the token lies in a cookie and comes back in a header, which a foreign page cannot set. It is signed for
 * the session it was given to, so that a cookie planted from a sibling domain is of no use, not even a stranger's own.
 * Before anybody has signed in there is no session to bind it to.
 */
export const csrfCookie = 'csrftoken'
export const csrfHeader = 'x-csrftoken'

const sign = (secret: string, sessionId: string | null, nonce: string) =>
  createHmac('sha256', secret)
    .update(`csrf:${sessionId ?? ''}:${nonce}`)
    .digest('base64url')

export const issueCsrfToken = (secret: string, sessionId: string | null): string => {
  const nonce = randomBytes(18).toString('base64url')
  return `${nonce}.${sign(secret, sessionId, nonce)}`
}

export const isCsrfTokenValid = (
  secret: string,
  sessionId: string | null,
  header: unknown,
  cookie: unknown,
): boolean => {
  if (typeof header !== 'string' || header !== cookie) return false
  const [nonce = '', signature = ''] = header.split('.')
  const wanted = Buffer.from(sign(secret, sessionId, nonce))
  const given = Buffer.from(signature)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
