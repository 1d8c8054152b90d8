import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { lockConditionCodes, type LockCondition, lockReasonCodes } from '@jihui/protocol/iot/commands/lock-reasons'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lockConditionOf, type LockFacts, type SafetyReading } from './interlock.ts'

const now = Date.parse('2026-11-21T02:00:00Z')
const reading = (more: Partial<SafetyReading> = {}, agoSeconds = 5): SafetyReading => ({
  ts: now - agoSeconds * 1000,
  receivedAt: now - agoSeconds * 1000,
  speed: 0,
  lat: 30.1,
  lng: 120.2,
  ignition: false,
  values: null,
  ...more,
})
const hour = 3_600_000
const safe = (readings: readonly SafetyReading[], more: Partial<LockFacts> = {}): LockFacts => ({
  now,
  devices: [{ isAsked: true, readings, values: {} }],
  order: null,
  noticedAt: null,
  noticeHours: 24,
  ...more,
})
const overdue = { order: { isOverdue: true }, noticedAt: now - 25 * hour }

describe('a lock of a machine that stands', () => {
  it.each([
    ['storage', safe([reading()])],
    ['overdue', safe([reading()], overdue)],
    ['theft', safe([reading()], { order: { isOverdue: false } })],
    ['theft', safe([reading({ ignition: null, values: { engine_rpm: 0 } })])],
  ] as const)('for %s is not in anybody’s way', (reason, facts) => {
    expect(lockConditionOf(facts, reason)).toBeNull()
  })
})

describe('what the machine itself says stops a lock for every reason', () => {
  const cases: readonly [LockCondition, string, LockFacts][] = [
    ['running', 'its ignition is on', safe([reading({ ignition: true })])],
    ['running', 'its engine turns', safe([reading({ ignition: null, values: { engine_rpm: 800 } })])],
    ['running', 'its engine turns with the ignition said to be off', safe([reading({ values: { engine_rpm: 800 } })])],
    ['moving', 'it drives', safe([reading({ speed: 12 })])],
    ['moving', 'it drove 50 seconds ago', safe([reading(), reading({ speed: 12 }, 50)])],
    ['moving', 'it is somewhere else than 40 seconds ago', safe([reading(), reading({ lat: 30.102 }, 40)])],
    ['unknown', 'it said nothing', safe([])],
    ['unknown', 'its last word is older than two minutes', safe([reading({}, 121)])],
    [
      'unknown',
      'its clock is ahead, and its last word came long ago',
      safe([reading({ ts: now + 60_000, receivedAt: now - 121_000 })]),
    ],
    ['unknown', 'it does not say whether it runs', safe([reading({ ignition: null })])],
    ['unknown', 'its newest word does not, an older one did', safe([reading({ ignition: null }), reading({}, 30)])],
    ['loaded', 'something hangs on it', safe([reading({ values: { load_t: 0.5 } })])],
    ['loaded', 'its spindle works', safe([reading({ values: { spindle_load: 30 } })])],
    ['loaded', 'it stands on a slope', safe([reading({ values: { slope: 8 } })])],
    ['patient', 'a patient hangs on it', safe([reading({ values: { in_use: true } })])],
  ]
  it.each(
    cases.flatMap(([condition, why, facts]) =>
      lockReasonCodes.map((reason) => [condition, why, reason, facts] as const),
    ),
  )('%s: %s, for %s', (condition, _why, reason, facts) => {
    expect(lockConditionOf({ ...facts, ...overdue }, reason)).toBe(condition)
  })
  it('a load that was told before counts until another is told', () => {
    const devices = [{ isAsked: true, readings: [reading()], values: { load_t: 2 } }]
    expect(lockConditionOf(safe([], { devices }), 'storage')).toBe('loaded')
  })
  it('another device on the same machine is believed too', () => {
    const engine = { isAsked: false, readings: [reading({ values: { engine_rpm: 1_500 } })], values: {} }
    const devices = [{ isAsked: true, readings: [reading()], values: {} }, engine]
    expect(lockConditionOf(safe([], { devices }), 'theft')).toBe('running')
  })
  it('another device that has told only of its place since it said that the engine runs is believed too', () => {
    const engine = {
      isAsked: false,
      readings: [reading({ ignition: null }), reading({ ignition: true }, 60)],
      values: {},
    }
    const devices = [{ isAsked: true, readings: [reading()], values: {} }, engine]
    expect(lockConditionOf(safe([], { devices }), 'theft')).toBe('running')
    const stopped = {
      ...engine,
      readings: [reading({ ignition: null }), reading({}, 30), reading({ ignition: true }, 60)],
    }
    expect(lockConditionOf(safe([], { devices: [devices[0]!, stopped] }), 'theft')).toBeNull()
  })
  it('what moved more than a minute ago stands', () => {
    expect(lockConditionOf(safe([reading(), reading({ speed: 12 }, 61)]), 'storage')).toBeNull()
  })
})

describe('what the order says', () => {
  const standing = [reading()]
  it.each([
    ['storage', { isOverdue: false }, null, 'in_use'],
    ['storage', { isOverdue: true }, now - 25 * hour, 'in_use'],
    ['overdue', { isOverdue: false }, now - 25 * hour, 'in_use'],
    ['overdue', { isOverdue: true }, null, 'not_noticed'],
    ['overdue', { isOverdue: true }, now - 24 * hour + 1, 'not_noticed'],
    ['overdue', { isOverdue: true }, now - 24 * hour, null],
    ['overdue', null, null, 'not_noticed'],
    ['theft', { isOverdue: false }, null, null],
    ['theft', { isOverdue: true }, null, null],
  ] as const)('for %s, order %j, told at %s: %s', (reason, order, noticedAt, condition) => {
    expect(lockConditionOf(safe(standing, { order, noticedAt }), reason)).toBe(condition)
  })
})

it('whatever a machine says, it is locked only while it is known to stand, unloaded and empty', () => {
  const someReading = fc.record({
    agoSeconds: fc.integer({ min: 0, max: 200 }),
    speed: fc.option(fc.double({ min: 0, max: 30, noNaN: true })),
    ignition: fc.option(fc.boolean()),
    engine_rpm: fc.option(fc.integer({ min: 0, max: 2_000 }), { nil: undefined }),
    load_t: fc.option(fc.double({ min: 0, max: 3, noNaN: true }), { nil: undefined }),
    slope: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
    in_use: fc.option(fc.boolean(), { nil: undefined }),
  })
  const property = fc.property(
    fc.array(someReading, { maxLength: 5 }),
    fc.constantFrom(...lockReasonCodes),
    fc.option(fc.record({ isOverdue: fc.boolean() })),
    fc.option(fc.integer({ min: 0, max: 60 })),
    (given, reason, order, noticedHours) => {
      const readings = given
        .toSorted((one, other) => one.agoSeconds - other.agoSeconds)
        .map(({ agoSeconds, speed, ignition, ...values }) => {
          const told = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
          return reading({ speed, ignition, values: told as SafetyReading['values'] }, agoSeconds)
        })
      const noticedAt = noticedHours === null ? null : now - noticedHours * hour
      const condition = lockConditionOf(safe(readings, { order, noticedAt }), reason)
      if (condition !== null) {
        expect(lockConditionCodes).toContain(condition)
        return
      }
      const last = readings[0]!
      expect(now - last.ts).toBeLessThanOrEqual(commandLimits.freshSeconds * 1000)
      expect(last.ignition === false || (last.ignition === null && last.values!.engine_rpm === 0)).toBe(true)
      expect(Number(last.values!.engine_rpm ?? 0)).toBe(0)
      for (const one of readings) if (now - one.ts <= 60_000) expect(one.speed ?? 0).toBeLessThanOrEqual(1)
      expect(Number(last.values!.load_t ?? 0)).toBeLessThan(0.1)
      expect(last.values!.in_use ?? false).toBe(false)
      if (reason === 'storage') expect(order).toBeNull()
      if (reason === 'overdue') expect([order?.isOverdue, noticedHours! >= 24]).toEqual([true, true])
    },
  )
  fc.assert(property, { numRuns: 2_000 })
})
