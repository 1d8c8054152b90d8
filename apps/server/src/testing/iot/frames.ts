/** The other end of a listener: a socket that says bytes and waits for what it is told. */
import { connect, type Socket } from 'node:net'
import type { FrameSplitter } from '../../modules/iot/protocols/tcp/frame-protocol.ts'

export interface FrameClient {
  readonly socket: Socket
  say(bytes: Buffer | string): void
  /** The next frame; rejects where the connection ends first. */
  hears(): Promise<Buffer>
  /** Resolves once the other side has ended it. */
  readonly ended: Promise<void>
  /** Frames nobody has asked for yet. */
  readonly unread: readonly Buffer[]
  close(): void
}

export const connectFrames = async (
  port: number,
  splitter: () => FrameSplitter,
  host = '127.0.0.1',
): Promise<FrameClient> => {
  const socket = connect(port, host)
  const cut = splitter()
  const frames: Buffer[] = []
  const waiting: { resolve: (frame: Buffer) => void; reject: (error: Error) => void }[] = []
  socket.on('error', () => {})
  socket.on('data', (piece: Buffer) => {
    for (const frame of cut.split(piece)) {
      const next = waiting.shift()
      if (next) next.resolve(Buffer.from(frame))
      else frames.push(Buffer.from(frame))
    }
  })
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      for (const one of waiting.splice(0)) one.reject(new Error('the connection has ended'))
      resolve()
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return {
    socket,
    ended,
    unread: frames,
    say: (bytes) => void socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'hex') : bytes),
    hears: () => {
      const frame = frames.shift()
      if (frame) return Promise.resolve(frame)
      if (socket.destroyed) return Promise.reject(new Error('the connection has ended'))
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    close: () => void socket.destroy(),
  }
}
