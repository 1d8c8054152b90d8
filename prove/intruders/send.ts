/** Requests a browser would not make: any header, any bytes as body, or no HTTP at all. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'

export interface Told {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** What the text says, if it is JSON. */
  readonly body: any
  readonly ms: number
}

export interface Sent {
  readonly method?: string
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is; over `body`. */
  readonly bytes?: string | Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One request to the process at this address; `path` goes out as it is written. A connection cut is status 0. */
export const send = (base: string, path: string, { method = 'GET', token, headers, body, bytes }: Sent = {}) =>
  new Promise<Told>((resolve) => {
    const { hostname, port } = new URL(base)
    const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
    const startedAt = performance.now()
    const end = (status: number, text: string, told: IncomingHttpHeaders = {}) =>
      resolve({ status, headers: told, text, body: parsed(text), ms: performance.now() - startedAt })
    const sending = request(
      {
        agent,
        hostname,
        port,
        path,
        method,
        timeout: 30_000,
        headers: {
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers))
        response.on('error', (error) => end(0, String(error)))
      },
    )
    sending.on('timeout', () => sending.destroy(new Error('no answer within 30 s')))
    sending.on('error', (error) => end(0, String(error)))
    sending.end(payload)
  })

/** Bytes on a bare connection, and everything that comes back until it is closed or `ms` have passed. */
export const sendRaw = (base: string, bytes: string, ms = 3_000) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(base)
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    let text = ''
    const end = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(ms, end)
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('close', end)
    socket.on('error', end)
  })

export interface Part {
  readonly name: string
  readonly value: string | Buffer
  readonly filename?: string
  readonly type?: string
}

/** A form as its parts are given, names and file names unchanged. */
export const formOf = (parts: readonly Part[]): { bytes: Buffer; headers: Record<string, string> } => {
  const boundary = 'intruders-boundary-7d1f'
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"` +
        (filename === undefined ? '' : `; filename="${filename}"`) +
        (type === undefined ? '' : `\r\ncontent-type: ${type}`) +
        '\r\n\r\n',
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    bytes: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
