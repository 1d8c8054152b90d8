/** What every process hears when a device changes: what it remembers of it is old, and its connection may be over. */
import type { Services } from '../../../platform/services.ts'
import type { Queryable } from '../../../platform/database/database.ts'

export interface DeviceChange {
  /** Null: changes were missed, anything may have changed. */
  readonly deviceId: number | null
  readonly code: string | null
  /** It has connected: any connection of it but this one is over. Nothing else about it has changed. */
  readonly session?: string
  /** From where that session is. */
  readonly address?: string
  /** A command of it made a step, told as open pages hear it. Nothing else about it has changed. */
  readonly command?: { readonly type: string; readonly status: string } & Readonly<Record<string, unknown>>
}
type Follower = (change: DeviceChange) => void
interface Followers {
  readonly all: Set<Follower>
}
const followed = new WeakMap<Services, Followers>()

const missed: DeviceChange = { code: null, deviceId: null }

/** Follows until the process ends. */
export const onDeviceChange = (services: Services, follower: Follower): void => {
  const known = followed.get(services)
  if (known) return void known.all.add(follower)
  const all = new Set([follower])
  followed.set(services, { all })
  const tell = (change: DeviceChange) => {
    for (const one of all) one(change)
  }
  services
    .broadcast('devices')
    .subscribe(
      (text) => tell(JSON.parse(text) as DeviceChange),
      () => tell(missed),
    )
    .catch((error: unknown) => services.log.error({ err: error }, 'changes of devices are not heard'))
}

/** Told when the transaction has committed. */
export const tellDeviceChange = (services: Services, tx: Queryable, change: DeviceChange): Promise<void> =>
  services.broadcast('devices').send(JSON.stringify(change), tx)
