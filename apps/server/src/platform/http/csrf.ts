import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Double submit: the token lies in a cookie and comes back in a header, which a foreign page cannot set. It is signed,
 * so that a cookie planted from a sibling domain is of no use.
 */
export const csrfCookie = 'csrftoken'
export const csrfHeader = 'x-csrftoken'

const sign = (secret: string, nonce: string) => createHmac('sha256', secret).update(`csrf:${nonce}`).digest('base64url')

export const issueCsrfToken = (secret: string): string => {
  const nonce = randomBytes(18).toString('base64url')
  return `${nonce}.${sign(secret, nonce)}`
}

export const isCsrfTokenValid = (secret: string, header: unknown, cookie: unknown): boolean => {
  if (typeof header !== 'string' || header !== cookie) return false
  const [nonce = '', signature = ''] = header.split('.')
  const wanted = Buffer.from(sign(secret, nonce))
  const given = Buffer.from(signature)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
