import * as z from 'zod/mini'
import { done, timestamp } from '../values.ts'

const settingRow = z.object({
  key: z.string(),
  label: z.string(),
  hint: z.string(),
  kind: z.enum(['flag', 'number']),
  unit: z.string(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  value: z.union([z.boolean(), z.number()]),
  initial: z.union([z.boolean(), z.number()]),
  updated_by: z.nullable(z.string()),
  updated_at: z.nullable(timestamp),
})
export const settingGroups = z.object({
  groups: z.array(z.object({ label: z.string(), settings: z.array(settingRow) })),
})
export type SettingRow = z.output<typeof settingRow>

export const settingsRequest = z.object({
  changes: z.record(z.string(), z.unknown(), '请写明要改的设置'),
})
export const settingsDone = z.extend(settingGroups, { ...done, changed: z.array(z.string()) })
