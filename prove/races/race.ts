/** Calls by operation, each answer judged by what the operation declares, and a memory of what was answered. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import { allErrors } from '@jihui/protocol/all-errors'
import { type Endpoint, pathWith } from '@jihui/protocol/endpoint'
import { platformErrors } from '@jihui/protocol/errors'
import type { Person } from '../../apps/server/src/testing/people.ts'
import { pathOf } from '../../apps/server/src/testing/orders.ts'
import type { Answer, CallOptions } from '../../apps/server/src/testing/test-app.ts'
import type { Finding } from '../part.ts'
import type { Site, Town } from '../site.ts'

/** What somebody was told yes to. */
export interface Promised {
  readonly operation: string
  /** Of the order, or whatever the call is about. */
  readonly id: number
  readonly who: Person
  readonly body: any
  readonly asked: CallOptions
}

/** An order as those who play with it know it. */
export interface Order {
  readonly id: number
  readonly line: string
  readonly machine: number
  readonly renter: Person
  /** Addresses of the sandbox's cashier where something of it can be paid or frozen. */
  readonly codes: string[]
  /** Numbers of its payments and holds. */
  readonly numbers: {
    readonly number: string
    readonly method: string
    readonly fen: number
    readonly isHold: boolean
  }[]
}

export interface Question extends CallOptions {
  readonly who: Person
  /** Nobody's business of his: only 403 and 404 are answers. */
  readonly isStranger?: boolean
}

export interface Race {
  readonly site: Site
  readonly town: Town
  readonly orders: Order[]
  /** Renters who have given back a machine without a fault. */
  readonly trusted: Person[]
  readonly promises: Promised[]
  readonly findings: Finding[]
  /** How often each operation was answered with what. */
  readonly answers: Map<string, number>
  /** An operation on an order of a line, or an endpoint of its own address. */
  ask(
    operation: string,
    about: { id: number; line?: string; params?: Record<string, number | string> },
    question: Question,
  ): Promise<Answer>
}

const endpoints = new Map<string, Endpoint>()
for (const endpoint of allEndpoints())
  if (!endpoints.has(endpoint.shape.name)) endpoints.set(endpoint.shape.name, endpoint)

/** What is wrong with an answer, whatever was asked; null where nothing is. */
export const faultOf = ({ shape }: Endpoint, { status, body }: Answer, isStranger = false): string | null => {
  if (status === 0) return 'nobody answered'
  if (status < 300) {
    if (isStranger) return 'a stranger was told yes'
    const wanted = shape.status ?? 200
    return status === wanted || (status === 200 && shape.method === 'POST')
      ? null
      : `${status} where ${wanted} is declared`
  }
  const code = body?.code as keyof typeof allErrors | undefined
  if (!code || !allErrors[code]) return 'a refusal without a code that exists'
  if (allErrors[code].http !== status) return `${code} with ${status}`
  if (!/[一-鿿]/.test(String(body.message))) return 'a refusal without a Chinese sentence'
  if (isStranger) return status === 404 || status === 403 ? null : 'a stranger was told more than that there is nothing'
  if (shape.errors?.includes(code)) return null
  if (typeof shape.idempotent === 'object' && shape.idempotent.reused === code) return null
  return code in platformErrors && status < 500 ? null : `${code} is not among what the call refuses with`
}

export const startRace = (site: Site, town: Town): Race => {
  const race: Race = {
    site,
    town,
    orders: [],
    trusted: [],
    promises: [],
    findings: [],
    answers: new Map(),
    ask: async (operation, { id, line, params = {} }, { who, isStranger, ...options }) => {
      const endpoint = endpoints.get(operation)
      if (!endpoint) throw new Error(`there is no ${operation}`)
      const path = line ? pathOf(line, operation, id) : pathWith(endpoint.path, { id, ...params })
      const answer = await site.call(endpoint.shape.method, path, { token: who.token, ...options })
      const said = answer.status < 300 ? String(answer.status) : `${answer.status} ${answer.body?.code ?? ''}`
      const key = `${operation}: ${said}`
      race.answers.set(key, (race.answers.get(key) ?? 0) + 1)
      const fault = faultOf(endpoint, answer, isStranger)
      if (fault)
        race.findings.push({
          rule: `${operation} ${path}: ${fault}`,
          facts: { status: answer.status, body: answer.body },
        })
      if (answer.status > 0 && answer.status < 300)
        race.promises.push({ operation, id, who, body: answer.body, asked: options })
      return answer
    },
  }
  return race
}
