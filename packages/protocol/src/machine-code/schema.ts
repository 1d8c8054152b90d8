import * as z from 'zod/mini'
import { done, id, optionalText, pageOf, pageQuery, requiredText, timestamp } from '../values.ts'
import { machineCodeLimits } from './limits.ts'
import { codeReaderCodes } from './links.ts'

/** Whatever it is: what is no code is told like one that is unknown. */
export const byCode = z.object({ code: z.string() })
export const byUnit = z.object({ id: id('单机') })
export const byReport = z.object({ code: z.string(), number: z.string() })
export const reportKey = z.object({ key: z._default(z.string(), '') })

export const fault = z.object({ code: z.string(), label: z.string() })
export const faultQuery = z.object({ line: requiredText('业务线', 40) })
export const faultList = z.object({ results: z.array(fault) })

const machine = z.object({
  name: z.string(),
  model: z.string(),
  line: z.string(),
  illustration: z.string(),
  /** The last four signs of its serial. */
  serial_tail: z.string(),
})
/** A fault somebody reported that is not over: what it is called and how far it has come, in nobody's words. */
const openFault = z.object({
  report_number: z.string(),
  fault: z.string(),
  reported_at: timestamp,
  state: z.string(),
  /** Others who have met it. */
  me_too_count: z.number(),
  /** Whoever asks has said so before. */
  is_mine: z.boolean(),
})
const link = z.object({ code: z.string(), label: z.string(), path: z.string() })
export const scannedMachine = z.object({
  machine,
  emergency_phone: z.string(),
  faults: z.array(fault),
  open: z.array(openFault),
  reader: z.enum(codeReaderCodes),
  links: z.array(link),
})

const isPhone = (value: string): boolean => /^1\d{10}$/.test(value)
export const codeReport = z.object({
  fault_code: requiredText('故障', 40),
  description: optionalText('故障描述', machineCodeLimits.descriptionMax),
  /** Of whoever wants to hear back. */
  phone: z._default(
    z.string('手机号无效').check(
      z.trim(),
      z.refine((value) => value === '' || isPhone(value), '手机号应为 11 位数字，以 1 开头'),
    ),
    '',
  ),
  /** Proves that number where too much was reported. */
  sms_code: optionalText('验证码', 10),
})
export const codeReported = z.object({ ...done, report_number: z.string(), track_url: z.string() })
/** Absent: the newest fault that is open. */
export const meTooRequest = z.object({ report_number: optionalText('报修编号', 20) })
export const meTooDone = z.object({ ...done, report_number: z.string(), me_too_count: z.number() })

/** What became of a report, for whoever holds its link. */
export const codeReportStatus = z.object({
  report_number: z.string(),
  machine,
  fault: z.string(),
  description: z.string(),
  photo_count: z.number(),
  status: z.string(),
  status_display: z.string(),
  /** How far it has come, as a sentence. */
  state: z.string(),
  is_over: z.boolean(),
  reported_at: timestamp,
  me_too_count: z.number(),
  history: z.array(z.object({ state: z.string(), at: timestamp })),
  actions: z.array(z.string()),
  emergency_phone: z.string(),
})

export const unitCode = z.object({
  unit_id: z.number(),
  code: z.string(),
  /** As it is printed and typed. */
  typed: z.string(),
  url: z.string(),
  serial: z.string(),
  created_at: timestamp,
  /** The one before it was ended by this one. */
  is_renewed: z.boolean(),
  may_renew: z.boolean(),
})
export const unitCodeDone = z.extend(unitCode, done)

/** A unit in a list of codes. What it is asked for makes none: `code` and `typed` are null until one is printed or opened. */
export const unitInCodes = z.object({
  unit_id: z.number(),
  serial: z.string(),
  line: z.string(),
  equipment_id: z.number(),
  equipment_name: z.string(),
  equipment_model: z.string(),
  /** For staff; blank: the platform's own. Null for the owner himself. */
  owner_name: z.nullable(z.string()),
  code: z.nullable(z.string()),
  typed: z.nullable(z.string()),
  created_at: z.nullable(timestamp),
  is_renewed: z.boolean(),
  may_renew: z.boolean(),
})
export const codesQuery = z.object({
  ...pageQuery,
  line: optionalText('业务线', 40),
  /** Part of a machine's name, model or maker, or the end of a serial: four signs and more. */
  keyword: optionalText('关键词', 60),
})
export const codesPage = pageOf(unitInCodes)

const separator = /[,，\s]+/
/** `1,2,3` */
export const sheetQuery = z.object({
  unit_ids: z.pipe(
    z.string('请选择要打印的设备'),
    z.transform((text, context) => {
      const parts = text.split(separator, machineCodeLimits.sheetUnits + 2).filter((part) => part !== '')
      const ids = [...new Set(parts.map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : 0)))]
      const wrong = (message: string) => {
        context.issues.push({ code: 'custom', message, input: text })
        return z.NEVER
      }
      if (ids.length === 0) return wrong('请选择要打印的设备')
      if (ids.some((one) => one === 0)) return wrong('设备编号无效')
      if (parts.length > machineCodeLimits.sheetUnits) return wrong(`一次最多打印 ${machineCodeLimits.sheetUnits} 张`)
      return ids
    }),
  ),
})
