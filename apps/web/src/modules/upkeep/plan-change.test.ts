import { describe, expect, it } from 'vitest'
import { changesOf, daysOf, inHand, trialOf } from './plan-change.ts'
import { newDraft, planOf } from './plan-form.ts'
import type { Plan } from './upkeep-queries.ts'

const stored = (more: Partial<Plan> = {}): Plan =>
  ({
    id: 7,
    name: '250 小时保养',
    status: 'active',
    version: 3,
    scope: { line: 'a-line', category: 'forklift' },
    triggers: [
      { kind: 'date', text: '每 6 个月', rrule: 'FREQ=MONTHLY;INTERVAL=6', from: '2026-11-20', until: null },
      { kind: 'meter', text: '每 250 小时', every: 250, unit: 'h' },
    ],
    whichever_first: true,
    lead_days: 3,
    tolerance_days: 7,
    duration_days: 1,
    requires_signature: true,
    skill: '液压',
    steps: [{ id: 1, kind: 'measure', title: '油压', min: 3, max: null, unit: 'MPa' }],
    parts: [{ part_id: 9, quantity: 2, number: 'P-9', name: '滤芯', unit: '个' }],
    ...more,
  }) as unknown as Plan

describe('a plan that is changed', () => {
  it('stands in the form as it is, and sends only what is changed', () => {
    const { draft, isScopeKept, areTriggersKept } = inHand(stored(), true)
    expect([isScopeKept, areTriggersKept]).toEqual([false, false])
    expect(planOf(draft)).toMatchObject({
      scope: { line: 'a-line', category: 'forklift' },
      parts: [{ part_id: 9, quantity: 2 }],
      steps: [{ kind: 'measure', title: '油压', min: 3, max: null, unit: 'MPa' }],
      skill: '液压',
    })
    expect(changesOf(draft, draft)).toEqual({})
    const every = { ...draft, every: '500', skill: ' ', parts: [] }
    expect(Object.keys(changesOf(draft, every))).toEqual(['triggers', 'parts', 'skill'])
    expect([daysOf({ ...draft, skill: '' }) === daysOf(draft), daysOf(every) === daysOf(draft)]).toEqual([true, false])
  })
  it.each<[string, Partial<Plan>]>([
    [
      'a rule it does not write',
      { triggers: [{ kind: 'date', text: '', rrule: 'FREQ=WEEKLY;BYDAY=MO', from: '2026-11-20' }] },
    ],
    [
      'a rule that ends',
      {
        triggers: [{ kind: 'date', text: '', rrule: 'FREQ=DAILY;INTERVAL=9', from: '2026-11-20', until: '2027-01-01' }],
      },
    ],
    [
      'alarms that have to come again',
      { triggers: [{ kind: 'event', text: '', level: 'critical', code: '', repeats: 3 }] },
    ],
    [
      'two of a kind',
      {
        triggers: [
          { kind: 'meter', text: '', every: 9, unit: 'h' },
          { kind: 'meter', text: '', every: 9, unit: 'km' },
        ],
      },
    ],
    ['triggers that all have to come', { whichever_first: false }],
  ])('keeps what the form has no fields for: %s', (_name, more) => {
    const plan = stored(more)
    const hand = inHand(plan, true)
    expect(hand.areTriggersKept).toBe(true)
    const renamed = { ...hand.draft, name: '改名' }
    expect(changesOf(hand.draft, renamed)).toEqual({ name: '改名' })
    expect(trialOf(plan, hand, renamed)).toMatchObject({ name: '改名', triggers: plan.triggers, plan_id: 7 })
  })
  it('is for machines an owner names, and keeps a desk’s plan for single machines as it is', () => {
    const plan = stored({ scope: { unit_ids: [4, 5] } })
    expect(inHand(plan, false)).toMatchObject({ isScopeKept: false, draft: { unitIds: [4, 5] } })
    const hand = inHand(plan, true)
    expect([hand.isScopeKept, trialOf(plan, hand, { ...newDraft(), name: '改名' }).scope]).toEqual([
      true,
      { unit_ids: [4, 5] },
    ])
  })
})
