import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  byScore,
  fits,
  fixedPoints,
  initialMatchWeights as weights,
  type MatchInputs,
  matchOf,
  matchTermCodes,
} from './match.ts'
import { matchGateCodes } from './match-gates.ts'
import { minutesWithRest } from './prices.ts'
import { servedTypes, servesInPlaceOf, vehicleTypeCodes, vehicleTypes } from './vehicle-types.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-20T14:16:00Z')
/** The picture's: a lathe from 柯桥 to 北仑, for a driver who lives 9 km from its end. */
const lathe: MatchInputs = {
  now,
  vehicle: {
    type: 'lowbed_13',
    lengthM: 13,
    loadT: 30,
    documentsUntil: now + 1000 * hour,
    documentsSentence: '',
    trips: [],
  },
  cargo: {
    vehicleType: 'lowbed_13',
    weightT: 5.4,
    lengthM: 3.2,
    widthM: 2.1,
    heightM: 2.2,
    km: 136,
    netFen: 127_300,
    laneMedianFen: 740,
    windowStart: now + 9 * hour,
    windowEnd: now + 11 * hour,
    leaveBefore: now + 14 * hour,
    deliverBefore: now + 17 * hour,
    needsCrane: true,
    hasCrane: true,
    hasNightParking: true,
    waits: 0,
    shipperOrders: 100,
    shipperPaidInTime: 97,
  },
  emptyKm: 18,
  emptyMinutes: 22,
  onwardKm: 9,
  onwardTo: 'home',
}
const withCargo = (cargo: Partial<MatchInputs['cargo']>): MatchInputs => ({
  ...lathe,
  cargo: { ...lathe.cargo, ...cargo },
})
const withVehicle = (vehicle: Partial<MatchInputs['vehicle']>): MatchInputs => ({
  ...lathe,
  vehicle: { ...lathe.vehicle, ...vehicle },
})
const pointsOf = (inputs: MatchInputs) => matchOf(weights, inputs).terms.map(({ points }) => points)
const shut = (inputs: MatchInputs) =>
  matchOf(weights, inputs)
    .gates.filter(({ passed }) => !passed)
    .map(({ code }) => code)

test('the example of the picture: 28 + 24 + 22 + 10 + 8 = 92, every gate open', () => {
  const match = matchOf(weights, lathe)
  expect(match.terms.map(({ code, points, max }) => [code, points, max])).toEqual([
    ['deadhead', 28, 30],
    ['price', 24, 25],
    ['direction', 22, 25],
    ['handling', 10, 10],
    ['shipper', 8, 10],
  ])
  expect(match.score).toBe(92)
  expect(match.terms.map(({ fact }) => fact)).toEqual([
    '18 km，约 22 分',
    '每公里 ¥9.36，高于均价',
    '终点离你家 9 km',
    '能吊装，有夜间车位，以前没让人等过',
    '按时付款 97%',
  ])
  expect(match.terms.map(({ inputs }) => inputs)).toEqual([
    { empty_km: 18 },
    { price_per_km: 9.36, lane_median: 7.4 },
    { km: 9 },
    { has_crane: true, needs_crane: true, has_night_parking: true, waits: 0 },
    { paid_in_time: 97, orders: 100 },
  ])
  expect(match.gates.map(({ code }) => code)).toEqual(matchGateCodes)
  expect(fits(match)).toBe(true)
})

const anInput = fc.record({
  emptyKm: fc.nat(1000),
  emptyMinutes: fc.nat(1500),
  onwardKm: fc.option(fc.nat(2000)),
  netFen: fc.integer({ min: 1, max: 10_000_000 }),
  km: fc.integer({ min: 1, max: 5000 }),
  laneMedianFen: fc.integer({ min: 1, max: 5000 }),
  needsCrane: fc.boolean(),
  hasCrane: fc.boolean(),
  hasNightParking: fc.boolean(),
  waits: fc.option(fc.nat(5)),
  shipperOrders: fc.nat(300),
  paidShare: fc.double({ min: 0, max: 1, noNaN: true }),
  type: fc.constantFrom(...vehicleTypeCodes),
})
type Some = typeof anInput extends fc.Arbitrary<infer T> ? T : never
const inputsOf = ({ emptyKm, emptyMinutes, onwardKm, type, paidShare, ...cargo }: Some): MatchInputs => ({
  ...lathe,
  emptyKm,
  emptyMinutes,
  onwardKm,
  onwardTo: onwardKm === null ? null : 'home',
  vehicle: { ...lathe.vehicle, type },
  cargo: { ...lathe.cargo, ...cargo, shipperPaidInTime: Math.floor(cargo.shipperOrders * paidShare) },
})

describe('of any driver, vehicle and cargo', () => {
  it('every term is a whole number between nothing and its most, the terms are the score, the most are 100', () => {
    fc.assert(
      fc.property(anInput, (some) => {
        const { score, terms } = matchOf(weights, inputsOf(some))
        for (const { points, max } of terms) {
          expect(Number.isInteger(points)).toBe(true)
          expect(points).toBeGreaterThanOrEqual(0)
          expect(points).toBeLessThanOrEqual(max)
        }
        expect(terms.map(({ code }) => code)).toEqual(matchTermCodes)
        expect(terms.reduce((sum, { points }) => sum + points, 0)).toBe(score)
        expect(terms.reduce((sum, { max }) => sum + max, 0)).toBe(100)
      }),
    )
  })
  it('nearer, better paid or more on the way never scores less', () => {
    const less = (most: number) => fc.integer({ min: 0, max: most })
    fc.assert(
      fc.property(anInput, less(500), less(100_000), less(500), (some, nearer, more, closer) => {
        const before = matchOf(weights, inputsOf(some)).score
        const better: Some[] = [
          { ...some, emptyKm: Math.max(0, some.emptyKm - nearer) },
          { ...some, netFen: some.netFen + more },
          { ...some, onwardKm: some.onwardKm === null ? closer : Math.max(0, some.onwardKm - closer) },
        ]
        for (const one of better) expect(matchOf(weights, inputsOf(one)).score).toBeGreaterThanOrEqual(before)
      }),
    )
  })
  it('what is kept of a cargo for finding it bounds its score from above, and is it where nothing is on the way', () => {
    fc.assert(
      fc.property(anInput, (some) => {
        const inputs = inputsOf(some)
        const { score, terms } = matchOf(weights, inputs)
        const byDriver = terms[0]!.points + terms[2]!.points
        const fixed = fixedPoints(weights, inputs.cargo)
        expect(score - byDriver - fixed).toBeGreaterThanOrEqual(0)
        expect(score - byDriver - fixed).toBeLessThanOrEqual(weights.handling.loading)
      }),
    )
  })
  it('what comes first is an order: of the two one is first unless they are the same', () => {
    const ranked = fc.record({
      score: fc.nat(5),
      isReopened: fc.boolean(),
      publishedAt: fc.nat(5),
      id: fc.nat(5),
    })
    fc.assert(
      fc.property(ranked, ranked, (one, other) => {
        expect(Math.sign(byScore(one, other))).toBe(-Math.sign(byScore(other, one)) + 0)
      }),
    )
  })
})

test('handling: a crane of one’s own counts, and so does what is not known', () => {
  expect(pointsOf(withCargo({ hasCrane: false }))[3]).toBe(6)
  expect(pointsOf(withCargo({ hasCrane: false, needsCrane: false }))[3]).toBe(10)
  expect(pointsOf({ ...withCargo({ hasCrane: false }), vehicle: { ...lathe.vehicle, type: 'crane_6_8' } })[3]).toBe(10)
  expect(pointsOf(withCargo({ waits: null }))[3]).toBe(9)
  expect(pointsOf(withCargo({ waits: 2, hasNightParking: false }))[3]).toBe(4)
})
test('a shipper with fewer than five orders is unknown', () => {
  expect(pointsOf(withCargo({ shipperOrders: 4, shipperPaidInTime: 0 }))[4]).toBe(6)
  expect(pointsOf(withCargo({ shipperOrders: 5, shipperPaidInTime: 4 }))[4]).toBe(0)
  expect(pointsOf(withCargo({ shipperOrders: 5, shipperPaidInTime: 5 }))[4]).toBe(10)
})

describe('each gate closes by itself, with a sentence', () => {
  test.each<[string, MatchInputs]>([
    ['vehicle_type', withCargo({ vehicleType: 'box_9_6' })],
    ['length', withVehicle({ lengthM: 1 })],
    ['weight', withVehicle({ loadT: 5 })],
    ['size', withCargo({ widthM: 4 })],
    ['documents', withVehicle({ documentsUntil: now + 16 * hour, documentsSentence: '行驶证 11月21日 到期' })],
    ['documents', withVehicle({ documentsUntil: null, documentsSentence: '没有行驶证' })],
    ['free', withVehicle({ trips: [{ from: now + 10 * hour, to: now + 12 * hour }] })],
    ['reach', { ...withCargo({ leaveBefore: now + 40 * hour }), emptyMinutes: 11 * 60 + 1, now }],
    ['rest', withCargo({ leaveBefore: now + 8 * hour })],
  ])('%s', (code, inputs) => {
    const closed = shut(inputs)
    expect(closed).toContain(code)
    // Who cannot arrive cannot rest either.
    expect(closed.filter((one) => one !== code && one !== 'rest')).toEqual([])
    const gate = matchOf(weights, inputs).gates.find((one) => one.code === code)!
    expect(gate.reason).toMatch(/[\u4e00-\u9fa5]/)
  })
  test('over-size goods need a heavy vehicle', () => {
    const light = { type: 'flatbed_4_2', lengthM: 4.2, loadT: 1.9 } as const
    const wide = withCargo({ vehicleType: 'flatbed_4_2', weightT: 1, widthM: 2.8, heightM: 1, lengthM: 2 })
    expect(shut({ ...wide, vehicle: { ...lathe.vehicle, ...light } })).toEqual(['permit'])
    expect(shut(withCargo({ widthM: 2.8 }))).toEqual([])
  })
  test('a trip that ends when the next begins is in nobody’s way', () => {
    const setsOut = lathe.cargo.windowStart - minutesWithRest(lathe.emptyMinutes) * 60_000
    expect(shut(withVehicle({ trips: [{ from: now, to: setsOut }] }))).toEqual([])
    expect(shut(withVehicle({ trips: [{ from: now, to: setsOut + 1 }] }))).toEqual(['free'])
  })
  test('a driver who needs a rest on the way there needs it in time', () => {
    const far = { ...lathe, emptyMinutes: 500 }
    const arrives = now + minutesWithRest(500) * 60_000
    const inTime = { ...far, cargo: { ...lathe.cargo, windowStart: now, leaveBefore: arrives } }
    expect(shut(inTime)).toEqual([])
    expect(shut({ ...inTime, cargo: { ...inTime.cargo, leaveBefore: arrives - 1 } })).toEqual(['rest'])
  })
})

test('a type serves its own, and others only where it is no smaller and built alike', () => {
  for (const code of vehicleTypeCodes) expect(servesInPlaceOf(code, code)).toBe(true)
  expect(servedTypes('lowbed_17_5')).toContain('lowbed_13')
  expect(servedTypes('lowbed_13')).not.toContain('lowbed_17_5')
  expect(servedTypes('flatbed_6_8')).not.toContain('crane_6_8')
  expect(servedTypes('box_9_6')).toEqual(['box_6_8', 'box_9_6'])
})

/** The same numbers each time. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}
const anyInputs = (random: () => number): MatchInputs => {
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const orNull = (value: number): number | null => (random() < 0.2 ? null : value)
  const type = oneOf(vehicleTypeCodes)
  const { lengthM, loadT } = vehicleTypes[type]
  const start = random() * 20 * hour
  const end = start + random() * 10 * hour
  const orders = Math.floor(random() * 12)
  return {
    now: 0,
    vehicle: {
      type,
      lengthM,
      loadT,
      documentsUntil: orNull(random() * 90 * hour),
      documentsSentence: '保险单 到期',
      trips: random() < 0.3 ? [{ from: random() * 40 * hour, to: random() * 80 * hour }] : [],
    },
    cargo: {
      vehicleType: random() < 0.6 ? type : oneOf(vehicleTypeCodes),
      weightT: random() * loadT * 1.2,
      lengthM: orNull(random() * lengthM * 1.2),
      widthM: orNull(random() * 3.5),
      heightM: orNull(random() * 4),
      km: Math.floor(random() * 1500),
      netFen: Math.floor(random() * 1_000_000),
      laneMedianFen: Math.floor(random() * 1200),
      windowStart: start,
      windowEnd: end,
      leaveBefore: end + (random() - 0.5) * 4 * hour,
      deliverBefore: end + random() * 40 * hour,
      needsCrane: random() < 0.4,
      hasCrane: random() < 0.4,
      hasNightParking: random() < 0.5,
      waits: orNull(Math.floor(random() * 3)),
      shipperOrders: orders,
      shipperPaidInTime: Math.floor(random() * (orders + 1)),
    },
    emptyKm: Math.floor(random() * 400),
    emptyMinutes: Math.floor(random() * 500),
    onwardKm: orNull(Math.floor(random() * 120)),
    onwardTo: oneOf(['home', 'next'] as const),
  }
}

test('the score is the sum of its terms, and what fits passes every gate, of 5,000 cargos and vehicles', () => {
  const random = numbers(7)
  const seen = { fitting: 0, shut: new Set<string>() }
  for (let at = 0; at < 5_000; at += 1) {
    const inputs = anyInputs(random)
    const { score, isFitting, terms, gates } = matchOf(weights, inputs)
    expect(terms.reduce((sum, { points }) => sum + points, 0)).toBe(score)
    expect(gates.every(({ passed }) => passed)).toBe(isFitting)
    if (isFitting) seen.fitting += 1
    for (const { code, passed } of gates) if (!passed) seen.shut.add(code)
  }
  // Both happen, and every gate shuts.
  expect(seen.fitting).toBeGreaterThan(100)
  expect([...seen.shut].toSorted()).toEqual([...matchGateCodes].toSorted())
})
