import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OsrmQuestion {
  readonly service: string
  /** Longitude and latitude, as OSRM writes them. */
  readonly points: readonly (readonly [longitude: number, latitude: number])[]
  readonly query: URLSearchParams
  /** As it stood in the request. */
  readonly path: string
}
export type OsrmAnswer = (question: OsrmQuestion, answer: ServerResponse) => void | Promise<void>

const json = (answer: ServerResponse, status: number, body: unknown): void => {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Every way is so many kilometres long and as many minutes. */
export const waysOf =
  (km: number): OsrmAnswer =>
  ({ service, points }, answer) => {
    const row = points.slice(1).map((_, at) => (km + at) * 1000)
    const seconds = row.map((metres) => (metres / 1000) * 60)
    if (service === 'route')
      json(answer, 200, { code: 'Ok', routes: [{ distance: row[0], duration: seconds[0], legs: [] }], waypoints: [] })
    else json(answer, 200, { code: 'Ok', distances: [row], durations: [seconds], sources: [], destinations: [] })
  }
export const saying =
  (status: number, body: unknown): OsrmAnswer =>
  (_, answer) =>
    typeof body === 'string' ? void answer.writeHead(status).end(body) : json(answer, status, body)
export const silence: OsrmAnswer = () => {}

const questionOf = ({ url = '/' }: IncomingMessage): OsrmQuestion => {
  const { pathname, searchParams: query } = new URL(url, 'http://osrm')
  const [, service = '', , , points = ''] = pathname.split('/')
  return {
    service,
    query,
    path: url,
    points: points.split(';').map((one) => one.split(',').map(Number) as [number, number]),
  }
}

/** Speaks the HTTP interface of OSRM; what it answers is put in `answer`, what it was asked stands in `questions`. */
export const startOsrmServer = async (first: OsrmAnswer) => {
  const questions: OsrmQuestion[] = []
  const state = { answer: first, atOnce: 0, atOnceMost: 0 }
  const server = createServer((request, response) => {
    const question = questionOf(request)
    questions.push(question)
    state.atOnce += 1
    state.atOnceMost = Math.max(state.atOnceMost, state.atOnce)
    response.once('close', () => (state.atOnce -= 1))
    void state.answer(question, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    state,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
