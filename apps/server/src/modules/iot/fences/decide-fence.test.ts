/** Fences against a slow, plain reference: everything of a way at once, in plain geometry of its own. */
import type { FenceShape, Spot } from '@jihui/protocol/iot/fences/shape'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideFence, type FenceRules, type Fix, fixLimits, type FoundEvent, unknownState } from './decide-fence.ts'
import { missingEvents } from './missing-events.ts'
import { measureShape } from './shape-measure.ts'
import { watchTimeAt, watchTimesIn } from './watch-times.ts'

const middle: Spot = [120.155, 30.274]
const turn = (middle[1] * Math.PI) / 180
/** Metres of a degree there, on the ellipsoid. */
const perLat = 111_132.954 - 559.822 * Math.cos(2 * turn) + 1.175 * Math.cos(4 * turn)
const perLng = 111_412.84 * Math.cos(turn) - 93.5 * Math.cos(3 * turn) + 0.118 * Math.cos(5 * turn)
type Flat = readonly [east: number, north: number]
const spotOf = ([east, north]: Flat): Spot => [middle[0] + east / perLng, middle[1] + north / perLat]

const toSegment = ([x, y]: Flat, [ax, ay]: Flat, [bx, by]: Flat): number => {
  const long = (bx - ax) ** 2 + (by - ay) ** 2
  const along = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long))
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
}
/** By how often a ray to the east meets the edge. */
const isIn = (ring: readonly Flat[], [x, y]: Flat): boolean =>
  ring.filter(([ax, ay], place) => {
    const [bx, by] = ring[(place + 1) % ring.length]!
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
  }).length %
    2 ===
  1

interface Plain {
  readonly shape: FenceShape
  readonly depth: (at: Flat) => number
  readonly cap: number
}
const circle = (radius: number): Plain => ({
  shape: { type: 'circle', center: middle, radius_m: radius },
  depth: ([x, y]) => radius - Math.hypot(x, y),
  cap: radius / 2,
})
const polygon = (ring: readonly Flat[]): Plain => {
  const sides = ring.map((at, place) => [at, ring[(place + 1) % ring.length]!] as const)
  const area = Math.abs(sides.reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0)) / 2
  const around = sides.reduce((sum, [[ax, ay], [bx, by]]) => sum + Math.hypot(bx - ax, by - ay), 0)
  return {
    shape: { type: 'polygon', coordinates: ring.map(spotOf) },
    depth: (at) => Math.min(...sides.map(([a, b]) => toSegment(at, a, b))) * (isIn(ring, at) ? 1 : -1),
    cap: area / around / 2,
  }
}
const corridor = (line: readonly Flat[], width: number): Plain => ({
  shape: { type: 'corridor', coordinates: line.map(spotOf), width_m: width },
  depth: (at) => width / 2 - Math.min(...line.slice(1).map((end, place) => toSegment(at, line[place]!, end))),
  cap: width / 4,
})

interface Step {
  readonly at: Flat
  readonly ts: number
  readonly accuracy: number | null
}
interface Told {
  readonly type: FoundEvent['type']
  readonly at: number
}
const marginOf = ({ accuracy }: Step) => Math.max(fixLimits.least, accuracy ?? fixLimits.unsaid)
const sideIn = ({ depth, cap }: Plain, step: Step): 'in' | 'out' | null => {
  const [deep, margin] = [depth(step.at), marginOf(step)]
  if (deep < -margin) return 'out'
  return deep > margin || (margin <= fixLimits.coarse && deep > 0 && deep >= Math.min(margin, cap)) ? 'in' : null
}
/** So near to where it turns over that another geometry may see it otherwise, metres. */
const unsure = 2.5
const isNearTurning = ({ depth, cap }: Plain, step: Step): boolean => {
  const [deep, margin] = [depth(step.at), marginOf(step)]
  return [-margin, 0, Math.min(margin, cap), margin].some((turning) => Math.abs(deep - turning) < unsure)
}
const deepestBetween = ({ depth }: Plain, [ax, ay]: Flat, [bx, by]: Flat): number => {
  const steps = Math.ceil(Math.hypot(bx - ax, by - ay) / 2) + 1
  return Math.max(
    ...Array.from({ length: steps + 1 }, (_, one) =>
      depth([ax + ((bx - ax) * one) / steps, ay + ((by - ay) * one) / steps]),
    ),
  )
}

interface Asked {
  readonly dwellMs: number
  readonly debounceMs: number
  readonly debouncePoints: number
}
/** Null: a way so near to a corner that it cannot be said. */
const reference = (plain: Plain, steps: readonly Step[], asked: Asked): Told[] | null => {
  const sure = steps.flatMap((step) => {
    const side = sideIn(plain, step)
    return side === null ? [] : [{ ...step, side }]
  })
  const told: Told[] = []
  const runs: (typeof sure)[] = []
  for (const step of sure) {
    const run = runs.at(-1)
    if (run && run[0]!.side === step.side) run.push(step)
    else runs.push([step])
  }
  let [side, since, isDwellTold] = [runs[0]?.[0]?.side, runs[0]?.[0]?.ts ?? 0, false]
  for (const run of runs) {
    const first = run[0]!
    let confirmed = 0
    if (first.side !== side) {
      confirmed = run.findIndex(
        (step, place) => place + 1 >= asked.debouncePoints && step.ts - first.ts >= asked.debounceMs,
      )
      if (confirmed < 0) continue
      ;[side, since, isDwellTold] = [first.side, first.ts, false]
      told.push({ type: side === 'in' ? 'enter' : 'exit', at: first.ts })
    }
    const settled = run.slice(confirmed)
    if (side === 'in') {
      const long = settled.some(({ ts }) => ts >= since + asked.dwellMs)
      if (long && !isDwellTold) told.push({ type: 'dwell', at: since + asked.dwellMs })
      isDwellTold ||= long
    } else
      for (const [place, step] of settled.entries()) {
        const before = settled[place - 1]
        if (!before || step.ts - before.ts > fixLimits.apartMs) continue
        const beyond = deepestBetween(plain, before.at, step.at) - Math.min(marginOf(step), plain.cap)
        if (Math.abs(beyond) < unsure) return null
        if (beyond > 0) told.push({ type: 'crossed', at: step.ts })
      }
  }
  return told
}

const start = Date.parse('2026-11-21T02:00:00Z')
const rulesOf = (plain: Plain, asked: Asked): FenceRules => ({
  ...asked,
  shape: measureShape(plain.shape, 'wgs84'),
  watch: new Set(['enter', 'exit', 'dwell', 'crossed']),
  schedule: null,
})
const fixOf = ({ at, ts, accuracy }: Step): Fix => {
  const [lng, lat] = spotOf(at)
  return { ts, seq: 0, lng, lat, accuracy }
}
const inOrder = (events: readonly Told[]): string[] => events.map(({ type, at }) => `${at} ${type}`).toSorted()

const metres = (most: number) => fc.integer({ min: -most, max: most })
const flat = (most: number): fc.Arbitrary<Flat> => fc.tuple(metres(most), metres(most))
const shapes: fc.Arbitrary<Plain> = fc.oneof(
  fc.integer({ min: 10, max: 2_000 }).map(circle),
  // Around the middle, corner after corner: it never crosses itself.
  fc.array(fc.integer({ min: 60, max: 1_500 }), { minLength: 3, maxLength: 14 }).map((radii) =>
    polygon(
      radii.map((radius, place) => {
        const at = (place / radii.length) * 2 * Math.PI
        return [Math.round(radius * Math.cos(at)), Math.round(radius * Math.sin(at))] as const
      }),
    ),
  ),
  fc
    .tuple(fc.array(flat(1_500), { minLength: 2, maxLength: 6 }), fc.integer({ min: 10, max: 300 }))
    .filter(([line]) =>
      line.every(
        (at, place) => place === 0 || Math.hypot(at[0] - line[place - 1]![0], at[1] - line[place - 1]![1]) > 1,
      ),
    )
    .map(([line, width]) => corridor(line, width)),
)
/** A way in hops and stands, some of it drifting around the same place. */
const ways: fc.Arbitrary<Step[]> = fc
  .array(
    fc.record({
      to: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: flat(2_500) }),
      drift: flat(25),
      seconds: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 1_500 })),
      accuracy: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 100, max: 900 })),
    }),
    { minLength: 1, maxLength: 24 },
  )
  .map((hops) => {
    let [ts, place]: [number, Flat] = [start, [2_400, 0]]
    return hops.map(({ to, drift, seconds, accuracy }) => {
      ts += seconds * 1000
      place = to ?? place
      return { at: [place[0] + drift[0], place[1] + drift[1]] as const, ts, accuracy }
    })
  })
const askings: fc.Arbitrary<Asked> = fc.record({
  dwellMs: fc.integer({ min: 1, max: 30 }).map((minutes) => minutes * 60_000),
  debounceMs: fc.integer({ min: 0, max: 120 }).map((seconds) => seconds * 1000),
  debouncePoints: fc.integer({ min: 1, max: 4 }),
})

describe('events of a way', () => {
  it('are those of the plain reference, crossing and drift included', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(shapes, ways, askings, (plain, way, asked) => {
        const steps = way.filter((step) => !isNearTurning(plain, step))
        const expected = reference(plain, steps, asked)
        fc.pre(expected !== null)
        const { events } = decideFence(rulesOf(plain, asked), unknownState, steps.map(fixOf), new Set())
        for (const { type } of events) seen.set(type, (seen.get(type) ?? 0) + 1)
        expect(inOrder(events)).toEqual(inOrder(expected!))
      }),
      { numRuns: 400, endOnFailure: true },
    )
    expect([...seen.keys()].toSorted()).toEqual(['crossed', 'dwell', 'enter', 'exit'])
  })

  it('are the same however the readings are cut into messages, and told again give nothing more', () => {
    fc.assert(
      fc.property(
        shapes,
        ways,
        askings,
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        (plain, way, asked, cuts) => {
          const rules = rulesOf(plain, asked)
          const fixes = way.map(fixOf)
          const whole = decideFence(rules, unknownState, fixes, new Set())
          let state = unknownState
          const events: FoundEvent[] = []
          let part: Fix[] = []
          for (const [place, fix] of fixes.entries()) {
            part.push(fix)
            if (!cuts[place] && place < fixes.length - 1) continue
            // What is kept between two messages is JSON; a message that is followed again changes nothing.
            const kept = JSON.parse(JSON.stringify(state)) as typeof state
            const step = decideFence(rules, kept, part, new Set())
            expect(decideFence(rules, step.state, part, new Set()).events).toEqual([])
            events.push(...step.events)
            state = step.state
            part = []
          }
          expect(events).toEqual(whole.events)
          expect(state).toEqual(whole.state)
        },
      ),
      { numRuns: 100, endOnFailure: true },
    )
  })

  it('of one who never leaves a wall’s inexactness there are none', () => {
    const wall = polygon([
      [0, -500],
      [500, -500],
      [500, 500],
      [0, 500],
    ])
    const drifts = fc.array(
      fc.record({ at: fc.tuple(metres(30), metres(400)), accuracy: fc.integer({ min: 32, max: 100 }) }),
      {
        minLength: 2,
        maxLength: 60,
      },
    )
    fc.assert(
      fc.property(drifts, (all) => {
        const fixes = all.map((one, place) => fixOf({ ...one, ts: start + place * 60_000 }))
        const asked = { dwellMs: 60_000, debounceMs: 0, debouncePoints: 1 }
        const { events } = decideFence(rulesOf(wall, asked), unknownState, fixes, new Set())
        expect(events).toEqual([])
      }),
    )
  })
})

describe('what came late', () => {
  const event = (type: FoundEvent['type'], at: number): FoundEvent => ({
    type,
    at,
    spot: null,
    minutes: null,
    toldFrom: at,
  })
  it.each([
    ['moves a change of side that was told', [event('enter', 90)], [{ type: 'enter', at: 100 }], []],
    [
      'gives a pair that nobody knew of',
      [event('enter', 10), event('exit', 20), event('enter', 100)],
      [{ type: 'enter', at: 100 }],
      [10, 20],
    ],
    [
      'gives two where one was told',
      [event('enter', 10), event('exit', 20), event('enter', 90)],
      [{ type: 'enter', at: 100 }],
      [10, 20],
    ],
    ['gives what is told of a stay once', [event('dwell', 50)], [{ type: 'dwell', at: 40 }], []],
    ['moves a way through', [event('crossed', 95)], [{ type: 'crossed', at: 100 }], []],
  ] as const)('%s', (_title, all, told, missing) => {
    expect(missingEvents(all, all, told).map(({ at }) => at)).toEqual(missing)
  })
})

describe('a schedule', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`)
  const night = { days: [5], from: '20:00', to: '06:00' }
  it('is of Shanghai, and one that goes over midnight belongs to the day it began on', () => {
    // A Friday.
    expect(watchTimeAt(night, at('2026-11-20T19:59:00'), new Set())).toBeNull()
    expect(watchTimeAt(night, at('2026-11-21T05:59:00'), new Set())).toEqual({
      from: at('2026-11-20T20:00:00'),
      until: at('2026-11-21T06:00:00'),
    })
    expect(watchTimeAt(night, at('2026-11-21T06:00:00'), new Set())).toBeNull()
    expect(watchTimeAt(night, at('2026-11-21T21:00:00'), new Set())).toBeNull()
  })
  it('does not begin on a holiday', () => {
    expect(watchTimeAt(night, at('2026-11-21T02:00:00'), new Set(['2026-11-20']))).toBeNull()
    const week = { from: at('2026-11-20T00:00:00'), until: at('2026-11-26T23:00:00') }
    const daily = { days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '24:00' }
    expect(watchTimesIn(daily, week, new Set(['2026-11-22']))).toHaveLength(6)
  })
})
