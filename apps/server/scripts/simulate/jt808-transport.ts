/** A terminal of JT/T 808-2013. */
import { doubleOf, wordOf } from '../../src/modules/iot/protocols/tcp/byte-reader.ts'
import { createSplitter } from '../../src/modules/iot/protocols/jt808/framing.ts'
import { messageIds } from '../../src/modules/iot/protocols/jt808/message-ids.ts'
import { decodePacket, encodePacket, type Packet } from '../../src/modules/iot/protocols/jt808/packet.ts'
import { connectFrames } from '../../src/testing/iot/frames.ts'
import type { SimulatedReading } from './machine.ts'
import { type Credentials, type Link, type Transport, withinTime } from './transport.ts'

const bcdOf = (ts: number): Buffer =>
  Buffer.from(new Date(ts + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(2, 14), 'hex')
const item = (id: number, data: Buffer): Buffer => Buffer.concat([Buffer.from([id, data.length]), data])

const status = { ignition: 1, fix: 2 } as const

export const positionBody = ({
  ts,
  lat,
  lng,
  speed,
  heading,
  ignition,
  satellites,
  values,
}: SimulatedReading): Buffer => {
  const { odometer_km: odometer, fuel_litres: fuel } = values
  return Buffer.concat([
    doubleOf(0),
    doubleOf((ignition ? status.ignition : 0) | status.fix),
    doubleOf(Math.round(lat * 1e6)),
    doubleOf(Math.round(lng * 1e6)),
    wordOf(10),
    wordOf(Math.round(speed * 10)),
    wordOf(heading),
    bcdOf(ts),
    ...(typeof odometer === 'number' ? [item(0x01, doubleOf(Math.round(odometer * 10)))] : []),
    ...(typeof fuel === 'number' ? [item(0x02, wordOf(Math.round(fuel * 10)))] : []),
    item(0x31, Buffer.from([satellites])),
  ])
}

/** As many stored positions as one packet holds. */
const batchMax = 20
const batchBody = (readings: readonly SimulatedReading[]): Buffer => {
  const bodies = readings.map(positionBody)
  return Buffer.concat([wordOf(bodies.length), Buffer.from([1]), ...bodies.flatMap((one) => [wordOf(one.length), one])])
}

const registrationBody = Buffer.concat([Buffer.alloc(4), Buffer.from('JHSIM'), Buffer.alloc(27), Buffer.from([0])])

/** What 0x8001 answers with. */
const resultOf = ({ id, body }: Packet): number => (id === messageIds.answer ? body[4]! : -1)

export const jt808Transport = (host: string, port: number): Transport => ({
  async connect({ code, authCode }: Credentials): Promise<Link> {
    const client = await connectFrames(port, createSplitter, host)
    let serial = 0
    const ask = async (id: number, body: Buffer): Promise<Packet> => {
      serial = (serial + 1) & 0xffff
      client.say(encodePacket({ id, number: code, serial, revision: null, encryption: 0, part: null, body }))
      for (;;) {
        const answer = decodePacket(await withinTime(client.hears()))
        const isAnswer = answer.id === messageIds.answer || answer.id === messageIds.registrationAnswer
        if (isAnswer && answer.body.readUInt16BE(0) === serial) return answer
      }
    }
    const must = async (id: number, body: Buffer): Promise<void> => {
      const result = resultOf(await ask(id, body))
      if (result !== 0) throw new Error(`message ${id} was answered ${result}`)
    }
    const codeTold = async (): Promise<string> => {
      const { body } = await ask(messageIds.registration, registrationBody)
      if (body[2] !== 0) throw new Error(`registration was answered ${body[2]}`)
      return body.subarray(3).toString()
    }
    try {
      await must(messageIds.authentication, Buffer.from(authCode === '' ? await codeTold() : authCode))
    } catch (error) {
      client.close()
      throw error
    }
    return {
      async send(readings) {
        if (readings.length === 1) return must(messageIds.position, positionBody(readings[0]!))
        for (let from = 0; from < readings.length; from += batchMax)
          await must(messageIds.storedPositions, batchBody(readings.slice(from, from + batchMax)))
      },
      close: () => client.close(),
    }
  },
})
