import { builtInRuleCodes, builtInRule } from '@jihui/protocol/iot/alerts/built-in-rules'
import type { Condition } from '@jihui/protocol/iot/alerts/conditions'
import { spokenRule } from '@jihui/protocol/iot/alerts/rule-words'
import { expect, it } from 'vitest'
import type { AlertRule } from './alert-queries.ts'
import { conditionOf, draftOf, newClear, newCondition, problemOf } from './condition-draft.ts'
import { draftOfRule, problemsOf, requestOf } from './rule-form.ts'

const rule = (more: Partial<AlertRule>): AlertRule =>
  ({
    id: 1,
    name: '规则',
    level: 'warning',
    match: 'all',
    conditions: [],
    clear: null,
    raise: null,
    schedule: null,
    applies_to: { all_mine: true },
    repeat_minutes: null,
    escalate: [],
    recovers: 'itself',
    is_active: true,
    ...more,
  }) as AlertRule
const kept = ({ name, level, match, conditions, clear, raise, schedule, ...rest }: AlertRule) => ({
  name,
  level,
  match,
  conditions,
  clear,
  raise,
  schedule,
  applies_to: rest.applies_to,
  repeat_minutes: rest.repeat_minutes,
  escalate: rest.escalate,
  recovers: rest.recovers,
  is_active: rest.is_active,
})

it.each(builtInRuleCodes)('%s, opened and saved, is what it was', (code) => {
  const { isDanger: _, ...content } = builtInRule(code)
  const before = rule({ ...(content as Partial<AlertRule>), clear: (content.clear ?? null) as AlertRule['clear'] })
  const draft = draftOfRule(before)
  expect(Object.values(problemsOf(draft)).filter(Boolean)).toEqual([])
  expect(requestOf(draft, before)).toEqual(kept(before))
})

it('what a form does not draw stays with what it does', () => {
  const before = rule({
    match: 'any',
    conditions: [
      { field: 'coolant_temp', op: '>', value: 105, for_seconds: 90, window_seconds: 600, aggregate: 'avg' },
      { field: '17', op: 'fence', value: 'exit' },
      { field: '', op: 'fence' },
      { field: '', op: 'event', value: 'E42', window_seconds: 7 },
    ],
    clear: [{ field: 'coolant_temp', op: '<', value: 95, for_seconds: 120 }],
    raise: { level: 'critical', conditions: [{ field: 'coolant_temp', op: '>', value: 115 }] },
    schedule: { days: [1, 6], from: '22:00', to: '06:00' },
    applies_to: { lines: ['medical'] },
    repeat_minutes: 30,
    escalate: [
      { after_minutes: 5, to: 'duty', channels: ['app'] },
      { after_minutes: 10, to: 'owner', channels: ['app', 'sms'] },
    ],
    recovers: 'person',
    is_active: false,
  })
  expect(requestOf(draftOfRule(before), before)).toEqual(kept(before))
  const earlier = requestOf({ ...draftOfRule(before), textAfter: '2' }, before)
  expect(earlier.escalate?.map((step) => [step.after_minutes, step.to])).toEqual([
    [2, 'owner'],
    [5, 'duty'],
  ])
})

it('a flag that is not on is one that is off', () => {
  const turned = conditionOf(draftOf({ field: 'ignition', op: '!=', value: true } as Condition))
  expect(turned).toEqual({ field: 'ignition', op: '=', value: false })
})

it('says what it does while it is being written, and begins to end with the same reading', () => {
  const hot = { ...newCondition(), value: '105', minutes: '5' }
  const clear = { ...newClear(hot), value: '95', minutes: '2' }
  const draft = { ...draftOfRule(null), name: '热', conditions: [hot], clear: [clear] }
  expect(spokenRule(requestOf(draft, null))).toBe('水温连续 5 分钟高于 105 ℃ 时告警；水温连续 2 分钟不高于 95 ℃ 后恢复')
  const average = { ...hot, minutes: '', aggregate: 'avg' as const, window: '10' }
  expect(spokenRule(requestOf({ ...draft, conditions: [average], clear: [] }, null))).toBe(
    '水温 10 分钟内的平均高于 105 ℃ 时告警',
  )
  expect([problemOf({ ...average, window: '' }), problemOf({ ...hot, minutes: '-1' })]).toEqual([
    '请填写看几分钟内的读数',
    '持续的分钟数应为正数',
  ])
})
