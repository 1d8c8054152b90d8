/** What is scored without words says the same as what is shown of it. */
import { expect, test } from 'vitest'
import { initialMatchWeights, type MatchInputs, matchOf } from './match.ts'
import { vehicleTypeCodes, vehicleTypes } from './vehicle-types.ts'

/** The same numbers each time. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}
const hour = 3_600_000
const inputsFrom = (random: () => number): MatchInputs => {
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
    const inputs = inputsFrom(random)
    const { score, isFitting, terms, gates } = matchOf(initialMatchWeights, inputs)
    expect(terms.reduce((sum, { points }) => sum + points, 0)).toBe(score)
    expect(gates.every(({ passed }) => passed)).toBe(isFitting)
    if (isFitting) seen.fitting += 1
    for (const { code, passed } of gates) if (!passed) seen.shut.add(code)
  }
  // Both happen, and every gate shuts.
  expect(seen.fitting).toBeGreaterThan(100)
  expect([...seen.shut].toSorted()).toEqual(
    ['vehicle_type', 'length', 'weight', 'size', 'documents', 'free', 'reach', 'rest', 'permit'].toSorted(),
  )
})
