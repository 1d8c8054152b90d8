/** One reading as a device sends it (wire-iot), judged by its profile: what of it is kept, or why nothing is. */
import { type CoordinateSystem, fromGcj02 } from '@jihui/protocol/geography/coordinates'
import { findProfile } from '@jihui/protocol/iot/profiles'
import type { ProfileKey } from '@jihui/protocol/iot/profiles/profile'
import { telemetryLimits, type TelemetryRefusal, telemetryRefusals } from '@jihui/protocol/iot/telemetry-limits'
import type { NewReading, ReadingValues } from '../../telemetry/public.ts'
import { isReadingName } from './reading-names.ts'

export interface ReadingSource {
  readonly id: number
  readonly profile: string
  readonly coordinateSystem: CoordinateSystem
}
/** A key that was left out of a reading that was kept. */
export interface RefusedKey {
  readonly key: string
  /** Why, after its name. */
  readonly why: string
}
export type Checked =
  | { readonly reading: NewReading; readonly refusedKeys: readonly RefusedKey[]; readonly code?: never }
  | { readonly code: TelemetryRefusal; readonly message: string; readonly reading?: never }

const no = (code: TelemetryRefusal, detail?: string): Checked => ({
  code,
  message: detail === undefined ? telemetryRefusals[code] : detail,
})

/** With its zone; without one it is Shanghai's. Null for what is no time. */
export const momentOf = (ts: unknown): number | null => {
  if (typeof ts === 'number') return Number.isFinite(ts) && Math.abs(ts) < 8.64e15 ? Math.round(ts) : null
  if (typeof ts !== 'string' || ts.length > 40) return null
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/.test(ts)) return null
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(ts)
  const ms = Date.parse(hasZone ? ts.replace(' ', 'T') : `${ts.replace(' ', 'T')}+08:00`)
  return Number.isNaN(ms) ? null : ms
}

/** The plain numbers of a reading: what each is called and its bounds. */
const fields = {
  alt: { label: '海拔', min: -1_000, max: 20_000 },
  speed: { label: '速度', min: 0, max: telemetryLimits.speedMax },
  heading: { label: '方向', min: 0, max: 360 },
  accuracy: { label: '精度', min: 0, max: 100_000 },
  satellites: { label: '卫星数', min: 0, max: 200 },
} as const
type Field = keyof typeof fields
const fieldList = Object.entries(fields) as [Field, (typeof fields)[Field]][]

const numbersOf = (
  given: Readonly<Record<string, unknown>>,
): { numbers: Partial<Record<Field, number>>; wrong?: string } => {
  const numbers: Partial<Record<Field, number>> = {}
  for (const [name, { label, min, max }] of fieldList) {
    const value = given[name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'number' || !Number.isFinite(value)) return { numbers, wrong: `${name} 不是数字` }
    if (value < min || value > max) return { numbers, wrong: `${label}（${name}）应在 ${min} 到 ${max} 之间` }
    numbers[name] = name === 'heading' ? Math.round(value) % 360 : name === 'satellites' ? Math.round(value) : value
  }
  return { numbers }
}

type Value = number | boolean | string
/** Why a value of a key that is measured is not kept; null: it is. */
const wrongOf = ({ kind, min = -Infinity, max = Infinity }: ProfileKey, value: unknown): string | null => {
  if (kind === 'flag') return typeof value === 'boolean' || value === 0 || value === 1 ? null : '应为 true 或 false'
  if (kind === 'text') {
    const isText = typeof value === 'string' && value.length <= telemetryLimits.textMax
    return isText && !/[\p{Cc}\p{Surrogate}]/u.test(value) ? null : `应为不超过 ${telemetryLimits.textMax} 个字的文字`
  }
  if (typeof value !== 'number') return '不是数字'
  return value >= min && value <= max ? null : `超出范围，应在 ${min} 到 ${max} 之间`
}

/** Unknown keys and values outside their range are refused one by one; the reading is kept without them. */
const valuesOf = (profile: string, given: object): { values: ReadingValues | null; refusedKeys: RefusedKey[] } => {
  const keys: Readonly<Record<string, ProfileKey>> | undefined = findProfile(profile)?.keys
  const values: Record<string, Value> = {}
  const refusedKeys: RefusedKey[] = []
  for (const [name, value] of Object.entries(given).slice(0, telemetryLimits.keysPerReading)) {
    const key = keys && Object.hasOwn(keys, name) ? keys[name] : undefined
    const why = key ? wrongOf(key, value) : '不在设备型号里'
    if (why === null) values[name] = key!.kind === 'flag' ? Boolean(value) : (value as Value)
    else refusedKeys.push({ key: name.slice(0, telemetryLimits.textMax), why })
  }
  return { values: Object.keys(values).length > 0 ? values : null, refusedKeys }
}

/** What stands beside the names of a reading is nowhere: most often it belongs into `values`. */
const besideOf = (given: object): RefusedKey[] => {
  const beside = Object.keys(given).filter((name) => !isReadingName(name))
  return beside
    .slice(0, telemetryLimits.keysPerReading)
    .map((name) => ({ key: name.slice(0, telemetryLimits.textMax), why: '要写在 values 里' }))
}

const positionOf = (given: Readonly<Record<string, unknown>>, system: CoordinateSystem) => {
  const { lat, lng } = given
  if ((lat === undefined || lat === null) && (lng === undefined || lng === null)) return null
  const isReal = typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  if (!isReal) return 'wrong'
  if (system === 'wgs84') return { lat, lng }
  const { latitude, longitude } = fromGcj02({ latitude: lat, longitude: lng })
  return { lat: latitude, lng: longitude }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Readings without a time are of their arrival and never the same as another: `seq` below zero, which nobody may send. */
const ownSeq = () => -Math.ceil(Math.random() * Number.MAX_SAFE_INTEGER)

/** `events`: what its codec read of it that has happened. */
export const checkReading = (
  source: ReadingSource,
  given: unknown,
  now: number,
  events: readonly string[] = [],
): Checked => {
  if (!isObject(given)) return no('telemetry.not_object')
  const { ts, seq = 0, ignition = null, values = {} } = given
  const isTimed = ts !== undefined && ts !== null
  const moment = isTimed ? momentOf(ts) : now
  if (moment === null) return no('telemetry.bad_time')
  if (moment < now - telemetryLimits.oldestMs) return no('telemetry.too_old')
  if (moment > now + telemetryLimits.aheadMs) return no('telemetry.ahead', aheadBy(moment - now))
  if (!Number.isSafeInteger(seq) || (seq as number) < 0) return no('telemetry.bad_field', 'seq 应为不小于 0 的整数')
  if (ignition !== null && typeof ignition !== 'boolean')
    return no('telemetry.bad_field', 'ignition 应为 true 或 false')
  if (!isObject(values)) return no('telemetry.bad_field', 'values 应为对象')
  const position = positionOf(given, source.coordinateSystem)
  if (position === 'wrong') return no('telemetry.bad_position')
  const { numbers, wrong } = numbersOf(given)
  if (wrong !== undefined) return no('telemetry.bad_field', wrong)
  const kept = valuesOf(source.profile, values)
  const reading: NewReading = {
    deviceId: source.id,
    ts: moment,
    seq: isTimed ? (seq as number) : ownSeq(),
    receivedAt: now,
    lat: position?.lat ?? null,
    lng: position?.lng ?? null,
    alt: numbers.alt ?? null,
    speed: numbers.speed ?? null,
    heading: numbers.heading ?? null,
    accuracy: numbers.accuracy ?? null,
    satellites: numbers.satellites ?? null,
    ignition: ignition as boolean | null,
    values: kept.values,
    events: events.length > 0 ? events : null,
  }
  return { reading, refusedKeys: [...kept.refusedKeys, ...besideOf(given)] }
}

/** A clock that is wrong is noticed and said. */
const aheadBy = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  const span =
    minutes < 120
      ? `${minutes} 分钟`
      : minutes < 2_880
        ? `${Math.round(minutes / 60)} 小时`
        : `${Math.round(minutes / 1_440)} 天`
  return `时间在 ${span}以后，请检查设备的时钟`
}
