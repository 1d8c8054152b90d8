/** What a machine does, told from one reading by its profile: the map, hours and trips read it here. */
import type { DeviceProfile } from './profiles/profile.ts'

export const activities = { working: '工作中', idling: '怠速', moving: '行驶中', off: '停着' } as const
export type Activity = keyof typeof activities

export interface ToldReading {
  readonly speed?: number | null
  readonly ignition?: boolean | null
  readonly values?: Readonly<Record<string, number | boolean | string>> | null
}

/** Whether it can tell that its machine stands idle: a tag says where something is, and not what it does. */
export const tellsWork = ({ meter, hours, working }: DeviceProfile): boolean =>
  meter !== null || hours !== null || working.length > 0

/** Faster than this, a machine moves at all (drift of a position is slower). km/h. */
export const movingAbove = 1

/** Null where the reading does not tell: it does what it did. */
export const activityOf = (profile: DeviceProfile, { speed, ignition, values }: ToldReading): Activity | null => {
  const isFast = typeof speed === 'number' && profile.movesAbove !== null && speed > profile.movesAbove
  if (isFast && ignition !== false) return 'moving'
  const told = profile.working.filter(({ key }) => values?.[key] !== undefined)
  if (told.some(({ key, value }) => Number(values![key]) >= value) && ignition !== false) return 'working'
  const rpm = values?.engine_rpm
  if (ignition === true || (ignition !== false && typeof rpm === 'number' && rpm > 0)) return 'idling'
  if (ignition === false || rpm === 0) return 'off'
  if (told.length > 0) return profile.restsAs
  return typeof speed === 'number' && profile.movesAbove !== null ? 'off' : null
}
