/** What a finished work order leaves: a record, corrected without losing what stood before. */
import * as z from 'zod/mini'
import { optionalDay } from '../../owner/values.ts'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp, yuan } from '../../values.ts'
import { count } from '../../upkeep/trigger-schema.ts'
import { maintenanceKindCodes } from '../machine.ts'
import { taskDetail, taskStep } from './order-schema.ts'
import { meter } from './task-schema.ts'
import { payerCodes } from './work-order-machine.ts'

export const byRecord = z.object({ id: id('维护记录') })
export const recordQuery = z.object({
  ...pageQuery,
  unit_id: z.optional(id('单机')),
  equipment_id: z.optional(id('设备')),
  plan_id: z.optional(id('计划')),
  category_id: z.optional(id('分类')),
  /** Of these owners' machines; 0: the platform's own. */
  owner_id: z.optional(z.union([id('设备主'), z.literal('0'), z.literal(0)], '设备主应为编号，或 0（平台）')),
  kind: z._default(z.enum(['', ...maintenanceKindCodes], '类型应为 repair、service 或 inspection'), ''),
  line: optionalText('业务线', 40),
  from: optionalDay('开始日期'),
  to: optionalDay('结束日期'),
  keyword: optionalText('关键词', 60),
})
const replaced = z.object({
  part_id: z.number(),
  name: z.string(),
  old_number: z.string(),
  new_number: z.string(),
})
export const careRecord = z.object({
  id: z.number(),
  task_id: z.number(),
  number: z.string(),
  version: z.number(),
  visit: z.number(),
  unit_id: z.number(),
  equipment_id: z.number(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  unit_serial: z.string(),
  line: z.string(),
  plan_id: z.nullable(z.number()),
  kind: z.enum(maintenanceKindCodes),
  kind_display: z.string(),
  title: z.string(),
  result: z.string(),
  meter: z.nullable(z.number()),
  meter_unit: z.nullable(z.string()),
  technician_name: z.string(),
  payer: z.enum(payerCodes),
  payer_display: z.string(),
  /** What was charged; null: not the reader's to see. */
  cost: z.nullable(yuan),
  /** Hours the machine stood. */
  downtime_hours: z.number(),
  is_rework: z.boolean(),
  done_at: timestamp,
  can_correct: z.boolean(),
})
export const recordDetail = z.extend(careRecord, {
  labour: z.nullable(yuan),
  parts_cost: z.nullable(yuan),
  steps: z.array(taskStep),
  replaced: z.array(replaced),
  photos: taskDetail.shape.photos,
  signature: z.nullable(z.string()),
  /** By its author until then; later by the desk. */
  correctable_until: timestamp,
  corrections: z.array(
    z.object({
      version: z.number(),
      result: z.string(),
      meter: z.nullable(z.number()),
      replaced: z.array(replaced),
      reason: z.string(),
      actor: z.string(),
      created_at: timestamp,
    }),
  ),
})
export const recordPage = pageOf(careRecord)
export const recordCorrection = z.object({
  version: count('版本', 1, 1_000_000),
  result: z.optional(requiredText('处理结果', 1000)),
  meter: z.optional(z.nullable(meter)),
  replaced: z.optional(
    z
      .array(
        z.object({
          part_id: id('配件'),
          old_number: optionalText('旧件编号', 60),
          new_number: optionalText('新件编号', 60),
        }),
      )
      .check(z.maxLength(60, '最多 60 件')),
  ),
  reason: requiredText('为什么更正', 300),
})
export const recordDone = z.extend(recordDetail, { ...done, record: recordDetail })
