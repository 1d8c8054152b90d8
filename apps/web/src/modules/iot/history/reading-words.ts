/** What values are called, whatever device they are of. */
import { tellsWork } from '@jihui/protocol/iot/activity'
import { profiles } from '@jihui/protocol/iot/profiles'
import type { DeviceProfile, ProfileKey } from '@jihui/protocol/iot/profiles/profile'
import type { Reading } from './history-queries.ts'

const keys: Readonly<Record<string, ProfileKey>> = Object.assign(
  {},
  ...Object.values(profiles).map((profile) => profile.keys),
) as Record<string, ProfileKey>

type Value = number | boolean | string
export const labelOf = (key: string): string => (key === 'speed' ? '速度' : (keys[key]?.label ?? key))
export const unitOf = (key: string): string => (key === 'speed' ? 'km/h' : (keys[key]?.unit ?? ''))
export const isDrawn = (key: string): boolean => key === 'speed' || keys[key]?.drawn !== undefined
export const valueText = (key: string, value: Value): string => {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'string') return value || '无'
  const digits = keys[key]?.decimals ?? 0
  const unit = unitOf(key)
  const text = value.toLocaleString('zh-CN', { maximumFractionDigits: digits })
  return unit === '%' || unit === '℃' ? `${text}${unit}` : [text, unit].filter(Boolean).join(' ')
}

export interface Fact {
  readonly key: string
  readonly value: Value
  /** When it was measured. */
  readonly at: string
}
/** Each value as the newest reading that has it says it. */
export const newestFacts = (readings: readonly Reading[]): Fact[] => {
  const found = new Map<string, Fact>()
  for (const { ts, values } of readings)
    for (const [key, value] of Object.entries(values)) if (!found.has(key)) found.set(key, { key, value, at: ts })
  // What the machine measures first: most stand while they work.
  const moved = readings.find(({ speed }) => speed !== null)
  if (moved) found.set('speed', { key: 'speed', value: moved.speed!, at: moved.ts })
  return [...found.values()]
}

const known: Readonly<Record<string, DeviceProfile | undefined>> = profiles
/** A tag that says where something is has no hours to show; of a profile nobody knows here they are shown. */
export const mayTellWork = (code: string): boolean => {
  const profile = known[code]
  return profile === undefined || tellsWork(profile)
}
