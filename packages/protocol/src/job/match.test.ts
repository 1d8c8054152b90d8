import { expect, test } from 'vitest'
import { jobGateCodes } from './match-gates.ts'
import { byJobScore, jobMatchOf, jobMatchTermCodes, jobMatchTerms, type JobMatchInputs } from './match.ts'

/** The example of the specification. */
const example: JobMatchInputs = {
  hasLevel: true,
  paperFault: null,
  isWorking: true,
  travelMinutes: 18,
  distanceKm: 9,
  radiusKm: 50,
  isBusy: false,
  spareMinutes: 120,
  isRefused: false,
  isOwn: false,
  jobsToday: 2,
  jobsPerDay: 6,
  jobsOfKind: 14,
  ratingSum: 192,
  ratingCount: 40,
  jobs: 100,
  fixed: 92,
}
const points = (inputs: Partial<JobMatchInputs>) =>
  Object.fromEntries(jobMatchOf({ ...example, ...inputs }).terms.map((one) => [one.code, one.points]))
const shut = (inputs: Partial<JobMatchInputs>) =>
  jobMatchOf({ ...example, ...inputs })
    .gates.filter(({ passed }) => !passed)
    .map(({ code }) => code)

test('the example of the specification scores 30 + 20 + 20 + 13 + 7', () => {
  expect(points({})).toEqual({ skill: 30, travel: 20, time: 20, quality: 13, fairness: 7 })
  expect(jobMatchOf(example)).toMatchObject({ score: 90, isFitting: true })
})

test('each term is nothing at its end and all at its best', () => {
  expect(points({ travelMinutes: 90 }).travel).toBe(0)
  expect(points({ travelMinutes: 0 }).travel).toBe(25)
  expect(points({ spareMinutes: 0 }).time).toBe(0)
  expect(points({ spareMinutes: 30 }).time).toBe(20)
  expect(points({ jobsOfKind: 0 }).skill).toBe(21)
  expect(points({ jobsToday: 0 }).fairness).toBe(10)
  // Somebody new counts as good as 4.5 and eight in ten, not as nothing.
  expect(points({ ratingSum: 0, ratingCount: 0, jobs: 0, fixed: 0 }).quality).toBe(12)
})

test('every gate shuts by its own fact, with a sentence', () => {
  const facts: Readonly<Record<string, Partial<JobMatchInputs>>> = {
    skill: { hasLevel: false },
    papers: { paperFault: '缺高压电工作业证' },
    working: { isWorking: false },
    radius: { distanceKm: 51 },
    free: { isBusy: true },
    reach: { spareMinutes: -1 },
    wanted: { isRefused: true },
    outsider: { isOwn: true },
    day: { jobsToday: 6 },
  }
  expect(Object.keys(facts)).toEqual([...jobGateCodes])
  for (const [code, inputs] of Object.entries(facts)) {
    expect(shut(inputs)).toEqual([code])
    const { gates, isFitting } = jobMatchOf({ ...example, ...inputs })
    expect(isFitting).toBe(false)
    expect(gates.find((one) => one.code === code)!.reason).not.toBe('')
  }
})

/** The same numbers each time. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}
const anyInputs = (random: () => number): JobMatchInputs => {
  const whole = (max: number) => Math.floor(random() * (max + 1))
  const jobs = whole(200)
  const ratingCount = whole(60)
  return {
    hasLevel: random() < 0.9,
    paperFault: random() < 0.1 ? '缺证' : null,
    isWorking: random() < 0.9,
    travelMinutes: whole(200),
    distanceKm: whole(120),
    radiusKm: 1 + whole(99),
    isBusy: random() < 0.1,
    spareMinutes: whole(300) - 20,
    isRefused: random() < 0.05,
    isOwn: random() < 0.05,
    jobsToday: whole(7),
    jobsPerDay: 1 + whole(7),
    jobsOfKind: whole(20),
    ratingCount,
    ratingSum: ratingCount + Math.floor(random() * 4 * ratingCount),
    jobs,
    fixed: Math.floor(random() * (jobs + 1)),
  }
}

test('whole points add up to the score within their bounds, and who fits passes every gate, of 5,000', () => {
  const random = numbers(11)
  const seen = { fitting: 0, shut: new Set<string>() }
  for (let at = 0; at < 5_000; at += 1) {
    const { score, terms, gates, isFitting } = jobMatchOf(anyInputs(random))
    expect(terms.reduce((sum, one) => sum + one.points, 0)).toBe(score)
    for (const term of terms) {
      expect(Number.isInteger(term.points)).toBe(true)
      expect(term.points).toBeGreaterThanOrEqual(0)
      expect(term.points).toBeLessThanOrEqual(jobMatchTerms[term.code].max)
    }
    expect(gates.every(({ passed }) => passed)).toBe(isFitting)
    if (isFitting) seen.fitting += 1
    for (const { code, passed } of gates) if (!passed) seen.shut.add(code)
  }
  expect(seen.fitting).toBeGreaterThan(100)
  expect([...seen.shut].toSorted()).toEqual([...jobGateCodes].toSorted())
  expect(jobMatchTermCodes.reduce((sum, code) => sum + jobMatchTerms[code].max, 0)).toBe(100)
})

test('no better fact ever costs a point', () => {
  const random = numbers(23)
  const better: readonly ((inputs: JobMatchInputs) => Partial<JobMatchInputs>)[] = [
    ({ travelMinutes }) => ({ travelMinutes: Math.max(0, travelMinutes - 5) }),
    ({ spareMinutes }) => ({ spareMinutes: spareMinutes + 10 }),
    ({ jobsOfKind }) => ({ jobsOfKind: jobsOfKind + 1 }),
    ({ jobs, fixed }) => ({ jobs: jobs + 1, fixed: fixed + 1 }),
    ({ ratingSum, ratingCount }) => ({ ratingSum: ratingSum + 5, ratingCount: ratingCount + 1 }),
    ({ jobsToday }) => ({ jobsToday: Math.max(0, jobsToday - 1) }),
  ]
  for (let at = 0; at < 2_000; at += 1) {
    const inputs = anyInputs(random)
    for (const improve of better)
      expect(jobMatchOf({ ...inputs, ...improve(inputs) }).score).toBeGreaterThanOrEqual(jobMatchOf(inputs).score)
  }
})

test('what is no input moves nothing: revenue, parts sold, declined offers, gender, age, origin', () => {
  const others = { revenueFen: 9_000_000, partsSold: 400, declined: 80, gender: 'f', age: 58, origin: '外地' }
  expect(jobMatchOf({ ...example, ...others } as JobMatchInputs)).toEqual(jobMatchOf(example))
  expect(Object.keys(example)).toHaveLength(17)
})

test('of equals whoever waited longest for an offer comes first, then the nearer', () => {
  const one = { score: 80, travelMinutes: 30, lastOfferedAt: 0, userId: 9 }
  const other = { score: 80, travelMinutes: 10, lastOfferedAt: 1_000, userId: 2 }
  const third = { score: 81, travelMinutes: 60, lastOfferedAt: 9_000, userId: 1 }
  expect([other, one, third].toSorted(byJobScore)).toEqual([third, one, other])
})
