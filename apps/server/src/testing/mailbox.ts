/** A mail server that keeps what it is sent. For tests. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Letter {
  readonly to: string
  readonly raw: string
}

export const startMailbox = async () => {
  const letters: Letter[] = []
  /** What it says to the next recipients; when these are used up it takes letters. */
  const refusals: { code: number; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, callback) {
      const refusal = refusals.shift()
      callback(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null)
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        letters.push({ to: session.envelope.rcptTo[0]!.address, raw: Buffer.concat(parts).toString() })
        callback()
      })
    },
  })
  // A connection cut by the other side is no fault of the box.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refusals,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
