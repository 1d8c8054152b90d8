/** What a vehicle measures, unit by unit. (GB/T 32960.3-2016, 7.2.3) */
import type { DeviceEvent } from '@jihui/protocol/iot/device-events'
import { ByteReader, Unreadable } from '../tcp/byte-reader.ts'
import { eventsOf } from './alarms.ts'
import { timeOf } from './times.ts'

/** Null where the vehicle says that it does not know: all bits set, or all but the lowest. */
const known = (value: number, most: number): number | null => (value >= most - 1 ? null : value)
const byteOf = (reader: ByteReader) => known(reader.byte(), 0xff)
const wordOf = (reader: ByteReader) => known(reader.word(), 0xffff)
const doubleOf = (reader: ByteReader) => known(reader.double(), 0xffff_ffff)
const tenth = (value: number | null): number | null => value && value / 10

interface Told {
  reading: Record<string, unknown>
  values: Record<string, number>
  events: DeviceEvent[]
  told: Record<string, unknown>
}
type ReadUnit = (reader: ByteReader, into: Told) => void

const started = 1
const off = 2
const vehicle: ReadUnit = (reader, { reading, values, told }) => {
  const state = reader.byte()
  const [charging, mode] = [reader.byte(), reader.byte()]
  const speed = tenth(wordOf(reader))
  const odometer = tenth(doubleOf(reader))
  const [volt, current] = [tenth(wordOf(reader)), wordOf(reader)]
  const soc = byteOf(reader)
  const [converter, gear, insulation] = [reader.byte(), reader.byte(), wordOf(reader)]
  const [accelerator, brake] = [byteOf(reader), byteOf(reader)]
  if (state === started || state === off) reading.ignition = state === started
  if (speed !== null) reading.speed = speed
  if (odometer !== null) values.odometer_km = odometer
  if (soc !== null) values.soc_percent = soc
  const ampere = current === null ? null : (current - 10_000) / 10
  told.vehicle = { state, charging, mode, volt, ampere, converter, gear, insulation, accelerator, brake }
}

const motors: ReadUnit = (reader, { told }) => {
  const one = () => {
    const [number, state, controllerTemp] = [reader.byte(), reader.byte(), byteOf(reader)]
    const [rpm, torque, temp] = [wordOf(reader), wordOf(reader), byteOf(reader)]
    const [volt, current] = [tenth(wordOf(reader)), wordOf(reader)]
    return {
      number,
      state,
      controller_temp: controllerTemp === null ? null : controllerTemp - 40,
      rpm: rpm === null ? null : rpm - 20_000,
      torque: torque === null ? null : (torque - 20_000) / 10,
      temp: temp === null ? null : temp - 40,
      volt,
      ampere: current === null ? null : (current - 10_000) / 10,
    }
  }
  told.motors = Array.from({ length: reader.byte() }, one)
}

const fuelCell: ReadUnit = (reader, { told }) => {
  const [volt, ampere, consumption] = [tenth(wordOf(reader)), tenth(wordOf(reader)), wordOf(reader)]
  reader.take(reader.word())
  reader.take(10)
  told.fuel_cell = { volt, ampere, consumption }
}

const engine: ReadUnit = (reader, { told }) => {
  told.engine = { state: reader.byte(), rpm: wordOf(reader), consumption: wordOf(reader) }
}

const position: ReadUnit = (reader, { reading, told }) => {
  const status = reader.byte()
  const [lng, lat] = [reader.double() / 1e6, reader.double() / 1e6]
  told.position = { status }
  if (status & 1) return
  reading.lat = status & 2 ? -lat : lat
  reading.lng = status & 4 ? -lng : lng
}

const extremes: ReadUnit = (reader, { told }) => {
  const cell = () => ({ pack: reader.byte(), cell: reader.byte(), volt: reader.word() / 1000 })
  const probe = () => ({ pack: reader.byte(), probe: reader.byte(), temp: reader.byte() - 40 })
  told.extremes = { highest: cell(), lowest: cell(), hottest: probe(), coldest: probe() }
}

const alarm: ReadUnit = (reader, { told, events }) => {
  const [level, signs] = [reader.byte(), reader.double()]
  events.push(...eventsOf(level, signs))
  // Faults of battery, motor, engine and the rest, each a number of the maker.
  const faults = Array.from({ length: 4 }, () => reader.take(4 * reader.byte()).toString('hex'))
  told.alarm = { level, signs, faults }
}

const voltages: ReadUnit = (reader) => {
  for (let left = reader.byte(); left > 0; left -= 1) {
    reader.take(9)
    reader.take(2 * reader.byte())
  }
}
const temperatures: ReadUnit = (reader) => {
  for (let left = reader.byte(); left > 0; left -= 1) {
    reader.byte()
    reader.take(reader.word())
  }
}
const ofMaker: ReadUnit = (reader) => void reader.take(reader.word())

const units: ReadonlyMap<number, ReadUnit> = new Map([
  [0x01, vehicle],
  [0x02, motors],
  [0x03, fuelCell],
  [0x04, engine],
  [0x05, position],
  [0x06, extremes],
  [0x07, alarm],
  [0x08, voltages],
  [0x09, temperatures],
])
const unitOf = (type: number): ReadUnit | undefined =>
  units.get(type) ?? (type >= 0x80 && type <= 0xfe ? ofMaker : undefined)
/** One vehicle says each unit once. */
const unitsMax = 64

export interface RealTime {
  /** As every protocol's readings are given to be judged. */
  readonly reading: Readonly<Record<string, unknown>>
  /** What it tells that has happened. */
  readonly events: readonly DeviceEvent[]
  readonly told: Readonly<Record<string, unknown>>
}

/**
 * Of a unit the standard keeps for later nobody knows the length: what follows it is left.
 * @throws {Unreadable} where a unit is shorter than it says
 */
export const readRealTime = (data: Buffer): RealTime => {
  const reader = new ByteReader(data)
  const into: Told = { reading: {}, values: {}, events: [], told: {} }
  const ts = timeOf(reader.take(6))
  for (let count = 0; reader.left > 0; count += 1) {
    if (count === unitsMax) throw new Unreadable('too many units')
    const type = reader.byte()
    const read = unitOf(type)
    if (!read) {
      into.told.left = { type, bytes: reader.left }
      break
    }
    read(reader, into)
  }
  const reading = { ts, ...into.reading, values: into.values }
  const { events } = into
  return { reading, events, told: { ...reading, events, ...into.told } }
}
