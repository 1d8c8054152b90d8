/** Terminals of JT/T 808 for tests: they say packets and read what they are answered. */
import { expect } from 'vitest'
import { createSplitter } from '../../modules/iot/protocols/jt808/framing.ts'
import { decodePacket, encodePacket, type Packet } from '../../modules/iot/protocols/jt808/packet.ts'
import type { TestApp } from '../test-app.ts'
import { aDevice, type TestDevice } from './devices.ts'
import { connectFrames, type FrameClient } from './frames.ts'

export interface Speaking {
  readonly client: FrameClient
  /** Answers with the serial it went out with. */
  say(id: number, body?: string | Buffer, more?: Partial<Packet>): number
  hears(): Promise<Packet>
  /** Says it and reads the one answer. */
  ask(id: number, body?: string | Buffer, more?: Partial<Packet>): Promise<Packet>
}

/** What an 0x8001 answers, and how. */
export const answerOf = ({ id, body }: Packet) => {
  expect(id).toBe(0x8001)
  return [body.readUInt16BE(2), body[4]]
}

const authenticationOf = ({ authCode }: TestDevice, revision: number | null): Buffer => {
  const code = Buffer.from(authCode)
  return revision === null ? code : Buffer.concat([Buffer.from([code.length]), code, Buffer.alloc(35, 0x30)])
}

export const terminalsOf = (app: () => TestApp) => {
  const open: FrameClient[] = []
  let numbers = 13_900_000_000
  const connectTerminal = async (number: string, revision: number | null = null, port?: number): Promise<Speaking> => {
    const client = await connectFrames(port ?? app().services.listeners.ports().jt808!, createSplitter)
    open.push(client)
    let serial = 100
    const say: Speaking['say'] = (id, body = '', more = {}) => {
      serial += 1
      const bytes = typeof body === 'string' ? Buffer.from(body.replaceAll(' ', ''), 'hex') : body
      client.say(encodePacket({ id, number, serial, revision, encryption: 0, part: null, body: bytes, ...more }))
      return serial
    }
    const hears = async () => decodePacket(await client.hears())
    return {
      client,
      say,
      hears,
      ask(id, body, more) {
        say(id, body, more)
        return hears()
      },
    }
  }
  return {
    aTerminalDevice: (wanted: Parameters<typeof aDevice>[1] = {}) =>
      aDevice(app(), { protocol: 'jt808', profile: 'car', code: String((numbers += 1)), ...wanted }),
    connectTerminal,
    async authenticated(device: TestDevice, revision: number | null = null, port?: number): Promise<Speaking> {
      const terminal = await connectTerminal(device.code, revision, port)
      expect(answerOf(await terminal.ask(0x0102, authenticationOf(device, revision)))).toEqual([0x0102, 0])
      return terminal
    },
    closeAll() {
      for (const one of open.splice(0)) one.close()
    },
  }
}
