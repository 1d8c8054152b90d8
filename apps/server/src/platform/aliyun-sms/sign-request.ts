/** Aliyun's signature of a request, ACS3-HMAC-SHA256, for calls whose parameters are in the query and whose body is empty. */
import { createHash, createHmac } from 'node:crypto'

const algorithm = 'ACS3-HMAC-SHA256'
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986: unreserved characters stay, everything else is its bytes. */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export interface RequestToSign {
  readonly action: string
  readonly version: string
  readonly host: string
  readonly query: Readonly<Record<string, string>>
  readonly at: Date
  readonly nonce: string
}
export interface AccessKey {
  readonly accessKeyId: string
  readonly accessKeySecret: string
}

/** The query as it is to be sent, and the headers that go with it. */
export const signRequest = ({ action, version, host, query, at, nonce }: RequestToSign, key: AccessKey) => {
  const sent = Object.keys(query)
    .sort()
    .map((name) => `${percentEncoded(name)}=${percentEncoded(query[name]!)}`)
    .join('&')
  const body = hashOf('')
  const headers = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': body,
    'x-acs-date': at.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers) as (keyof typeof headers)[]
  const signed = names.join(';')
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', '/', sent, lines, signed, body].join('\n')
  const signature = createHmac('sha256', key.accessKeySecret)
    .update(`${algorithm}\n${hashOf(canonical)}`)
    .digest('hex')
  return {
    query: sent,
    headers: {
      ...headers,
      authorization: `${algorithm} Credential=${key.accessKeyId},SignedHeaders=${signed},Signature=${signature}`,
    },
  }
}
