import autocannon from 'autocannon'
import { clients, rounds, seconds } from './settings.ts'

/** What one turn showed: answers a second, and the milliseconds 99 of 100 stayed within. */
export interface Turn {
  readonly perSecond: number
  readonly p99: number
}
export interface Comparison {
  readonly ours: Turn
  readonly floor: Turn
  /** Of answers a second; 1: as quick as the floor. */
  readonly ratio: number
}

/** The median: of an even count the mean of the two in the middle. */
const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return (sorted[Math.floor(at)]! + sorted[Math.ceil(at)]!) / 2
}
const middleTurn = (turns: readonly Turn[]): Turn => ({
  perSecond: middle(turns.map(({ perSecond }) => perSecond)),
  p99: middle(turns.map(({ p99 }) => p99)),
})

/** Product and floor in turns: whatever else the machine does, it does to both. Medians of the rounds. */
export const inTurns = async (
  ours: (round: number) => Promise<Turn>,
  floor: (round: number) => Promise<Turn>,
): Promise<Comparison> => {
  const [mine, below]: [Turn[], Turn[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    mine.push(await ours(round))
    below.push(await floor(round))
  }
  // The ratio of each round by itself: what slowed one round slowed both.
  const ratio = middle(mine.map((turn, at) => turn.perSecond / below[at]!.perSecond))
  return { ours: middleTurn(mine), floor: middleTurn(below), ratio }
}

const judged = (base: string, { non2xx, errors, requests, duration, latency }: autocannon.Result): Turn => {
  if (non2xx || errors) throw new Error(`${base}: ${non2xx} refusals, ${errors} errors`)
  return { perSecond: requests.total / duration, p99: latency.p99 }
}

/** Reads these addresses over and over for the time of a turn. */
export const read = async (
  base: string,
  paths: readonly string[],
  { token = '', at = clients } = {},
): Promise<Turn> => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const requests = paths.map((path) => ({ method: 'GET' as const, path }))
  return judged(base, await autocannon({ url: base, connections: at, duration: seconds, headers, requests }))
}

export interface Command {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/** Sends every command once, so many at a time. */
export const send = async (base: string, commands: readonly Command[], at: number): Promise<Turn> => {
  let next = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const command = commands[next % commands.length]!
    next += 1
    return { ...request, ...command, headers: { ...command.headers, 'content-type': 'application/json' } }
  }
  const options = { url: base, connections: at, amount: commands.length, timeout: 60 }
  // Its own clock ticks in whole seconds, and a turn of commands is over sooner.
  const startedAt = performance.now()
  let endedAt = startedAt
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon({ ...options, requests: [{ method: 'POST', setupRequest }] }, (error, done) =>
      error ? reject(error as Error) : resolve(done),
    )
    instance.on('response', () => (endedAt = performance.now()))
  })
  return judged(base, { ...result, duration: (endedAt - startedAt) / 1000 })
}
