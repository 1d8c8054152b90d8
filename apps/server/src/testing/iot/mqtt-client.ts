/** A device's end of MQTT: a real client on a real port. */
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { TestApp } from '../test-app.ts'
import type { TestDevice } from './devices.ts'

export interface MqttDevice {
  readonly client: MqttClient
  /** Resolves with PUBACK; rejects when the connection ends without. */
  publish(topic: string, content: unknown, options?: { qos?: 0 | 1 | 2; retain?: boolean }): Promise<void>
  /** Resolves when the other side has ended it. */
  readonly closed: Promise<void>
  close(): Promise<void>
}

export const mqttUrlOf = (app: TestApp): string => `mqtt://127.0.0.1:${app.services.listeners.ports().mqtt}`

/** @throws with the `code` of CONNACK where it is refused */
export const mqttDevice = async (
  url: string,
  { code, password }: Pick<TestDevice, 'code' | 'password'>,
  options: IClientOptions = {},
): Promise<MqttDevice> => {
  const client = connect(url, {
    username: code,
    password,
    reconnectPeriod: 0,
    connectTimeout: 20_000,
    protocolVersion: 4,
    ...options,
  })
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', (error) => {
      client.end(true)
      reject(error)
    })
  })
  client.on('error', () => {})
  return {
    client,
    closed,
    publish(topic, content, { qos = 1, retain = false } = {}) {
      const payload = typeof content === 'string' ? content : JSON.stringify(content)
      const ended = closed.then(() => {
        throw new Error('the connection has ended')
      })
      ended.catch(() => {})
      return Promise.race([client.publishAsync(topic, payload, { qos, retain }).then(() => {}), ended])
    },
    close: async () => {
      await client.endAsync(true)
    },
  }
}
