/** A machine that hears its commands, and does each once: what it did and could not tell is told over its next connection. */
import type { TestDevice } from '../../apps/server/src/testing/iot/devices.ts'
import { mqttDevice, type MqttDevice } from '../../apps/server/src/testing/iot/mqtt-client.ts'
import type { Finding } from '../part.ts'

/** Between the server's last look at the deadline and the device that hears. */
const onItsWayMs = 2_000

export interface Listener {
  readonly device: TestDevice
  /** Command → over how many connections it was heard. */
  readonly heard: ReadonlyMap<number, number>
  readonly findings: readonly Finding[]
  /** Resolves when the other side has ended its connection. */
  ended(): Promise<void>
  /** Speaks from now on over a new connection; with `isMute` it answers nothing there. */
  connect(mqttPort: number, options?: { readonly isMute?: boolean }): Promise<void>
  close(): Promise<void>
}

export const aListener = (device: TestDevice): Listener => {
  const heard = new Map<number, number>()
  const findings: Finding[] = []
  let line: MqttDevice | null = null
  return {
    device,
    heard,
    findings,
    ended: () => line?.closed ?? Promise.resolve(),
    async connect(mqttPort, { isMute = false } = {}) {
      const joined = await mqttDevice(`mqtt://127.0.0.1:${mqttPort}`, device)
      line = joined
      const here = new Set<number>()
      joined.client.on('message', (_topic, payload) => {
        const { id, expires_at: until } = JSON.parse(payload.toString()) as { id: number; expires_at: string }
        const facts = { device: device.code, command: id }
        if (here.has(id)) findings.push({ rule: 'a command is said once over a connection', facts })
        if (Date.now() > Date.parse(until) + onItsWayMs)
          findings.push({ rule: 'no command is said after its deadline', facts: { ...facts, until } })
        here.add(id)
        heard.set(id, (heard.get(id) ?? 0) + 1)
        if (isMute) return
        // Its connection may end before that is acknowledged: it is said again where the command is.
        joined.publish(`v1/${device.code}/command/${id}/reply`, { status: 'succeeded' }).catch(() => {})
      })
      await joined.client.subscribeAsync(`v1/${device.code}/command`, { qos: 1 })
    },
    async close() {
      await line?.close()
      line = null
    },
  }
}
