import type { rule as ruleShape } from '@jihui/protocol/iot/alerts/rule-schema'
import { spokenRule } from '@jihui/protocol/iot/alerts/rule-words'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { managesAll } from '../devices/reach.ts'
import type { Rule, RuleRow } from './load-rules.ts'

/** His own, or the platform's for whoever manages all. */
export const mayChange = (actor: Actor, { ownerId }: Pick<RuleRow, 'ownerId'>): boolean =>
  managesAll(actor) ? ownerId === null : ownerId === ownerIdOf(actor)

export const viewRule = (actor: Actor, row: RuleRow): z.output<typeof ruleShape> => {
  const { content, level, recovers } = row as Rule
  const isBuiltIn = row.code !== null
  const mine = mayChange(actor, row)
  return {
    id: row.id,
    name: row.name,
    level,
    match: content.match,
    conditions: [...content.conditions],
    clear: content.clear ? [...content.clear] : null,
    raise: content.raise ? { level: content.raise.level, conditions: [...content.raise.conditions] } : null,
    schedule: content.schedule ? { ...content.schedule, days: [...content.schedule.days] } : null,
    applies_to: row.appliesTo,
    repeat_minutes: row.repeatMinutes,
    // Who is called is the business of those whose rule it is.
    escalate: mine ? [...row.escalate] : [],
    recovers,
    is_active: row.isActive,
    is_built_in: isBuiltIn,
    is_danger: row.isDanger,
    words: spokenRule(content),
    updated_at: row.updatedAt.toISOString(),
    actions: mine ? (isBuiltIn ? ['edit'] : ['edit', 'delete']) : [],
  }
}
