/**
 * `--only fences`: what deciding one position costs with few fences and with very many, in one run. The few are part of the
 * many; every position lies in one of the few or around it.
 */
import { begin, type Fix, followFence } from '../../apps/server/src/modules/iot/fences/decide-fence.ts'
import {
  createIndex,
  type FenceIndex,
  type IndexedFence,
} from '../../apps/server/src/modules/iot/fences/fence-index.ts'
import { fencesNear } from '../../apps/server/src/modules/iot/fences/follow-fences.ts'
import { measureShape } from '../../apps/server/src/modules/iot/fences/shape-measure.ts'
import type { FollowedDevice } from '../../apps/server/src/modules/iot/follow/follower.ts'

const few = 100
const many = 100_000
const positions = 100_000
const rounds = 5
const at = Date.UTC(2026, 0, 5)

/** The same run after run (mulberry32). */
const dice = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** Circles and six-cornered sites of some hundred metres, all over the country. */
const scatter = (roll: () => number): IndexedFence[] =>
  Array.from({ length: many }, (_, place) => {
    const [lng, lat] = [78 + roll() * 45, 20 + roll() * 30]
    const radius = 200 + roll() * 600
    const corner = (turn: number): [number, number] => [
      lng + (Math.cos((turn * Math.PI) / 3) * radius) / 95_000,
      lat + (Math.sin((turn * Math.PI) / 3) * radius) / 111_000,
    ]
    const shape =
      place % 2 === 0
        ? ({ type: 'circle', center: [lng, lat], radius_m: radius } as const)
        : ({ type: 'polygon', coordinates: [0, 1, 2, 3, 4, 5].map(corner) } as const)
    return {
      id: place + 1,
      name: `fence ${place + 1}`,
      ownerId: null,
      createdBy: null,
      deviceIds: new Set(),
      lines: new Set(),
      isAllMine: true,
      changedAt: 0,
      unitIds: new Set(),
      shape: measureShape(shape, 'wgs84'),
      watch: new Set(['enter', 'exit']),
      dwellMs: 0,
      debounceMs: 30_000,
      debouncePoints: 2,
      schedule: null,
    }
  })

const device: FollowedDevice = {
  id: 1,
  code: 'bench',
  name: 'bench',
  profile: 'excavator',
  ownerId: null,
  unitId: null,
  serial: null,
  line: null,
  rentedSince: null,
  binding: null,
  stretch: { from: at, until: at },
  readings: [],
}

const around = (fences: readonly IndexedFence[], roll: () => number): Fix[] =>
  Array.from({ length: positions }, (_, place) => {
    const [west, south, east, north] = fences[place % fences.length]!.shape.box
    // Twice as far as it reaches: half of them lie beside it.
    const spread = (from: number, to: number) => from + (to - from) * (roll() * 2 - 0.5)
    return { ts: at, seq: place, lng: spread(west, east), lat: spread(south, north), accuracy: 8 }
  })

/** Microseconds of a position, and how many fences it was decided about. */
const decide = (index: FenceIndex, fixes: readonly Fix[]): { micros: number; judged: number } => {
  let judged = 0
  const began = performance.now()
  for (const fix of fixes)
    for (const fence of fencesNear(index, device, undefined, [fix]).values()) {
      followFence(fence, begin('out', { ...fix, ts: at - 10_000 }), [fix], index.holidays)
      judged += 1
    }
  return { micros: ((performance.now() - began) * 1000) / fixes.length, judged }
}

const middle = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]!

export const measureFenceDecisions = async (): Promise<void> => {
  const fences = scatter(dice(19))
  const [small, large] = [fences.slice(0, few), fences].map((some) => createIndex(some, new Set()))
  const fixes = around(fences.slice(0, few), dice(7))
  const turns = Array.from({ length: rounds + 1 }, () => [decide(small!, fixes), decide(large!, fixes)] as const)
  // The first is what the engine takes to know the code.
  const counted = turns.slice(1)
  const [withFew, withMany] = [0, 1].map((place) => middle(counted.map((turn) => turn[place]!.micros)))
  const judged = counted[0]!.map((one) => (one.judged / positions).toFixed(2))
  console.log(
    `\nA position's fences: ${withFew!.toFixed(2)} µs with ${few} (${judged[0]} judged), ${withMany!.toFixed(2)} µs with ${many} (${judged[1]} judged): ${(withMany! / withFew!).toFixed(2)} times as much (at most: 2.5)`,
  )
}
