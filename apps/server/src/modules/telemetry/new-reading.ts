import type { Activity } from '@jihui/protocol/iot/activity'
import type { ReadingValues } from './table.ts'

/** A reading that was checked and is to be kept. Times in ms, positions in WGS-84. */
export interface NewReading {
  readonly deviceId: number
  readonly ts: number
  readonly seq: number
  readonly receivedAt: number
  readonly lat: number | null
  readonly lng: number | null
  readonly alt: number | null
  readonly speed: number | null
  readonly heading: number | null
  readonly accuracy: number | null
  readonly satellites: number | null
  readonly ignition: boolean | null
  readonly values: ReadingValues | null
  /** What it says has happened then. */
  readonly events: readonly string[] | null
}

/** What a device sent, for its inspector. */
export interface NewMessage {
  readonly deviceId: number
  readonly at: number
  readonly protocol: string
  /** Bytes. */
  readonly size: number
  readonly raw: string
  readonly decoded: unknown
  readonly isAccepted: boolean
  readonly reason: string
}

/** What a device does, as its profile tells it of a reading; null where it does not tell. */
export type TellActivity = (reading: NewReading) => Activity | null
