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
import type { DeviceProfile } from './profiles/profile.ts'

export const profiles = { car, excavator, crane, cnc, monitor, tag: asset, phone, gateway } as const satisfies Readonly<
  Record<string, DeviceProfile>
>
export type ProfileCode = keyof typeof profiles
export const profileCodes = Object.keys(profiles) as [ProfileCode, ...ProfileCode[]]
export const profileOf = (code: ProfileCode): DeviceProfile => profiles[code]
/** Null for one that is no longer declared: its devices go on, their values are kept as text and numbers. */
export const findProfile = (code: string): DeviceProfile | null =>
  Object.hasOwn(profiles, code) ? profiles[code as ProfileCode] : null
