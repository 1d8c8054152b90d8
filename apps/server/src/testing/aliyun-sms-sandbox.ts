/**
 * Speaks SendSms of Aliyun as its documents have it: checks the request's signature from what came over the wire, knows
 * approved templates, and answers with the service's codes. For tests and for development; no telephone rings.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SandboxText {
  readonly phone: string
  readonly signName: string
  readonly template: string
  readonly params: Readonly<Record<string, string>>
  /** The template's words, filled. */
  readonly text: string
}

export interface SandboxOptions {
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly signName: string
  /** Code of an approved template → its words, with `${name}` where variables stand. */
  readonly templates: Readonly<Record<string, string>>
  readonly port?: number
  /** So many a minute to one number; the service's own default. */
  readonly perMinute?: number
  readonly onText?: (text: SandboxText) => void
}

interface Answer {
  readonly status: number
  readonly code: string
  readonly message?: string
}
const refused = (code: string, status = 400): Answer => ({ status, code, message: code })
const clockSkewMs = 15 * 60_000

export const startAliyunSmsSandbox = async (options: SandboxOptions) => {
  const texts: SandboxText[] = []
  /** What the next requests that are signed rightly are answered instead, in turn. */
  const planned: Answer[] = []
  const nonces = new Set<string>()
  const sentAt = new Map<string, number[]>()

  const answerTo = (request: IncomingMessage, body: Buffer): Answer => {
    const wrong = faultOfSignature(request, body, options)
    if (wrong) return wrong
    const nonce = String(request.headers['x-acs-signature-nonce'])
    if (nonces.has(nonce)) return refused('SignatureNonceUsed')
    nonces.add(nonce)
    const next = planned.shift()
    if (next) return next
    if (request.headers['x-acs-action'] !== 'SendSms' || request.headers['x-acs-version'] !== '2017-05-25')
      return refused('InvalidAction.NotFound', 404)
    const given = new URL(request.url ?? '/', 'http://sandbox').searchParams
    return take(given)
  }

  const take = (given: URLSearchParams): Answer => {
    const business = (code: string): Answer => ({ status: 200, code, message: code })
    const [phone, signName, template] = ['PhoneNumbers', 'SignName', 'TemplateCode'].map(
      (name) => given.get(name) ?? '',
    )
    if (!/^1[3-9]\d{9}$/.test(phone!)) return business('isv.MOBILE_NUMBER_ILLEGAL')
    if (signName !== options.signName) return business('isv.SMS_SIGNATURE_ILLEGAL')
    const words = options.templates[template!]
    if (words === undefined) return business('isv.SMS_TEMPLATE_ILLEGAL')
    const params = paramsIn(given.get('TemplateParam') ?? '{}')
    if (!params) return business('isv.INVALID_JSON_PARAM')
    const names = [...words.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!)
    if (names.some((name) => !params[name])) return business('isv.TEMPLATE_MISSING_PARAMETERS')
    const values = names.map((name) => params[name]!)
    if (values.some((value) => [...value].length > 35)) return business('isv.PARAM_LENGTH_LIMIT')
    if (values.some((value) => /https?:\/\//.test(value))) return business('isv.PARAM_NOT_SUPPORT_URL')
    if (values.some((value) => /[【】]/.test(value))) return business('isv.BLACK_KEY_CONTROL_LIMIT')
    const now = Date.now()
    const lately = (sentAt.get(phone!) ?? []).filter((at) => now - at < 60_000)
    if (options.perMinute !== undefined && lately.length >= options.perMinute)
      return business('isv.BUSINESS_LIMIT_CONTROL')
    sentAt.set(phone!, [...lately, now])
    const text = `【${signName}】${words.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => params[name]!)}`
    const sent = { phone: phone!, signName: signName!, template: template!, params, text }
    texts.push(sent)
    options.onText?.(sent)
    return { status: 200, code: 'OK', message: 'OK' }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => write(response, answerTo(request, Buffer.concat(parts))))
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    texts,
    planned,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const write = (response: ServerResponse, { status, code, message = '' }: Answer): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  const bizId = code === 'OK' ? { BizId: `${Date.now()}^0` } : {}
  response.end(
    JSON.stringify({ RequestId: 'F655A8D5-B967-440B-8683-DAD6FF8DE990', Code: code, Message: message, ...bizId }),
  )
}

const paramsIn = (json: string): Record<string, string> | null => {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value !== 'object' || value === null) return null
    return Object.values(value).every((one) => typeof one === 'string') ? (value as Record<string, string>) : null
  } catch {
    return null
  }
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** From the raw request, not from what we believe to have sent: each part is built anew by the rules of the documents. */
const faultOfSignature = (
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, accessKeySecret }: SandboxOptions,
): Answer | null => {
  const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  if (!given) return refused('IncompleteSignature')
  const [, credential, signedHeaders, signature] = given
  if (credential !== accessKeyId) return refused('InvalidAccessKeyId.NotFound', 404)
  const names = signedHeaders!.split(';')
  const present = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-acs-'))
  if (present.some((name) => !names.includes(name)) || names.join() !== [...names].sort().join())
    return refused('SignatureDoesNotMatch')
  const date = Date.parse(String(request.headers['x-acs-date']))
  if (!(Math.abs(Date.now() - date) <= clockSkewMs)) return refused('InvalidTimeStamp.Expired')
  if (request.headers['x-acs-content-sha256'] !== sha256(body)) return refused('SignatureDoesNotMatch')
  const [path = '/', rawQuery = ''] = (request.url ?? '/').split('?')
  const pairs = rawQuery
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const cut = pair.indexOf('=')
      const [name, value] = cut < 0 ? [pair, ''] : [pair.slice(0, cut), pair.slice(cut + 1)]
      return [unreserved(decodeURIComponent(name)), unreserved(decodeURIComponent(value))] as const
    })
    .sort(([one], [two]) => (one < two ? -1 : one > two ? 1 : 0))
  const canonical = [
    request.method,
    path,
    pairs.map(([name, value]) => `${name}=${value}`).join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    sha256(body),
  ].join('\n')
  const right = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest()
  return timingSafeEqual(right, Buffer.from(signature!, 'hex')) ? null : refused('SignatureDoesNotMatch')
}

/** Byte by byte: A–Z a–z 0–9 - _ . ~ stand for themselves. */
const unreserved = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const sign = String.fromCharCode(byte)
      return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
