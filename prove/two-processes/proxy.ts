/**
 * The small proxy in front of the processes: whole requests to those that say they are ready, in turns, and WebSockets
 * through. As a careful proxy does, it sends nothing twice: what was cut it answers with 502.
 */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface Proxy {
  readonly url: string
  /** Begins to ask this process whether it is ready. */
  add(address: string): Promise<void>
  remove(address: string): void
  /** Answers once this process is known not to be ready. */
  untilLeft(address: string): Promise<void>
  close(): Promise<void>
}

const askEveryMs = 100

const isReady = async (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  )

export const openProxy = async (): Promise<Proxy> => {
  const ready = new Map<string, boolean>()
  const agent = new Agent({ keepAlive: true })
  const open = new Set<Socket>()
  let turn = 0

  const next = (): URL | undefined => {
    const choice = [...ready].filter(([, is]) => is).map(([address]) => address)
    const address = choice[turn++ % Math.max(1, choice.length)]
    return address === undefined ? undefined : new URL(address)
  }
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const target = next()
    const fail = () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end())
    if (!target) return void fail()
    const { method, url: path, headers } = incoming
    const passed = request({ host: target.hostname, port: target.port, method, path, headers, agent }, (answer) => {
      const { connection: _, 'keep-alive': __, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.on('error', fail).pipe(outgoing)
    })
    passed.on('error', fail)
    incoming.pipe(passed)
  }
  const server = createServer(pass)
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('upgrade', ({ method, url: path, rawHeaders }: IncomingMessage, client: Socket, head: Buffer) => {
    const target = next()
    if (!target) return void client.destroy()
    const behind = connect(Number(target.port), target.hostname)
    const lines = rawHeaders.flatMap((text, at) => (at % 2 ? [] : [`${text}: ${rawHeaders[at + 1]}`]))
    behind.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    behind.write(head)
    client.pipe(behind).pipe(client)
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const watch = setInterval(() => {
    for (const address of ready.keys()) void isReady(address).then((is) => ready.has(address) && ready.set(address, is))
  }, askEveryMs)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async add(address) {
      ready.set(address, await isReady(address))
    },
    remove: (address) => void ready.delete(address),
    async untilLeft(address) {
      while (ready.get(address)) await new Promise((resolve) => setTimeout(resolve, askEveryMs))
    },
    async close() {
      clearInterval(watch)
      agent.destroy()
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
