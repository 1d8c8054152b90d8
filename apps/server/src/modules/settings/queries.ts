import type { settingGroups, SettingRow } from '@jihui/protocol/settings/schema'
import { settingKeys, settingOf } from '@jihui/protocol/all-settings'
import type * as z from 'zod/mini'
import type { Queryable } from '../../platform/database/database.ts'
import { platformSetting } from './table.ts'

/** Every setting by its key as it stands now; what nobody changed stands as declared. */
export const currentSettings = async (db: Queryable) => {
  const rows = await db.select().from(platformSetting)
  const changed = new Map(rows.map((row) => [row.key, row]))
  return new Map(
    settingKeys.map((key) => {
      const row = changed.get(key)
      return [key, { value: row?.value ?? settingOf(key).initial, by: row?.updatedByName, at: row?.updatedAt }]
    }),
  )
}

export const readSettingGroups = async (db: Queryable): Promise<z.output<typeof settingGroups>> => {
  const current = await currentSettings(db)
  const groups = new Map<string, SettingRow[]>()
  for (const key of settingKeys) {
    const { group, label, hint, kind, initial, ...rest } = settingOf(key)
    const { value, by, at } = current.get(key)!
    const bounds = { unit: '', min: null, max: null, ...rest }
    const stand = { value, initial, updated_by: by ?? null, updated_at: at?.toISOString() ?? null }
    groups.set(group, [...(groups.get(group) ?? []), { key, label, hint, kind, ...bounds, ...stand }])
  }
  return { groups: [...groups].map(([label, settings]) => ({ label, settings })) }
}
