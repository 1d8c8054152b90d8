import { type SettingKey, settingOf, type SettingValue } from '@jihui/protocol/settings/settings'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { platformSetting } from './table.ts'

/** A setting as it stands now; read where it counts, so that a change holds from the next request on. */
export const readSetting = async <K extends SettingKey>(db: Queryable, key: K): Promise<SettingValue<K>> => {
  const [row] = await db.select().from(platformSetting).where(eq(platformSetting.key, key))
  return (row?.value ?? settingOf(key).initial) as SettingValue<K>
}
