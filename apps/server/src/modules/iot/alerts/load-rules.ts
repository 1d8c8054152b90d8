/** Rules as those who decide by them read them. */
import { builtInRule, builtInRuleCodes } from '@jihui/protocol/iot/alerts/built-in-rules'
import type { AlertLevel } from '@jihui/protocol/iot/alerts/alert-machine'
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { findProfile } from '@jihui/protocol/iot/profiles'
import { type Condition, type Recovery, thresholds } from '@jihui/protocol/iot/alerts/conditions'
import { alertFields } from '@jihui/protocol/iot/alerts/fields'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { alertRule } from './table.ts'

export type RuleRow = typeof alertRule.$inferSelect
export interface Rule extends RuleRow {
  readonly level: AlertLevel
  readonly recovers: Recovery
}

const brought = new WeakSet<object>()
/** Writes down the platform's own rules, once; what staff made of one stays. */
export const bringRules = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  if (brought.has(db)) return
  const now = clock.now()
  const known = await db.select({ code: alertRule.code }).from(alertRule).where(isNotNull(alertRule.code))
  const codes = new Set(known.map(({ code }) => code))
  const missing = builtInRuleCodes.filter((code) => !codes.has(code))
  if (missing.length > 0)
    await db
      .insert(alertRule)
      .values(
        missing.map((code) => {
          const {
            name,
            level,
            match,
            conditions,
            clear,
            raise,
            repeat_minutes: repeat,
            escalate,
            ...rule
          } = builtInRule(code)
          return {
            code,
            name,
            level,
            content: { match, conditions, ...(clear && { clear }), ...(raise && { raise }) },
            appliesTo: { all_mine: true },
            repeatMinutes: repeat ?? null,
            escalate: escalate ?? [],
            recovers: rule.recovers,
            isDanger: rule.isDanger === true,
            createdAt: now,
            updatedAt: now,
          }
        }),
      )
      .onConflictDoNothing()
  brought.add(db)
}

/** Those that decide on machines of these owners: their own, and the platform's. */
export const loadRules = async (db: Queryable, owners: readonly (number | null)[]): Promise<Rule[]> => {
  const ids = [...new Set(owners.filter((id) => id !== null))]
  const rows = await db
    .select()
    .from(alertRule)
    .where(
      and(
        eq(alertRule.isActive, true),
        isNull(alertRule.deletedAt),
        or(isNull(alertRule.ownerId), inArray(alertRule.ownerId, ids)),
      ),
    )
    .orderBy(alertRule.id)
  return rows as Rule[]
}

/** A device, as far as a rule's scope asks. */
export interface Scoped {
  readonly id: number
  readonly profile: string
  readonly ownerId: number | null
  readonly line: string | null
  /** By which order its unit is out. */
  readonly rentalId: number | null
}

export const appliesTo = ({ ownerId, appliesTo: scope }: Rule, device: Scoped): boolean => {
  if (ownerId !== null && ownerId !== device.ownerId) return false
  const { devices = [], lines = [], rental_id: rentalId, all_mine: isAll } = scope
  if (isAll === true) return true
  return (
    devices.includes(device.id) ||
    (device.line !== null && lines.includes(device.line)) ||
    (rentalId !== undefined && rentalId === device.rentalId)
  )
}

const ofEveryDevice = ['speed', 'ignition']
const canSay = ({ field, op }: Condition, profile: string): boolean => {
  const isMeasured = (thresholds as readonly string[]).includes(op) || op === 'changed' || op === 'absent'
  if (!isMeasured || ofEveryDevice.includes(field)) return true
  const keys = findProfile(profile)?.keys
  return keys ? Object.hasOwn(keys, field) : alertFields.has(field)
}
/** Whether a device of this profile can meet it at all: what it never measures is not missing. */
export const canMeet = ({ content: { match, conditions } }: Rule, profile: string): boolean =>
  match === 'all'
    ? conditions.every((one) => canSay(one, profile))
    : conditions.some((one) => canSay(one, profile) && one.op !== 'absent') ||
      conditions.every((one) => canSay(one, profile))

export const isOfOrders = ({ appliesTo: { rental_id: rentalId } }: Rule): boolean => rentalId !== undefined
