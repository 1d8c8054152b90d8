/** Who looks at readings after they were kept: fences, alerts, maintenance. */
import type { Services } from '../../../platform/services.ts'
import type { FollowedReading, Stretch } from '../../telemetry/public.ts'

export type { FollowedReading }

/** A device as it is now, on the unit it is on. */
export interface DeviceOnUnit {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly profile: string
  /** Whose it is: of the unit it is on, otherwise its own; null: the platform's. */
  readonly ownerId: number | null
  readonly unitId: number | null
  readonly serial: string | null
  readonly line: string | null
  /** Since when, ms, somebody rents its unit who is not overdue: where it is is not for its owner then. Null: nobody does. */
  readonly rentedSince: number | null
  /** How it is on that unit; null: it is on none. */
  readonly binding: DeviceBinding | null
}

export interface DeviceBinding {
  /** ms. */
  readonly since: number
  /** The machine's meter as somebody read it off when the device was put on; null: nobody did. */
  readonly meter: number | null
  /** What the device's own counter showed then; null: it has not been heard since. */
  readonly counter: number | null
}

/** With a stretch of what it measured. */
export interface FollowedDevice extends DeviceOnUnit {
  /** In which new readings came in, ms; both ends included. */
  readonly stretch: Stretch
  /**
   * Every reading of the stretch, oldest first, never none. What was stored by the device and arrives late comes the same way, so
   * the stretch may lie before what was followed already, and readings in it may have been followed before.
   */
  readonly readings: readonly FollowedReading[]
}

export interface ReadingFollower {
  readonly name: string
  /**
   * Looks at what is new of some devices. It is called again with the same readings after a crash, and by two processes at once
   * for the same device: what it keeps is keyed by what it found, and it locks its own row of the device. Where it throws, each
   * device is tried alone, and those that fail again later.
   */
  readonly follow: (services: Services, devices: readonly FollowedDevice[], now: number) => Promise<void>
}
