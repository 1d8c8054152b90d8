/** Text messages through Aliyun: SendSms of 2017-05-25. */
import type { SmsKind } from '@jihui/protocol/all-notices'
import type { FastifyBaseLogger } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Outside } from '../outside/outside.ts'
import { type Sms, type SmsMessage, SmsRefused, smsService, SmsThrottled } from '../outside/sms.ts'
import { outcomeOf, type SmsOutcome } from './outcomes.ts'
import type { AliyunSmsSettings } from './settings.ts'
import { signRequest } from './sign-request.ts'

interface AliyunSmsPorts {
  readonly outside: Outside
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** The service refuses what is a quarter of an hour off: always the present of the world. */
  readonly now?: () => Date
}

const limits = { totalMs: 10_000, atOnce: 8, waiting: 100 }
const answerBytesMax = 64 * 1024
/** A variable of a template takes so many characters. */
const variableMax = 35

/** The service's own word; nothing of the request is kept, which carries number and code. */
class AliyunFault extends Error {
  override readonly name = 'AliyunFault'
  constructor(
    readonly code: string,
    readonly outcome: SmsOutcome,
  ) {
    super(`aliyun sms: ${code}`)
  }
}

const templateOf = (templates: AliyunSmsSettings['templates'], kind: SmsKind): string | undefined =>
  templates[kind] ?? (kind.startsWith('code_') ? templates.code : undefined)

/** What stands in a variable signs no message, begins no line, and is no longer than one takes. */
const variableOf = (value: string): string => {
  const line = value.replaceAll('【', '[').replaceAll('】', ']').replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  // An empty one is refused.
  return characters.length > variableMax ? `${characters.slice(0, variableMax - 1).join('')}…` : line || '无'
}

export const aliyunSms = (
  settings: AliyunSmsSettings,
  { outside, log, now = () => new Date() }: AliyunSmsPorts,
): Sms => {
  const { signName, templates, url } = settings
  const address = new URL(url)
  outside.limit(smsService, limits)

  const request = async ({ phone, params }: SmsMessage, template: string, signal: AbortSignal): Promise<void> => {
    const filled = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, variableOf(value)]))
    const { query, headers } = signRequest(
      {
        action: 'SendSms',
        version: '2017-05-25',
        host: address.host,
        query: {
          PhoneNumbers: phone,
          SignName: signName,
          TemplateCode: template,
          TemplateParam: JSON.stringify(filled),
        },
        at: now(),
        nonce: randomUUID(),
      },
      settings,
    )
    // The host is the address's own, as signed; fetch writes it itself.
    const { host: _, ...sent } = headers
    const answer = await fetch(`${address.origin}/?${query}`, {
      method: 'POST',
      headers: sent,
      redirect: 'error',
      signal,
    })
    const code = await codeOf(answer)
    const outcome = outcomeOf(code, answer.status)
    if (outcome !== 'sent') throw new AliyunFault(code, outcome)
  }

  return {
    canSend: (kind) => templateOf(templates, kind) !== undefined,
    async send(message) {
      const template = templateOf(templates, message.kind)
      if (!template) throw new SmsRefused(`no template for ${message.kind}`)
      try {
        await outside.call(smsService, (signal) => request(message, template, signal), {
          isAnswer: (error) => error instanceof AliyunFault && error.outcome !== 'away',
        })
      } catch (error) {
        if (!(error instanceof AliyunFault)) throw error
        const { code, outcome } = error
        if (outcome === 'refused') throw new SmsRefused(code)
        if (outcome === 'throttled') throw new SmsThrottled(code)
        if (outcome === 'operator')
          log.error({ code, kind: message.kind }, '短信服务拒绝了请求，请核对 ALIYUN_SMS_ 各项设置、余额和模板')
        throw error
      }
    },
  }
}

/** The code of an answer, however it failed: a word, or the status where there is none. */
const codeOf = async (answer: Response): Promise<string> => {
  const text = await textWithin(answer, answerBytesMax)
  try {
    const { Code: code } = JSON.parse(text) as { Code?: unknown }
    if (typeof code === 'string' && /^[\w.-]{1,64}$/.test(code)) return code
  } catch {
    // A page of a proxy, or nothing.
  }
  return `HTTP_${answer.status}`
}

const textWithin = async (answer: Response, max: number): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > max) return ''
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
