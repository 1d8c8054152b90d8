/** Devices as whoever reaches them reads and changes them (wire-iot, devices). */
import * as z from 'zod/mini'
import { coordinateSystems } from '../../geography/coordinates.ts'
import { bbox } from '../../geography/map-view.ts'
import { done, flag, optionalName, optionalText, pageOf, pageQuery, requiredText, timestamp } from '../../values.ts'
import { deviceStatuses } from '../device-machine.ts'
import { mapMarkCodes } from '../map/schema.ts'
import { profileCodes } from '../profiles.ts'
import { deviceLimits, deviceProtocolCodes } from './limits.ts'

/** The device's id, its code, or the serial of the unit it is on. */
export const byDeviceRef = z.object({ deviceId: requiredText('设备编号', 80) })

const states = Object.keys(deviceStatuses) as [keyof typeof deviceStatuses, ...(keyof typeof deviceStatuses)[]]
export const deviceListQuery = z.object({
  ...pageQuery,
  /** Part of its code, its name, or of the serial, name, plate or other marks of the machine it is on. */
  q: optionalText('关键词', 60),
  line: optionalText('业务线', 40),
  state: z._default(z.enum(['', ...states], '状态无效'), ''),
  connection: z._default(z.enum(['', 'never', 'online', 'offline'], '联网状态无效'), ''),
  profile: optionalText('设备型号', 40),
  /** As the map draws it. */
  mark: z._default(z.enum(['', ...mapMarkCodes], '图例无效'), ''),
  bbox: z.optional(bbox),
})

const value = z.union([z.number(), z.boolean(), z.string()])
export const deviceUnit = z.object({
  unit_id: z.number(),
  serial: z.string(),
  line: z.string(),
  equipment_id: z.number(),
  equipment_name: z.string(),
  /** Trusted for the unit's position. */
  is_primary: z.boolean(),
  bound_at: timestamp,
  /** What the machine's meter showed when it was put on; null: nobody wrote it down. */
  meter: z.nullable(z.number()),
  /** Address of the photograph of how it was put on; null: there is none, or it is not his to see. */
  photo: z.nullable(z.string()),
  /** The order by which its reader has it now; null: he does not rent it. */
  rental_id: z.nullable(z.number()),
})
/** WGS-84; km/h, degrees, metres. */
export const devicePosition = z.object({
  lat: z.number(),
  lng: z.number(),
  at: timestamp,
  speed: z.nullable(z.number()),
  heading: z.nullable(z.number()),
  accuracy: z.nullable(z.number()),
  source: z.string(),
  /** `district`: where the district is governed from, not where the machine stands. */
  precision: z.enum(['exact', 'district']),
  /** 浙江省 杭州市 临安区 */
  district: z.string(),
})
export const parkedDevice = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  protocol: z.string(),
  profile: z.string(),
  profile_display: z.string(),
  coordinate_system: z.string(),
  state: z.string(),
  state_display: z.string(),
  connection: z.enum(['never', 'online', 'offline']),
  last_seen_at: z.nullable(timestamp),
  unit: z.nullable(deviceUnit),
  position: z.nullable(devicePosition),
  /** working, idling, moving or off, as its profile tells it; null: it never said. */
  activity: z.nullable(z.string()),
  activity_since: z.nullable(timestamp),
  ignition: z.nullable(z.boolean()),
  values: z.record(z.string(), value),
  /** When each value was measured. */
  measured_at: z.record(z.string(), timestamp),
  open_alerts: z.number(),
  /** What its reader may do with it now. */
  actions: z.array(z.string()),
})
export const parkedDevicePage = pageOf(parkedDevice)

const code = z
  .string('请填写设备编号')
  .check(z.trim(), z.regex(/^[A-Za-z0-9_-]{4,40}$/, '设备编号应为 4 到 40 位字母、数字、- 或 _'))
export const newDevice = z.object({
  code,
  profile: z.enum(profileCodes, '请选择设备型号'),
  protocol: z.enum(deviceProtocolCodes, '请选择通信协议'),
  name: optionalName('名称', 60),
  coordinate_system: z._default(z.enum(coordinateSystems, '坐标系应为 wgs84 或 gcj02'), 'wgs84'),
  /** Code of a gateway of one's own that speaks for it. */
  gateway: z._default(z.union([code, z.literal('')]), ''),
})
export const credentials = z.object({ username: z.string(), password: z.string(), auth_code: z.string() })
/** Told once: of the secrets only hashes are kept. */
export const withCredentials = z.extend(parkedDevice, { ...done, credentials })

export const batchRequest = z.object({})
export const batchDone = z.object({
  success: z.literal(true),
  message: z.string(),
  created: z.number(),
  failed: z.number(),
  results: z.array(
    z.object({
      /** Of those after the header, from one. */
      row: z.number(),
      code: z.string(),
      ok: z.boolean(),
      error: z.optional(z.string()),
      credentials: z.optional(credentials),
    }),
  ),
})

export const bindRequest = z.object({
  serial: requiredText('设备序列号', 80),
  /** What the machine's meter shows. */
  meter: z.optional(
    z.pipe(
      z.union([z.number(), z.string()], '表读数无效'),
      z.transform((given, context) => {
        const number = String(given).trim() === '' ? Number.NaN : Number(given)
        if (number >= 0 && number <= deviceLimits.meterMax) return number
        context.issues.push({ code: 'custom', message: `表读数应在 0 到 ${deviceLimits.meterMax} 之间`, input: given })
        return z.NEVER
      }),
    ),
  ),
  /** True: its position counts from now on, whichever counted before; false: it does not. */
  primary: z.optional(flag),
})
export const unitQuery = z.object({ q: requiredText('序列号', 60) })
/** Machines a device may be put on. */
export const unitsFound = z.object({
  results: z.array(
    z.object({
      unit_id: z.number(),
      serial: z.string(),
      line: z.string(),
      equipment_name: z.string(),
      /** Another device is trusted for its position. */
      has_primary: z.boolean(),
    }),
  ),
})
export const changedDevice = z.extend(parkedDevice, done)

export const deviceMessages = z.object({
  results: z.array(
    z.object({
      at: timestamp,
      protocol: z.string(),
      /** Bytes. */
      size: z.number(),
      /** Blank where its reader may not see where the machine is. */
      raw: z.string(),
      decoded: z.nullable(z.unknown()),
      accepted: z.boolean(),
      reason: z.string(),
    }),
  ),
})

export const profileList = z.object({
  results: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      keys: z.record(
        z.string(),
        z.object({
          label: z.string(),
          kind: z.string(),
          unit: z.string(),
          min: z.optional(z.number()),
          max: z.optional(z.number()),
          decimals: z.optional(z.number()),
          drawn: z.optional(z.string()),
        }),
      ),
      meter: z.nullable(z.string()),
      hours: z.nullable(z.string()),
      interval_seconds: z.number(),
      commands: z.array(z.object({ code: z.string(), label: z.string() })),
      is_gateway: z.boolean(),
    }),
  ),
  /** What devices connect by beside HTTP, under its name in `/readyz`, and the port; null: not open here. */
  ports: z.record(z.string(), z.nullable(z.number())),
})

const figures = {
  devices: z.number(),
  online: z.number(),
  offline: z.number(),
  never: z.number(),
  working: z.number(),
  idling: z.number(),
}
export const parkSummary = z.object({
  success: z.literal(true),
  ...figures,
  /** Level → alerts that are open, counted as far as lists are. */
  alerts: z.record(z.string(), z.number()),
  by_line: z.array(z.object({ line: z.string(), ...figures })),
})
