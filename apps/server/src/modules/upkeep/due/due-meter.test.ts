import { describe, expect, test } from 'vitest'
import { dayOf, daysBetween } from '../../../platform/clock.ts'
import { type CountedReading, nextMeterDue, predictMeter } from './due-meter.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-01-01T10:00:00Z')
const at = (day: number) => new Date(start + day * dayMs)

describe('the day a meter has run so far', () => {
  test('is nothing without readings, with too few, and where it stood', () => {
    expect(predictMeter([], 250)).toBe('unread')
    expect(predictMeter([{ at: at(0), counted: 0 }], 250)).toBe('too_few')
    expect(
      predictMeter(
        [
          { at: at(0), counted: 3 },
          { at: at(40), counted: 3 },
        ],
        250,
      ),
    ).toBe('unused')
  })

  test('is the day of the reading that reached it', () => {
    const readings = [
      { at: at(0), counted: 0 },
      { at: at(20), counted: 240 },
      { at: at(21), counted: 251 },
      { at: at(22), counted: 260 },
    ]
    expect(predictMeter(readings, 250)).toMatchObject({ isReached: true, dueOn: dayOf(at(21)), readings: 4 })
  })

  test('goes by the last 30 and 90 days, with the readings it comes from', () => {
    const readings = Array.from({ length: 101 }, (_, day) => ({ at: at(day), counted: day * 5 }))
    expect(predictMeter(readings, 750)).toMatchObject({
      dueOn: dayOf(at(150)),
      ratePerDay: 5,
      rate30: 5,
      rate90: 5,
      readings: 91,
      since: dayOf(at(10)),
    })
  })

  test('two hand-overs say something, with a wider range', () => {
    const told = predictMeter(
      [
        { at: at(0), counted: 0 },
        { at: at(20), counted: 100 },
      ],
      250,
    )
    expect(told).toMatchObject({ dueOn: dayOf(at(50)), readings: 2 })
  })
})

test('counts from the last service, else in multiples from the first reading that were not passed before', () => {
  expect(nextMeterDue(250, 260, 0)).toBe(510)
  expect(nextMeterDue(250, null, 0)).toBe(250)
  expect(nextMeterDue(250, null, 240)).toBe(250)
  expect(nextMeterDue(250, null, 600)).toBe(750)
  expect(nextMeterDue(0.1, null, 0.3)).toBe(0.4)
})

/** The same numbers in every run. */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
type Use = 'steady' | 'weekend' | 'seasonal' | 'gaps'
interface Simulated {
  readonly every: number
  readonly readings: readonly CountedReading[]
  readonly dueAt: number
  readonly truth: string
}
const historyDays = 150
const simulate = (use: Use, seed: number): Simulated => {
  const random = randomOf(seed)
  const rate = 3 + random() * 8
  const phase = random() * 365
  const amplitude = 0.2 + random() * 0.3
  const readEvery = [1, 1, 2, 7][Math.floor(random() * 4)]!
  const every = [250, 500][Math.floor(random() * 2)]!
  let idle = 0
  let blind = 0
  let counted = 0
  const marks = [0]
  const readings: CountedReading[] = [{ at: at(0), counted: 0 }]
  for (let day = 0; day < historyDays + 1500; day += 1) {
    let used = rate * (0.8 + random() * 0.4)
    if (use === 'weekend' && new Date(start + day * dayMs).getUTCDay() % 6 === 0) used = 0
    if (use === 'seasonal') used *= 1 + amplitude * Math.sin((2 * Math.PI * (day + phase)) / 365)
    if (use === 'gaps') {
      if (idle === 0 && random() < 0.03) idle = 3 + Math.floor(random() * 6)
      if (blind === 0 && random() < 0.03) blind = 5 + Math.floor(random() * 15)
      if (idle > 0) used = 0
      idle = Math.max(0, idle - 1)
      blind = Math.max(0, blind - 1)
    }
    counted += used
    marks.push(counted)
    if (day < historyDays && (day + 1) % readEvery === 0 && blind === 0)
      readings.push({ at: at(day + 1), counted: Math.round(counted * 10) / 10 })
  }
  const last = readings.at(-1)!.counted
  const dueAt = Math.ceil((last + 1e-6) / every) * every
  const crossed = marks.findIndex((mark) => mark >= dueAt)
  const share = (dueAt - marks[crossed - 1]!) / (marks[crossed]! - marks[crossed - 1]!)
  return { every, readings, dueAt, truth: dayOf(at(crossed - 1 + share)) }
}

describe('over a thousand machines', () => {
  const uses: readonly Use[] = ['steady', 'weekend', 'seasonal', 'gaps']
  const results = Array.from({ length: 1000 }, (_, index) => {
    const use = uses[index % 4]!
    const { every, readings, dueAt, truth } = simulate(use, 1000 + index)
    const told = predictMeter(readings, dueAt)
    if (typeof told === 'string') throw new Error(`${use} ${index}: ${told}`)
    const interval = every / told.ratePerDay
    return {
      use,
      isWithin: told.earliest <= truth && truth <= told.latest,
      width: daysBetween(told.earliest, told.latest) / interval,
    }
  })
  test.each(uses)('the day due lies in the range for nine of ten: %s', (use) => {
    const of = results.filter((one) => one.use === use)
    const within = of.filter(({ isWithin }) => isWithin).length / of.length
    expect(within).toBeGreaterThanOrEqual(0.9)
  })
  test('of steady use the range is no wider than a third of the interval', () => {
    const steady = results.filter(({ use }) => use === 'steady')
    expect(Math.max(...steady.map(({ width }) => width))).toBeLessThanOrEqual(1 / 3)
  })
})
