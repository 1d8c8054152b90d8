/** A vehicle of GB/T 32960.3-2016. */
import { doubleOf, wordOf } from '../../src/modules/iot/protocols/tcp/byte-reader.ts'
import {
  answers,
  createSplitter,
  decodeFrame,
  encodeFrame,
  plain,
} from '../../src/modules/iot/protocols/gbt32960/framing.ts'
import { bytesOfTime } from '../../src/modules/iot/protocols/gbt32960/times.ts'
import { connectFrames } from '../../src/testing/iot/frames.ts'
import type { SimulatedReading } from './machine.ts'
import { type Transport, withinTime } from './transport.ts'

const started = 1
const off = 2
/** Of 350 V and 10 A, in drive, and with nothing wrong. */
const vehicleUnit = ({ ignition, speed, values }: SimulatedReading): Buffer =>
  Buffer.concat([
    Buffer.from([0x01, ignition ? started : off, 3, 1]),
    wordOf(Math.round(speed * 10)),
    doubleOf(Math.round(Number(values.odometer_km ?? 0) * 10)),
    wordOf(3_500),
    wordOf(10_100),
    Buffer.from([Math.round(Number(values.fuel_percent ?? 80)), 1, 0x0e]),
    wordOf(4_000),
    Buffer.from([0, 0]),
  ])
const positionUnit = ({ lat, lng }: SimulatedReading): Buffer =>
  Buffer.concat([Buffer.from([0x05, 0]), doubleOf(Math.round(lng * 1e6)), doubleOf(Math.round(lat * 1e6))])

export const realTimeData = (reading: SimulatedReading): Buffer =>
  Buffer.concat([bytesOfTime(new Date(reading.ts)), vehicleUnit(reading), positionUnit(reading)])

const commands = { login: 0x01, realTime: 0x02, stored: 0x03 } as const

export const gbt32960Transport = (host: string, port: number): Transport => ({
  async connect({ code: vin }) {
    const client = await connectFrames(port, createSplitter, host)
    const must = async (command: number, data: Buffer): Promise<void> => {
      client.say(encodeFrame({ command, answer: answers.wanted, vin, encryption: plain, data }))
      const { answer } = decodeFrame(await withinTime(client.hears()))
      if (answer !== answers.done) throw new Error(`command ${command} was answered ${answer}`)
    }
    const iccid = Buffer.from('89860000000000000000')
    try {
      await must(commands.login, Buffer.concat([bytesOfTime(new Date()), wordOf(1), iccid, Buffer.from([1, 0])]))
    } catch (error) {
      client.close()
      throw error
    }
    return {
      async send(readings) {
        for (const reading of readings)
          await must(readings.length === 1 ? commands.realTime : commands.stored, realTimeData(reading))
      },
      close: () => client.close(),
    }
  },
})
