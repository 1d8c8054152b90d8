import { activityOf } from '@jihui/protocol/iot/activity'
import { findProfile } from '@jihui/protocol/iot/profiles'
import type { LRUCache } from 'lru-cache'
import { remembering } from '../../../platform/remembering.ts'
import type { Services } from '../../../platform/services.ts'
import { followSoon, stopFollowing } from '../follow/follow-readings.ts'
import { createIntake, type Intake } from '../../telemetry/public.ts'

interface Opened {
  readonly intake: Intake
  /** Device → its profile, for those that spoke lately. */
  readonly profiles: LRUCache<number, string>
}
const opened = new WeakMap<Services, Opened>()

const openFor = (services: Services): Opened => {
  const known = opened.get(services)
  if (known) return known
  const profiles = remembering<number, string>(500_000)
  const intake = createIntake({
    telemetry: services.telemetry,
    clock: services.clock,
    tellActivity: (reading) => {
      const profile = findProfile(profiles.get(reading.deviceId) ?? '')
      return profile && activityOf(profile, reading)
    },
    whenKept: (mark) => followSoon(services, mark),
  })
  const made = { intake, profiles }
  opened.set(services, made)
  return made
}

/** One for each process. */
export const intakeOf = (services: Services): Intake => openFor(services).intake
/** Waits for what is under way, when nothing new comes any more. */
export const closeIntake = async (services: Services): Promise<void> => {
  await opened.get(services)?.intake.close()
  await stopFollowing(services)
}
/** Says of which profile a device is, before its readings are taken. */
export const notesProfile = (services: Services, deviceId: number, profile: string): void =>
  void openFor(services).profiles.set(deviceId, profile)
