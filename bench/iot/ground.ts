/** A database with many devices, the product with its ports for them, and a bare broker. */
import type pg from 'pg'
import { hashSecret } from '../../apps/server/src/modules/iot/ingest/find-device.ts'
import { onPlace, startDurablePostgres } from '../place.ts'
import { register } from '../register.ts'
import type { Server } from '../servers.ts'

export interface IotGround {
  readonly pool: pg.Pool
  readonly product: Server
  readonly broker: Server
  /** Where the product, and where the bare broker, speaks MQTT. */
  readonly mqttPort: number
  readonly brokerPort: number
  readonly devices: readonly { readonly code: string; readonly password: string }[]
  close(): Promise<void>
}

const password = 'a-secret-of-the-bench-alone'
const codeOf = (at: number) => `bench-${at}`

const fillDevices = async (pool: pg.Pool, by: number, count: number): Promise<void> => {
  await pool.query(
    `INSERT INTO device (code, name, protocol, profile, coordinate_system, status, secret_hash, auth_code_hash, registered_by)
     SELECT 'bench-' || n, 'bench', 'mqtt', 'excavator', 'wgs84', 'active', $1, $1, $2 FROM generate_series(0, $3) n`,
    [hashSecret(password), by, count - 1],
  )
  await pool.query('INSERT INTO device_latest (device_id, silent_after) SELECT id, 180 FROM device')
  await pool.query('VACUUM ANALYZE device, device_latest')
}

export const openIotGround = (count: number): Promise<IotGround> =>
  onPlace('bench-iot', startDurablePostgres, async (place) => {
    Object.assign(process.env, { MQTT_PORT: '0', JT808_PORT: 'off', GBT32960_PORT: 'off', IOT_DEMO: 'off' })
    const product = await place.start('./product.ts', 'started')
    const broker = await place.start('./iot/broker.ts')
    const { id } = await register(product.base, 'bench_devices', '13700000009')
    await fillDevices(place.pool, id, count)
    const ready = (await (await fetch(`${product.base}/readyz`)).json()) as { listeners: { mqtt: number } }
    return {
      pool: place.pool,
      product,
      broker,
      mqttPort: ready.listeners.mqtt,
      brokerPort: Number(new URL(broker.base).port),
      devices: Array.from({ length: count }, (_, at) => ({ code: codeOf(at), password })),
      close: place.close,
    }
  })
