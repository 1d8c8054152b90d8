import { codesOf } from '../codes.ts'

/** What calls for somebody to look at a machine. */
export const alertKinds = { device: '设备告警', issue: '租客报告', maintenance: '报修' } as const
export type AlertKind = keyof typeof alertKinds
export const alertKindCodes = codesOf(alertKinds)
