/** Trips of the shipper one signs in as: over and rated, waiting for his word, argued about, on the road, and to come. */
import { addHours } from '../../../platform/clock.ts'
import { argue } from './disputes.ts'
import type { DemoPeople } from './people.ts'
import { type Story, tellTrip, type TripScene } from './tell-trip.ts'

export const tellOwnTrips = async (scene: TripScene, { drivers, shippers }: DemoPeople): Promise<void> => {
  const [own, second] = drivers
  const at = (index: number) => drivers[3 + index]!
  const usual = { shipper: shippers[0]!, loadingMinutes: 50, hours: 4 } as const
  const stories: readonly Story[] = [
    {
      ...usual,
      driver: second!,
      wish: { at: 402, from: '杭州', to: '苏州' },
      placedAgo: 90,
      startsAgo: 76,
      until: 'completed',
    },
    {
      ...usual,
      driver: own!,
      wish: { at: 398, from: '绍兴', to: '嘉兴' },
      placedAgo: 60,
      startsAgo: 50,
      until: 'completed',
    },
    {
      ...usual,
      driver: at(18),
      wish: { at: 408, from: '杭州', to: '宁波' },
      placedAgo: 50,
      startsAgo: 36,
      until: 'delivered',
    },
    {
      ...usual,
      driver: at(6),
      wish: { at: 414, from: '杭州', to: '上海' },
      placedAgo: 24,
      startsAgo: 10,
      until: 'delivered',
    },
    {
      ...usual,
      driver: second!,
      wish: { at: 403, from: '杭州', to: '南京' },
      placedAgo: 14,
      startsAgo: 5,
      loadingMinutes: 190,
      hours: 4.5,
      until: 'in_transit',
    },
    {
      ...usual,
      driver: at(7),
      wish: { at: 418, from: '金华', to: '杭州' },
      placedAgo: 3,
      startsAgo: -20,
      until: 'pending_pickup',
    },
  ]
  const told: number[] = []
  for (const story of stories) told.push(await tellTrip(scene, story))
  const [, , argued] = told
  const { driver, shipper } = stories[2]!
  await argue(scene, { id: argued!, driver, shipper, openedAt: addHours(scene.now, -27) })
}
