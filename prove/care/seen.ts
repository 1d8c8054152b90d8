/** What both walks find, and how often each call was answered with what. */
import type { Answer } from '../../apps/server/src/testing/test-app.ts'
import type { Finding } from '../part.ts'

export interface Seen {
  readonly findings: Finding[]
  readonly answers: Map<string, number>
}
const findingsMost = 100
export const isEnough = ({ findings }: Seen): boolean => findings.length >= findingsMost
export const noting = ({ answers }: Seen, deed: string, { status, body }: Answer): void => {
  const key = `${deed}: ${status} ${body?.code ?? ''}`.trim()
  answers.set(key, (answers.get(key) ?? 0) + 1)
}
