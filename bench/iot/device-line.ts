/** The least a device needs of MQTT 3.1.1: CONNECT, PUBLISH of QoS 1, and its PUBACK. So light that one process is 10,000 of them. */
import { connect as open, type Socket } from 'node:net'

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}
const packetOf = (type: number, body: Buffer): Buffer => {
  const head = [type]
  let rest = body.length
  do {
    head.push((rest % 128) | (rest > 127 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.concat([Buffer.from(head), body])
}

/** User name, password and a clean session; no keep-alive. */
const connectPacket = (code: string, password: string): Buffer =>
  packetOf(0x10, Buffer.concat([text('MQTT'), Buffer.from([4, 0xc2, 0, 0]), text(code), text(code), text(password)]))
const publishPacket = (topic: string, id: number, payload: string): Buffer =>
  packetOf(0x32, Buffer.concat([text(topic), Buffer.from([id >> 8, id & 255]), Buffer.from(payload)]))

export interface DeviceLine {
  /** Resolves with the milliseconds until it was acknowledged. */
  publish(topic: string, payload: string): Promise<number>
  end(): void
}

/** What comes is CONNACK or PUBACK, four bytes each. */
const answerBytes = 4

export const openLine = (port: number, code: string, password: string): Promise<DeviceLine> =>
  new Promise((resolve, reject) => {
    const socket: Socket = open(port, '127.0.0.1')
    const waiting = new Map<number, { readonly from: number; readonly acknowledged: (ms: number) => void }>()
    let rest = Buffer.alloc(0)
    let next = 0
    const line: DeviceLine = {
      publish: (topic, payload) =>
        new Promise((acknowledged) => {
          next = (next % 65_535) + 1
          waiting.set(next, { from: performance.now(), acknowledged })
          socket.write(publishPacket(topic, next, payload))
        }),
      end: () => void socket.destroy(),
    }
    const hear = (packet: Buffer): void => {
      if (packet[0] === 0x20) {
        if (packet[3] === 0) resolve(line)
        else reject(new Error(`a device was refused with ${packet[3]}`))
        return
      }
      const id = packet.readUInt16BE(2)
      const one = waiting.get(id)
      waiting.delete(id)
      one?.acknowledged(performance.now() - one.from)
    }
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a connection was closed')))
    socket.on('connect', () => socket.write(connectPacket(code, password)))
    socket.on('data', (chunk) => {
      let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      for (; bytes.length >= answerBytes; bytes = bytes.subarray(answerBytes)) hear(bytes.subarray(0, answerBytes))
      rest = bytes
    })
  })

/** So many at a time, that none waits for the others too long. */
const connectAtOnce = 100
export const openLines = async (
  port: number,
  devices: readonly { readonly code: string; readonly password: string }[],
): Promise<DeviceLine[]> => {
  const lines: DeviceLine[] = []
  for (let at = 0; at < devices.length; at += connectAtOnce)
    lines.push(
      ...(await Promise.all(
        devices.slice(at, at + connectAtOnce).map(({ code, password }) => openLine(port, code, password)),
      )),
    )
  return lines
}
