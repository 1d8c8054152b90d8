/** Where a terminal is and what it does. (JT/T 808, 0x0200) */
import type { DeviceEvent } from '@jihui/protocol/iot/device-events'
import { ByteReader, Unreadable } from '../tcp/byte-reader.ts'
import { eventsOf } from './alarms.ts'

const status = { ignition: 0, hasFix: 1, isSouth: 2, isWest: 3, isEncrypted: 5 } as const

export interface Position {
  /** As every protocol's readings are given to be judged. */
  readonly reading: Readonly<Record<string, unknown>>
  readonly events: readonly DeviceEvent[]
  /** For whoever looks at it closely. */
  readonly told: Readonly<Record<string, unknown>>
}

/** YYMMDDhhmmss of Shanghai; what is no time is judged where all times are. */
const timeOf = (bytes: Buffer): string => {
  const [year, month, day, hour, minute, second] = bytes.toString('hex').match(/../g)!
  return `20${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`
}

const numberIn = (data: Buffer): number | null =>
  data.length >= 1 && data.length <= 4 ? data.readUIntBE(0, data.length) : null

/** Items without a name that are shown. */
const othersMax = 20

/** Item → what it is called; a terminal adds those it has. */
const readItems = (reader: ByteReader) => {
  const values: Record<string, number> = {}
  const told: Record<string, unknown> = {}
  let satellites: number | undefined
  const others: string[] = []
  // Something shorter than an item is what terminals fill up with.
  while (reader.left >= 2) {
    const id = reader.byte()
    const data = reader.take(reader.byte())
    const number = numberIn(data)
    if (id === 0x01 && number !== null) values.odometer_km = number / 10
    else if (id === 0x02 && number !== null) values.fuel_litres = number / 10
    else if (id === 0x03 && number !== null) told.recorder_speed = number / 10
    else if (id === 0x04 && number !== null) told.confirms_event = number
    else if (id === 0x25 && number !== null) told.vehicle_signals = number
    else if (id === 0x2a && number !== null) told.io = number
    else if (id === 0x2b && number !== null) told.analog = [number & 0xffff, number >>> 16]
    else if (id === 0x30 && number !== null) told.signal = number
    else if (id === 0x31 && number !== null) satellites = number
    else if (others.length < othersMax) others.push(`${id.toString(16).padStart(2, '0')}:${data.toString('hex')}`)
  }
  return { values, told: others.length > 0 ? { ...told, others } : told, satellites }
}

/** @throws {Unreadable} where it is shorter than it says */
export const readPosition = (body: Buffer): Position => {
  const reader = new ByteReader(body)
  const alarm = reader.double()
  const state = reader.double()
  const has = (bit: number) => ((state >>> bit) & 1) === 1
  const lat = (reader.double() / 1e6) * (has(status.isSouth) ? -1 : 1)
  const lng = (reader.double() / 1e6) * (has(status.isWest) ? -1 : 1)
  const alt = reader.take(2).readInt16BE()
  const speed = reader.word() / 10
  const heading = reader.word()
  const ts = timeOf(reader.take(6))
  const { values, told, satellites } = readItems(reader)
  const events = eventsOf(alarm)
  // Without a fix the place is an old one or none at all.
  const place = has(status.hasFix) && !has(status.isEncrypted) ? { lat, lng, alt, speed, heading } : {}
  const reading = {
    ts,
    ...place,
    ignition: has(status.ignition),
    ...(satellites !== undefined && { satellites }),
    values,
  }
  return { reading, events, told: { ...reading, events, alarm, status: state, ...told } }
}

/**
 * What was stored while nobody could be reached; one that cannot be read spoils none of the others. (JT/T 808, 0x0704)
 * @throws {Unreadable} where there are fewer than it says
 */
export const readPositions = (
  body: Buffer,
): { readonly positions: readonly Position[]; readonly unreadable: number } => {
  const reader = new ByteReader(body)
  const count = reader.word()
  reader.byte()
  const positions: Position[] = []
  for (let place = 0; place < count; place += 1) {
    const item = reader.take(reader.word())
    try {
      positions.push(readPosition(item))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
    }
  }
  return { positions, unreadable: count - positions.length }
}
