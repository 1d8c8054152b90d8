/** A machine that speaks, as its maker would build it: what was not acknowledged is said again, until it is. */
import { setTimeout as pause } from 'node:timers/promises'
import type { TestDevice } from '../../apps/server/src/testing/iot/devices.ts'
import { mqttDevice, type MqttDevice } from '../../apps/server/src/testing/iot/mqtt-client.ts'
import type { House } from '../crashes/house.ts'
import type { Random } from '../random.ts'

export interface Said {
  readonly ts: number
  readonly seq: number
}
export interface Machine {
  readonly device: TestDevice
  readonly acknowledged: Said[]
  /** Said at least once and not acknowledged: may be kept, and may be lost. */
  unsure: readonly Said[]
  /** How often something was said again. */
  again: number
}

export const aMachine = (device: TestDevice): Machine => ({ device, acknowledged: [], unsure: [], again: 0 })

const awayMs = 100
const answerMs = 30_000
const batchMost = 5

type Speak = (readings: readonly object[]) => Promise<void>

/** Throws where nothing was acknowledged. */
const overHttp =
  (house: House, { authorization }: TestDevice): Speak =>
  async (readings) => {
    const options = { headers: { authorization }, body: readings }
    const { status, body } = await house.call('POST', '/api/iot/ingest/', options)
    if (status !== 200) throw new Error(`answered ${status}`)
    if (body.accepted + body.duplicates !== readings.length)
      throw new Error(`of ${readings.length} readings ${JSON.stringify(body)}`)
  }

const overMqtt = (house: House, device: TestDevice): { speak: Speak; end(): Promise<void> } => {
  let line: MqttDevice | null = null
  const end = async () => {
    await line?.close()
    line = null
  }
  const connected = async (): Promise<MqttDevice> => {
    const { status, body } = await house.call('GET', '/readyz')
    if (status !== 200) throw new Error('nobody is there')
    return mqttDevice(`mqtt://127.0.0.1:${body.listeners.mqtt}`, device)
  }
  return {
    end,
    speak: async (readings) => {
      line ??= await connected()
      try {
        const content = readings.length === 1 ? readings[0] : readings
        await line.publish(`v1/${device.code}/telemetry`, content)
      } catch (error) {
        await end()
        throw error
      }
    },
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
const silent = (ms: number): Promise<Error> => pause(ms, new Error('nothing came'), { ref: false })

/** Speaks until it is over, and then until nothing of what it said is left unsure. */
export const speakOn = async (
  house: House,
  machine: Machine,
  protocol: 'mqtt' | 'http',
  random: Random,
  isOver: () => boolean,
): Promise<void> => {
  const { device } = machine
  const way = protocol === 'mqtt' ? overMqtt(house, device) : { speak: overHttp(house, device), end: async () => {} }
  let seq = 0
  while (!isOver()) {
    const batch = Array.from({ length: 1 + random.below(batchMost) }, () => ({ ts: Date.now(), seq: (seq += 1) }))
    const readings = batch.map((key) => ({
      ...key,
      lat: 31.2,
      lng: 121.5,
      values: { engine_rpm: 1500, engine_hours: 7 },
    }))
    machine.unsure = batch
    const until = Date.now() + answerMs
    for (;;) {
      const fault = await Promise.race([way.speak(readings).then(() => null, asError), silent(until - Date.now())])
      if (fault === null) break
      if (Date.now() > until) throw new Error(`${device.code} is not answered over ${protocol}: ${fault.message}`)
      machine.again += 1
      await pause(awayMs)
    }
    machine.acknowledged.push(...batch)
    machine.unsure = []
  }
  await way.end()
}
