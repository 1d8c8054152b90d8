/**
 * What a kind of device measures, understands and how it is read: data, one entry a kind. A new kind of machine costs one
 * file here and a line in the list below.
 */
import { asset } from './profiles/asset-tag.ts'
import { car } from './profiles/car.ts'
import { cnc } from './profiles/cnc.ts'
import { crane } from './profiles/crane.ts'
import { excavator } from './profiles/excavator.ts'
import { gateway } from './profiles/gateway.ts'
import { monitor } from './profiles/monitor.ts'
import { phone } from './profiles/phone.ts'
import type { DeviceProfile, ProfileKey } from './profiles/profile.ts'
import { type MeterUnit, meterUnits } from '../upkeep/limits.ts'

export const profiles = { car, excavator, crane, cnc, monitor, tag: asset, phone, gateway } as const satisfies Readonly<
  Record<string, DeviceProfile>
>
export type ProfileCode = keyof typeof profiles
export const profileCodes = Object.keys(profiles) as [ProfileCode, ...ProfileCode[]]
export const profileOf = (code: ProfileCode): DeviceProfile => profiles[code]
/** Null for one that is no longer declared: its devices go on, their values are kept as text and numbers. */
export const findProfile = (code: string): DeviceProfile | null =>
  Object.hasOwn(profiles, code) ? profiles[code as ProfileCode] : null

const isMeterUnit = (unit: string): unit is MeterUnit => Object.hasOwn(meterUnits, unit)
/** The counter that is its machine's meter, and what that counts in; null: it has none. */
export const meterOf = ({ meter, keys }: DeviceProfile): { readonly key: string; readonly unit: MeterUnit } | null => {
  const unit = meter === null ? undefined : keys[meter]?.unit
  return meter !== null && unit !== undefined && isMeterUnit(unit) ? { key: meter, unit } : null
}

/** What any profile measures under this name; null: none does. */
export const findMeasured = (key: string): ProfileKey | null => {
  for (const code of profileCodes) {
    const { keys } = profileOf(code)
    if (Object.hasOwn(keys, key)) return keys[key]!
  }
  return null
}
