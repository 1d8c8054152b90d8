/** A device of MQTT 3.1.1 that only publishes, each message with QoS 1, and waits for its acknowledgement. */
import { ByteReader, wordOf } from '../../src/modules/iot/protocols/tcp/byte-reader.ts'
import type { FrameSplitter } from '../../src/modules/iot/protocols/tcp/frame-protocol.ts'
import { connectFrames } from '../../src/testing/iot/frames.ts'
import { type Transport, withinTime } from './transport.ts'

const types = { connect: 0x10, connected: 0x20, publish: 0x32, acknowledged: 0x40 } as const
/** Clean session, user name, password. */
const connectFlags = 0b1100_0010
const keepAliveSeconds = 300

const textOf = (text: string): Buffer => Buffer.concat([wordOf(Buffer.byteLength(text)), Buffer.from(text)])
const packetOf = (type: number, body: Buffer): Buffer => {
  const length: number[] = []
  for (let left = body.length; ; left >>>= 7) {
    length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0))
    if (left <= 0x7f) return Buffer.concat([Buffer.from([type, ...length]), body])
  }
}

/** What a server says to it is short: one byte of length. */
export const createSplitter = (): FrameSplitter => {
  let begun: Buffer = Buffer.alloc(0)
  return {
    *split(piece) {
      begun = Buffer.concat([begun, piece])
      while (begun.length >= 2 && begun.length >= 2 + begun[1]!) {
        const length = 2 + begun[1]!
        yield begun.subarray(0, length)
        begun = begun.subarray(length)
      }
    },
    get unfinished() {
      return begun.length
    },
  }
}

export const mqttTransport = (host: string, port: number): Transport => ({
  async connect({ code, password }) {
    const client = await connectFrames(port, createSplitter, host)
    let id = 0
    const ask = async (type: number, body: Buffer, answer: number): Promise<ByteReader> => {
      client.say(packetOf(type, body))
      for (;;) {
        const packet = await withinTime(client.hears())
        if (packet[0] === answer) return new ByteReader(packet.subarray(2))
      }
    }
    const hello = Buffer.concat([textOf('MQTT'), Buffer.from([4, connectFlags]), wordOf(keepAliveSeconds)])
    try {
      const body = Buffer.concat([hello, textOf(`sim-${code}`), textOf(code), textOf(password)])
      const result = (await ask(types.connect, body, types.connected)).word() & 0xff
      if (result !== 0) throw new Error(`the connection was answered ${result}`)
    } catch (error) {
      client.close()
      throw error
    }
    return {
      async send(readings) {
        id = (id % 0xffff) + 1
        const said = Buffer.from(JSON.stringify(readings.length === 1 ? readings[0] : readings))
        const body = Buffer.concat([textOf(`v1/${code}/telemetry`), wordOf(id), said])
        const acknowledged = (await ask(types.publish, body, types.acknowledged)).word()
        if (acknowledged !== id) throw new Error(`message ${id} was answered as ${acknowledged}`)
      },
      close: () => client.close(),
    }
  },
})
