/** What is done with a work order: arranged, worked on, quoted, accepted. */
import * as z from 'zod/mini'
import { fieldAct, fieldPhotos } from '../../field/schema.ts'
import { latitude, longitude } from '../../geography/values.ts'
import { optionalDay } from '../../owner/values.ts'
import { codesOf } from '../../codes.ts'
import {
  blankText,
  done,
  flag,
  id,
  optionalLine,
  optionalText,
  pageQuery,
  requiredText,
  yuan,
  yuanIn,
} from '../../values.ts'
import { maintenanceKindCodes, urgencyCodes } from '../machine.ts'
import { count, hasDecimals } from '../../upkeep/trigger-schema.ts'
import { workOrderLimits } from './limits.ts'
import { taskDetail } from './order-schema.ts'
import { quoteLineKinds } from './quote.ts'
import { payerCodes, pauseReasonCodes, taskStatusCodes } from './work-order-machine.ts'

export const byTask = z.object({ id: id('维护单') })
export const taskQuery = z.object({
  ...pageQuery,
  /** A status, `open` (not over), `disputed` (its bill is objected to), or nothing for all. */
  status: z._default(
    z.enum(['', 'all', 'open', 'disputed', ...taskStatusCodes], '状态应为 open、disputed、all 或维护单的状态'),
    '',
  ),
  unit_id: z.optional(id('单机')),
  plan_id: z.optional(id('计划')),
  rental_id: z.optional(id('订单')),
  kind: z._default(z.enum(['', ...maintenanceKindCodes], '类型应为 repair、service 或 inspection'), ''),
  line: optionalText('业务线', 40),
  keyword: optionalText('关键词', 60),
  /** As whom: what one works on, what one pays for, what one has to look after; absent: all one may see. */
  role: z.optional(
    z.enum(['technician', 'payer', 'owner', 'reporter'], '身份应为 technician、payer、owner 或 reporter'),
  ),
})
export const newTask = z
  .object({
    unit_id: z.optional(id('单机')),
    serial: blankText('出厂编号', 80),
    kind: z._default(z.enum(maintenanceKindCodes, '类型应为 repair、service 或 inspection'), 'repair'),
    title: optionalLine('标题', 80),
    description: requiredText('说明', 1000),
    urgency: z._default(z.enum(urgencyCodes, '紧急程度应为 low、medium 或 high'), 'medium'),
    payer: z.optional(z.enum(payerCodes, '请选择谁付费：owner、platform、renter 或 reporter')),
    start_date: optionalDay('开始日期'),
    end_date: optionalDay('结束日期'),
    technician_id: z.optional(z.nullable(id('技师'))),
    requires_signature: z._default(flag, false),
    notes: optionalText('备注', 500),
  })
  .check(
    z.refine(({ unit_id, serial }) => unit_id !== undefined || !!serial, {
      message: '请选择要维护的设备',
      path: ['unit_id'],
    }),
  )
export const taskDone = z.extend(taskDetail, { ...done, task: taskDetail })

export const assignRequest = z.object({
  technician_id: id('技师'),
  /** Absent: a visit where the machine is, which takes no days. */
  start_date: optionalDay('开始日期'),
  end_date: optionalDay('结束日期'),
  /** Of the order as it was read; absent: whatever it is now. */
  version: z.optional(id('版本')),
  notes: optionalText('备注', 500),
})
/** Whoever does not agree says when it suits him: a visit is arranged anew by that. */
export const agreeVisitRequest = z
  .object({ agreed: flag, reason: optionalText('原因', 300) })
  .check(z.refine(({ agreed, reason }) => agreed || reason !== '', { message: '写明什么时候行', path: ['reason'] }))
export const reasonRequest = z.object({ reason: requiredText('原因', 300) })
export const swapRequest = z.object({ rental_id: id('订单'), unit_id: id('单机') })
export const consentRequest = z.object({
  agreed: flag,
  quote_version: id('报价版本'),
  reason: optionalText('原因', 300),
})
export const rateRequest = z.object({
  rating: count('评分', 1, 5),
  comments: optionalText('评价', 300),
})

// What the technician does: each also as an event of a device that had no network.
export const acceptTaskRequest = z.object({ ...fieldAct })
export const declineRequest = z.object({ ...fieldAct, reason: requiredText('原因', 300) })
/** At the machine: by the code on it, or by where he is. */
export const startRequest = z
  .object({
    ...fieldAct,
    method: z.enum(['code', 'location'], '请扫描机器上的码，或用位置确认'),
    code: optionalText('机器码', 40),
    latitude: z.optional(latitude),
    longitude: z.optional(longitude),
  })
  .check(
    z.refine(({ method, code }) => method !== 'code' || code !== '', { message: '请填写机器码', path: ['code'] }),
    z.refine(
      ({ method, latitude: north, longitude: east }) =>
        method !== 'location' || (north !== undefined && east !== undefined),
      { message: '没有拿到位置', path: ['latitude'] },
    ),
  )
export const stepsRequest = z.object({
  ...fieldAct,
  steps: z
    .array(
      z.object({
        id: z.union([z.string(), z.number()]),
        result: z.enum(['ok', 'bad', 'skipped'], '结果应为正常、异常或跳过'),
        value: z.optional(z.nullable(z.number('测量值应为数字'))),
        note: optionalText('说明', 300),
        photos: z._default(fieldPhotos(0), []),
      }),
      '请填写步骤',
    )
    .check(z.minLength(1, '请填写步骤'), z.maxLength(200, '一次最多 200 步')),
})
/** Of the store, for the machine of an order: what fits it, those it was made for first; by its words, whatever there is. */
export const taskPartsQuery = z.object({ keyword: optionalText('关键词', 60) })
export const taskParts = z.object({
  count: z.number(),
  results: z.array(
    z.object({
      part_id: z.number(),
      number: z.string(),
      name: z.string(),
      unit: z.string(),
      list_price: yuan,
      /** In the stores and nobody's. */
      in_store: z.number(),
      /** In the van of whoever reads. */
      in_van: z.number(),
      /** Made for the machine, or for any; what is not is used with a reason. */
      fits: z.boolean(),
    }),
  ),
})
export const partsRequest = z.object({
  ...fieldAct,
  lines: z
    .array(
      z.object({
        part_id: id('配件'),
        quantity: count('数量', 1, 9999),
        from: z.enum(['store', 'van', 'bought'], '来源应为 store、van 或 bought'),
        /** Why it is used although it is not made for the machine. */
        reason: optionalText('原因', 200),
      }),
      '请选择配件',
    )
    .check(z.minLength(1, '请选择配件'), z.maxLength(60, '一次最多 60 种配件')),
})
export const pauseRequest = z.object({
  ...fieldAct,
  reason: z.enum(pauseReasonCodes, '原因应为等配件、等停机或等许可：parts、standstill 或 permit'),
  notes: optionalText('备注', 300),
})
export const resumeRequest = z.object({ ...fieldAct })
export const quoteRequest = z.object({
  ...fieldAct,
  lines: z
    .array(
      z.object({
        kind: z.enum(codesOf(quoteLineKinds), '应为 labour、part 或 call_out'),
        /** Of the price list, or a part's number. */
        code: requiredText('代码', 60),
        quantity: count('数量', 1, 9999),
        price: yuanIn('单价'),
      }),
      '请填写报价',
    )
    .check(
      z.minLength(1, '请填写报价'),
      z.maxLength(workOrderLimits.quoteLines, `最多 ${workOrderLimits.quoteLines} 行`),
    ),
})
export const meter = z.number('表数应为数字').check(
  z.refine((value) => value >= 0 && value <= 9_999_999, '表数应在 0 到 9999999 之间'),
  z.refine((value) => hasDecimals(value, 4), '表数最多 4 位小数'),
)
export const completeRequest = z.object({
  ...fieldAct,
  result: requiredText('处理结果', 1000),
  meter: z.optional(z.nullable(meter)),
  photos_before: fieldPhotos(1),
  photos_after: fieldPhotos(1),
  replaced: z._default(
    z
      .array(
        z.object({
          part_id: id('配件'),
          old_number: optionalLine('旧件编号', 60),
          new_number: optionalLine('新件编号', 60),
        }),
      )
      .check(z.maxLength(workOrderLimits.replacedMax, `最多 ${workOrderLimits.replacedMax} 件`)),
    [],
  ),
  /** Drawn by the customer, a PNG as a data URL. */
  signature: z.optional(z.nullable(z.string().check(z.maxLength(400_000, '签名图片过大，请重新签名')))),
})
