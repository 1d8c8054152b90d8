/**
 * The small proxy in front of the processes: whole requests to those that say they are ready, in turns, and WebSockets
 * through. As a careful proxy does, it sends nothing twice: what was cut it answers with 502. Where nobody listens any more
 * nothing was sent, and the next one is asked.
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
/** A busy process is not a dead one: that one refuses, and is known at once. */
const patienceMs = 10_000

const isReady = async (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).then(
    (answer) => answer.ok,
    () => false,
  )

export const openProxy = async (): Promise<Proxy> => {
  const ready = new Map<string, boolean>()
  const agent = new Agent({ keepAlive: true })
  const open = new Set<Socket>()
  let turn = 0

  const next = (): string | undefined => {
    const choice = [...ready].filter(([, is]) => is).map(([address]) => address)
    return choice[turn++ % Math.max(1, choice.length)]
  }
  const isRefused = (error: Error) => 'code' in error && error.code === 'ECONNREFUSED'
  const passTo = (
    target: URL,
    { method, url: path, headers }: IncomingMessage,
    body: Buffer,
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const passed = request({ host: target.hostname, port: target.port, method, path, headers, agent }, resolve)
      passed.on('error', reject).end(body)
    })
  const passOn = async (incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    for (;;) {
      const target = next()
      if (!target) throw new Error('nobody is ready')
      try {
        return await passTo(new URL(target), incoming, body)
      } catch (error) {
        if (!isRefused(error as Error)) throw error
        ready.set(target, false)
      }
    }
  }
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const fail = () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end())
    try {
      const answer = await passOn(incoming, Buffer.concat(await incoming.toArray()))
      const { connection: _, 'keep-alive': __, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.on('error', fail).pipe(outgoing)
    } catch {
      fail()
    }
  }
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('upgrade', ({ method, url: path, rawHeaders }: IncomingMessage, client: Socket, head: Buffer) => {
    const target = next()
    if (!target) return void client.destroy()
    const behind = connect(Number(new URL(target).port), new URL(target).hostname)
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

  const asked = new Set<string>()
  const look = async (address: string): Promise<void> => {
    asked.add(address)
    const is = await isReady(address)
    asked.delete(address)
    if (ready.has(address)) ready.set(address, is)
  }
  const watch = setInterval(() => {
    for (const address of ready.keys()) if (!asked.has(address)) void look(address)
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
