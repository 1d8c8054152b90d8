import { type SettingKey, settingOf, type SettingValue } from '@jihui/protocol/all-settings'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { platformSetting } from './table.ts'

/** A setting as it stands now; read where it counts, so that a change holds from the next request on. */
export const readSetting = async <K extends SettingKey>(db: Queryable, key: K): Promise<SettingValue<K>> => {
  const [row] = await db.select().from(platformSetting).where(eq(platformSetting.key, key))
  return (row?.value ?? settingOf(key).initial) as SettingValue<K>
}

/** The same within another statement, for a number. */
export const numberSettingSql = (key: SettingKey): string =>
  `coalesce((SELECT value::bigint FROM platform_setting WHERE key = '${key}'), ${Number(settingOf(key).initial)})`
