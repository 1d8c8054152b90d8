/** What every answer must be, whatever was asked. */
import { allErrors } from '@jihui/protocol/all-errors'
import type { Finding } from '../part.ts'
import type { Told } from './send.ts'

/** Beyond this a single request holds up others; far above what anything takes, since other work shares the machine. */
export const answerMsMax = 8_000

const chinese = /[\u4e00-\u9fa5]/

/** What is wrong with an answer, or null. */
export const faultOf = ({ status, body, text, ms, headers }: Told): string | null => {
  if (status === 0) return `no answer: ${text}`
  if (status >= 500) return `${status}: ${text.slice(0, 300)}`
  if (ms > answerMsMax) return `took ${Math.round(ms)} ms`
  if (status < 400) return null
  const isPage = headers['content-type']?.includes('text/html')
  if (isPage) return chinese.test(text) ? null : `${status} page without a Chinese sentence`
  if (!(String(body?.code) in allErrors)) return `${status} without a code of ours: ${text.slice(0, 200)}`
  if (!chinese.test(body.message ?? '')) return `${status} ${body.code} without a Chinese sentence: ${body.message}`
  if (body.code === 'request.invalid' && Object.keys(body.errors ?? {}).length === 0) return '400 that names no field'
  return null
}

/** What was found, each rule at each place once. */
export class Findings {
  readonly found: Finding[] = []
  readonly #seen = new Set<string>()

  add(rule: string, place: string, facts: unknown): void {
    const key = `${rule} ${place}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.found.push({ rule, facts: `${place}: ${typeof facts === 'string' ? facts : JSON.stringify(facts)}` })
  }
  /** Adds it unless it holds. */
  expect(holds: boolean, rule: string, place: string, facts: unknown): void {
    if (!holds) this.add(rule, place, facts)
  }
}
