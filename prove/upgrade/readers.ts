/** People of every kind who go through all that can be read, again and again, so that every statement has been prepared. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import { ask } from '../site.ts'
import type { Finding } from '../part.ts'
import { fill } from '../intruders/plausible.ts'

export interface Reading {
  readonly path: string
  readonly token: string
}
export interface ReaderTally {
  requests: number
  /** How often each reader's request was cut and asked again. */
  readonly again: Map<number, number>
  longestMs: number
  readonly findings: Finding[]
}

const readersAtOnce = 6
const restMs = 20

const inParallel = async <T>(all: readonly T[], count: number, work: (one: T) => Promise<void>): Promise<void> => {
  const waiting = [...all]
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: count }, worker))
}

/**
 * What these people may read with these ids in the place of every name, each operation on one line: the statements are the
 * same on all. Documents are left out: they are drawn, not read.
 */
export const findReadable = async (
  base: string,
  tokens: readonly string[],
  ids: readonly number[],
): Promise<Reading[]> => {
  const readings = allEndpoints().filter(({ shape }) => shape.method === 'GET' && (shape.produces ?? 'json') === 'json')
  const byName = new Map(readings.toReversed().map((endpoint) => [endpoint.shape.name, endpoint.path]))
  const paths = [...byName.values()].flatMap((path) =>
    path.includes(':') ? ids.map((id) => fill(path, () => id)) : [path],
  )
  const found: Reading[] = []
  const tries = [...new Set(paths)].flatMap((path) => tokens.map((token) => ({ path, token })))
  await inParallel(tries, readersAtOnce, async (one) => {
    const { status } = await ask(base, 'GET', one.path, { token: one.token })
    if (status === 200) found.push(one)
  })
  return found
}

export const readersAt = (base: string, readable: readonly Reading[]): { stop(): Promise<ReaderTally> } => {
  const tally: ReaderTally = { requests: 0, again: new Map(), longestMs: 0, findings: [] }
  const over = new AbortController()
  const read = async (reader: number, { path, token }: Reading): Promise<void> => {
    const attempt = () => ask(base, 'GET', path, { token }).catch(() => undefined)
    const startedAt = performance.now()
    let answer = await attempt()
    tally.requests += 1
    if (!answer || answer.status === 502) {
      tally.again.set(reader, (tally.again.get(reader) ?? 0) + 1)
      answer = await attempt()
    }
    tally.longestMs = Math.max(tally.longestMs, performance.now() - startedAt)
    if (answer?.status !== 200)
      tally.findings.push({
        rule: 'what could be read before can be read now',
        facts: { path, status: answer?.status ?? 0, body: answer?.body },
      })
  }
  const readers = Array.from({ length: readersAtOnce }, async (_, reader) => {
    for (let at = reader; !over.signal.aborted; at += readersAtOnce) {
      await read(reader, readable[at % readable.length]!)
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  })
  return {
    async stop() {
      over.abort()
      await Promise.all(readers)
      return tally
    },
  }
}
