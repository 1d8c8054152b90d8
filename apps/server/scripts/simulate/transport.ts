/** How a simulated device speaks. */
import type { SimulatedReading } from './machine.ts'

export interface Credentials {
  readonly code: string
  readonly password: string
  /** Blank: it registers over the wire to be told it. */
  readonly authCode: string
  readonly profile: string
}
export interface Link {
  /** Resolves once the server has acknowledged all of them; rejects where the line is lost. */
  send(readings: readonly SimulatedReading[]): Promise<void>
  close(): void
}
export interface Transport {
  connect(device: Credentials): Promise<Link>
}

/** Longer than this no answer is waited for, ms. */
export const answerMs = 30_000

export const withinTime = <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), answerMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

export const httpTransport = (url: string): Transport => ({
  connect: async ({ code, password }) => ({
    async send(readings) {
      const answer = await fetch(new URL('/api/iot/ingest/', url), {
        method: 'POST',
        headers: { authorization: `Device ${code}:${password}`, 'content-type': 'application/json' },
        body: JSON.stringify(readings.length === 1 ? readings[0] : readings),
        signal: AbortSignal.timeout(answerMs),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`ingest answered ${answer.status}`)
    },
    close() {},
  }),
})
