/** Truth tables: what a rule says, reading by reading. */
import type { Condition, RuleContent } from '@jihui/protocol/iot/alerts/conditions'
import { spokenCondition } from '@jihui/protocol/iot/alerts/rule-words'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Moment } from './condition.ts'
import { judgeRule, type RuleWatch } from './rule.ts'
import { isWithin } from './schedule.ts'
import { aggregateOf, withValue, type Part } from './window.ts'

const start = Date.parse('2026-11-21T02:00:00Z')
type Values = Readonly<Record<string, number | boolean | string | null>>
const reading = (second: number, values: Values, events: readonly string[] = []): Moment => ({
  kind: 'reading',
  ts: start + second * 1000,
  values,
  events,
})
const one = (condition: Partial<Condition> & Pick<Condition, 'op'>): Condition => ({ field: '', ...condition })
const ruleOf = (conditions: readonly Condition[], more: Partial<RuleContent> = {}): RuleContent => ({
  match: 'all',
  conditions,
  ...more,
})
/** What it says at each moment: `+` fires, `=` holds, `-` is over, `.` nothing. */
const signs = { fires: '+', holds: '=', over: '-', nothing: '.' } as const
const run = (rule: RuleContent, moments: readonly Moment[]): string => {
  let watch: RuleWatch = {}
  return moments
    .map((moment) => {
      const verdict = judgeRule(rule, 'warning', watch, moment)
      watch = verdict.watch
      return signs[verdict.what]
    })
    .join('')
}
const temps = (...values: readonly (number | null)[]) =>
  values.map((value, place) => reading(place * 60, value === null ? {} : { coolant_temp: value }))
const hot = one({ field: 'coolant_temp', op: '>', value: 100 })

describe('a threshold', () => {
  it.each([
    ['>', 100, [99, 100, 101, 102, 100], '..+=-'],
    ['>=', 100, [99, 100, 99], '.+-'],
    ['<', 10, [11, 9, 10], '.+-'],
    ['<=', 10, [11, 10, 11], '.+-'],
    ['=', 5, [4, 5, 5, 6], '.+=-'],
    ['!=', 5, [5, 4, 5], '.+-'],
  ] as const)('%s %s over %j', (op, value, values, expected) => {
    expect(run(ruleOf([one({ field: 'coolant_temp', op, value })]), temps(...values))).toBe(expected)
  })

  it('says what it said before where a reading has nothing of it', () => {
    expect(run(ruleOf([hot]), temps(null, 101, null, 99, null))).toBe('.+=-.')
  })

  it('holds after it was so for as long as it asks, without a break', () => {
    const lasting = ruleOf([{ ...hot, for_seconds: 120 }])
    expect(run(lasting, temps(101, 101, 101, 101, 99))).toBe('..+=-')
    expect(run(lasting, temps(101, 101, 99, 101, 101, 101))).toBe('.....+')
  })

  it('is over by a condition of its own, where it has one', () => {
    const sticky = ruleOf([hot], { clear: [one({ field: 'coolant_temp', op: '<', value: 90 })] })
    expect(run(sticky, temps(101, 95, 101, 95, 89, 95))).toBe('+.=.-.')
  })

  it.each([
    ['avg', 100, [90, 110, 120], '..+'],
    ['min', 100, [90, 110, 120], '..+'],
    ['max', 100, [101, 90, 90], '+=-'],
    ['delta', 15, [100, 110, 116, 117], '..+-'],
  ] as const)('%s over two minutes beyond %s, of %j', (aggregate, value, values, expected) => {
    const window = aggregate === 'delta' ? 150 : 119
    const condition = one({ field: 'coolant_temp', op: '>', value, aggregate, window_seconds: window })
    expect(run(ruleOf([condition]), temps(...values))).toBe(expected)
  })
})

describe('other conditions', () => {
  it('a change is told with the reading it came by', () => {
    const changed = ruleOf([one({ field: 'fault_code', op: 'changed' })])
    const codes = ['', '', 'E1', 'E1', 'E2'].map((code, place) => reading(place * 60, { fault_code: code }))
    expect(run(changed, codes)).toBe('..+-+')
  })

  it('absence counts from the first reading that has it not, while the device speaks', () => {
    const absent = ruleOf([one({ field: 'coolant_temp', op: 'absent', for_seconds: 60 })])
    expect(run(absent, temps(80, null, null, null, 80, null))).toBe('..+=-.')
  })

  it('silence is told by whoever looks for it and ends with a reading', () => {
    const silent = ruleOf([one({ op: 'silent', for_seconds: 600 })])
    const silence: Moment = { kind: 'silence', ts: start + 600_000 }
    expect(run(silent, [reading(0, {}), silence, silence, reading(700, {})])).toBe('.+=-')
  })

  it('an event lasts for five minutes after it was told last', () => {
    const sos = ruleOf([one({ op: 'event', value: 'sos' })])
    const told = [
      reading(0, {}),
      reading(60, {}, ['sos']),
      reading(120, {}),
      reading(180, {}, ['sos']),
      reading(470, {}),
    ]
    expect(run(sos, [...told, reading(481, {})])).toBe('.+===-')
    expect(run(ruleOf([one({ field: 'sos', op: 'event' })]), [reading(0, {}, ['sos'])])).toBe('+')
    expect(run(sos, [reading(0, {}, ['rollover'])])).toBe('.')
  })

  it.each([
    ['exit', 7, 'exit', '+'],
    ['exit', 8, 'exit', '.'],
    ['enter', 7, 'exit', '.'],
    [undefined, 7, 'crossed', '+'],
  ] as const)('a fence: waits for %s of 7, hears of %s %s', (value, fenceId, word, expected) => {
    const rule = ruleOf([one({ field: '7', op: 'fence', ...(value && { value }) })])
    expect(run(rule, [{ kind: 'fence', ts: start, fenceId, word }])).toBe(expected)
  })

  it('leaving a fence lasts until it is entered again, whatever is read meanwhile', () => {
    const rule = ruleOf([one({ op: 'fence', value: 'exit' })])
    const fence = (second: number, word: 'exit' | 'enter'): Moment => ({
      kind: 'fence',
      ts: start + second * 1000,
      fenceId: 7,
      word,
    })
    expect(run(rule, [fence(0, 'exit'), reading(60, {}), reading(9_000, {}), fence(9_100, 'enter')])).toBe('+==-')
  })

  it('it moves without ignition: both, for a minute', () => {
    const theft = ruleOf([
      one({ field: 'ignition', op: '=', value: false, for_seconds: 60 }),
      one({ field: 'speed', op: '>', value: 5, for_seconds: 60 }),
    ])
    const at = (second: number, speed: number, ignition: boolean) => reading(second, { speed, ignition })
    expect(run(theft, [at(0, 0, false), at(60, 20, false), at(90, 20, false), at(120, 20, false)])).toBe('...+')
    expect(run(theft, [at(0, 0, true), at(60, 20, true), at(120, 20, true)])).toBe('...')
    expect(run(theft, [at(0, 20, false), at(60, 20, true), at(120, 20, false)])).toBe('...')
  })
})

describe('what a rule found', () => {
  const patient = [
    one({ field: 'in_use', op: '=', value: true }),
    one({ field: 'battery_percent', op: '<=', value: 10 }),
  ]
  it('is how much there is, not that something is on', () => {
    const verdict = judgeRule(ruleOf(patient), 'critical', {}, reading(0, { in_use: true, battery_percent: 8 }))
    expect([verdict.what, verdict.value, verdict.met]).toEqual(['fires', 8, patient])
  })

  it('of any of several is those that are met', () => {
    const either = ruleOf([hot, one({ field: 'fuel_percent', op: '<', value: 10 })], { match: 'any' })
    const { met } = judgeRule(either, 'warning', {}, reading(0, { coolant_temp: 90, fuel_percent: 4 }))
    expect(met.map(({ field }) => field)).toEqual(['fuel_percent'])
  })

  it.each([
    [one({ field: 'in_use', op: '=', value: true }), '正在使用'],
    [one({ field: 'ignition', op: '=', value: false, for_seconds: 60 }), '连续 1 分钟没有点火'],
    [one({ field: 'ignition', op: '!=', value: false }), '点火'],
    [one({ field: '7', op: 'fence', value: 'exit' }), '离开围栏（编号 7）'],
  ])('%j is said as %s', (condition, words) => expect(spokenCondition(condition)).toBe(words))
})

describe('a rule', () => {
  const low = one({ field: 'fuel_percent', op: '<', value: 10 })
  const both = [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ] as const
  it.each(both)('of two conditions that are %s and %s', (first, second) => {
    const moment = reading(0, { coolant_temp: first ? 101 : 99, fuel_percent: second ? 5 : 50 })
    const says = (match: 'all' | 'any') => run(ruleOf([hot, low], { match }), [moment])
    expect([says('all'), says('any')]).toEqual([first && second ? '+' : '.', first || second ? '+' : '.'])
  })

  it('rises and falls in level while it lasts', () => {
    const rule = ruleOf([hot], {
      raise: { level: 'critical', conditions: [one({ field: 'coolant_temp', op: '>', value: 110 })] },
    })
    let watch: RuleWatch = {}
    const levels = temps(101, 111, 105).map((moment) => {
      const verdict = judgeRule(rule, 'warning', watch, moment)
      watch = verdict.watch
      return verdict.level
    })
    expect(levels).toEqual(['warning', 'critical', 'warning'])
  })

  it('begins within its hours alone, and ends at any', () => {
    // 10:00 on a Saturday in Shanghai.
    const night = ruleOf([hot], { schedule: { days: [6], from: '20:00', to: '06:00' } })
    const day = ruleOf([hot], { schedule: { days: [6], from: '08:00', to: '10:01' } })
    expect(run(night, temps(101, 101))).toBe('..')
    expect(run(day, temps(101, 101, 101, 99, 101))).toBe('+==-.')
  })

  it('says the same of what it remembers, however often it is cut and stored between', () => {
    const anyTemps = fc.array(fc.oneof(fc.integer({ min: 90, max: 112 }), fc.constant(null)), { maxLength: 40 })
    const rule = ruleOf(
      [
        { ...hot, for_seconds: 120 },
        one({ field: 'coolant_temp', op: '>', value: 95, aggregate: 'avg', window_seconds: 300 }),
      ],
      {
        clear: [one({ field: 'coolant_temp', op: '<', value: 95 })],
      },
    )
    fc.assert(
      fc.property(anyTemps, (values) => {
        let watch: RuleWatch = {}
        const stored = temps(...values).map((moment) => {
          const verdict = judgeRule(rule, 'warning', JSON.parse(JSON.stringify(watch)) as RuleWatch, moment)
          watch = verdict.watch
          return signs[verdict.what]
        })
        expect(stored.join('')).toBe(run(rule, temps(...values)))
        // It never fires twice without having been over.
        expect(stored.filter((sign) => sign === '+' || sign === '-').join('')).toMatch(/^(?:\+-)*\+?$/)
      }),
    )
  })
})

it.each([
  ['2026-11-21T08:00', true],
  ['2026-11-21T07:59', false],
  ['2026-11-21T17:59', true],
  ['2026-11-21T18:00', false],
  ['2026-11-22T12:00', false],
])('hours of Saturdays, 08:00 to 18:00: %s', (time, expected) => {
  expect(isWithin({ days: [6], from: '08:00', to: '18:00' }, Date.parse(`${time}:00+08:00`))).toBe(expected)
})
it.each([
  ['2026-11-21T22:00', true],
  ['2026-11-22T05:59', true],
  ['2026-11-22T06:00', false],
  ['2026-11-22T22:00', false],
  ['2026-11-21T05:00', false],
])('a night that begins on Saturdays, 22:00 to 06:00: %s', (time, expected) => {
  expect(isWithin({ days: [6], from: '22:00', to: '06:00' }, Date.parse(`${time}:00+08:00`))).toBe(expected)
})

it('what is not so is not remembered, and what is so is remembered once', () => {
  const theft = ruleOf([
    one({ field: 'ignition', op: '=', value: false, for_seconds: 60 }),
    one({ field: 'speed', op: '>', value: 5, for_seconds: 60 }),
  ])
  const watchOf = (before: RuleWatch, second: number, values: Values) =>
    judgeRule(theft, 'warning', before, reading(second, values)).watch
  expect(watchOf({}, 0, { speed: 3, ignition: true })).toEqual({})
  const parked = watchOf({}, 0, { speed: 0, ignition: false })
  expect(parked).toEqual({ conditions: [{ since: start }, {}] })
  expect(watchOf(parked, 60, { speed: 1, ignition: false })).toEqual(parked)
})

it('a window keeps sums of a day in some sixty parts, and says what the values of it come to', () => {
  let window: readonly Part[] = []
  for (let second = 0; second < 86_400; second += 10)
    window = withValue(window, 86_400_000, start + second * 1000, second)
  expect(window.length).toBeLessThanOrEqual(62)
  expect(aggregateOf(window, 'max')).toBe(86_390)
  expect(aggregateOf(window, 'avg')).toBeCloseTo(43_195)
  expect(aggregateOf(window, 'delta')).toBe(86_390)
})
