/** Fences and rules look at what was said by the machines something happened to, each at its time, and then at who fell silent. */
import type { DeskScene } from '../../../demo/scene.ts'
import { addHours } from '../../../platform/clock.ts'
import type { NewReading } from '../../telemetry/public.ts'
import { alertFollower } from '../alerts/watch-readings.ts'
import { watchSilence } from '../alerts/watch-silence.ts'
import { fenceFollower } from '../fences/follow-fences.ts'
import { findFollowed } from '../follow/find-followed.ts'
import type { FollowedDevice, FollowedReading } from '../follow/follower.ts'
import type { TroubledMachine } from './troubles.ts'

/** Looks at silence, hours ago. */
const looks = [60, 24, 8, 1]

const asFollowed = ({
  ts,
  seq,
  receivedAt,
  lat,
  lng,
  speed,
  heading,
  accuracy,
  ignition,
  ...one
}: NewReading): FollowedReading => ({
  ts,
  seq,
  receivedAt,
  lat: lat ?? null,
  lng: lng ?? null,
  speed: speed ?? null,
  heading: heading ?? null,
  accuracy: accuracy ?? null,
  ignition: ignition ?? null,
  values: one.values ?? null,
  events: one.events ?? null,
})

const follow = async ({ town }: DeskScene, { machine, readings, from, until }: TroubledMachine): Promise<void> => {
  const device = (await findFollowed(town.services, [machine.id])).get(machine.id)
  const seen = readings.filter(({ ts }) => from <= ts && ts <= until).map(asFollowed)
  if (!device || seen.length === 0) return
  const followed: FollowedDevice = {
    ...device,
    stretch: { from: seen[0]!.ts, until: seen.at(-1)!.ts },
    readings: seen,
  }
  town.at(new Date(until))
  await fenceFollower.follow(town.services, [followed], until)
  await alertFollower.follow(town.services, [followed], until)
  await town.settle()
}

export const watchPast = async (scene: DeskScene, watched: readonly TroubledMachine[]): Promise<void> => {
  const { town, now } = scene
  for (const one of watched.toSorted((a, b) => a.until - b.until)) await follow(scene, one)
  for (const hours of looks) {
    town.at(addHours(now, -hours))
    await watchSilence(town.services)
    await town.settle()
  }
}
