import type { SettingDeclaration } from '@jihui/protocol/module'
import { type SettingKey, settingKeys, settingOf } from '@jihui/protocol/all-settings'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Client } from '../../platform/http/call.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { currentSettings } from './queries.ts'
import { platformSetting } from './table.ts'

/** Changes what is named and leaves the rest; all of it or, when one value is wrong, none. */
export const changeSettings = async (
  { db, clock }: Services,
  wanted: Readonly<Record<string, unknown>>,
  actor: Actor,
  client: Client,
): Promise<SettingKey[]> => {
  const values = readValues(wanted)
  return db.transaction(async (tx) => {
    // A setting nobody changed has no row to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('platform-settings', 0))`)
    const current = await currentSettings(tx)
    const changed = [...values].filter(([key, value]) => current.get(key)!.value !== value)
    if (changed.length === 0) return []
    const now = clock.now()
    const by = { updatedBy: actor.id, updatedByName: actor.displayName, updatedAt: now }
    for (const [key, value] of changed)
      await tx
        .insert(platformSetting)
        .values({ key, value, ...by })
        .onConflictDoUpdate({ target: platformSetting.key, set: { value, ...by } })
    const before = Object.fromEntries(changed.map(([key]) => [key, current.get(key)!.value]))
    const after = Object.fromEntries(changed)
    const objectId = changed.map(([key]) => key).join(',')
    await writeAudit(
      tx,
      { actor, action: 'setting.change', objectType: 'setting', objectId, before, after, client },
      now,
    )
    return changed.map(([key]) => key)
  })
}

const isKey = (key: string): key is SettingKey => (settingKeys as readonly string[]).includes(key)

const readValues = (wanted: Readonly<Record<string, unknown>>): Map<SettingKey, boolean | number> => {
  const values = new Map<SettingKey, boolean | number>()
  const errors: Record<string, string> = {}
  for (const [key, value] of Object.entries(wanted)) {
    const wrong = isKey(key) ? wrongValue(settingOf(key), value) : `没有这个设置：${key}`
    if (wrong) errors[`changes.${key}`] = wrong
    else values.set(key as SettingKey, value as boolean | number)
  }
  const [message] = Object.values(errors)
  return message ? refuse('setting.invalid', { message, errors }) : values
}

const wrongValue = (setting: SettingDeclaration, value: unknown): string | null => {
  const { label } = setting
  if (setting.kind === 'flag') return typeof value === 'boolean' ? null : `“${label}”只能是开或关`
  const { min, max, unit } = setting
  const isFine = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
  return isFine ? null : `“${label}”应为 ${min} 到 ${max} ${unit}的整数`
}
