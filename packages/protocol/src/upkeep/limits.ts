/** What a plan may ask for at most. */
export const upkeepLimits = {
  triggers: 8,
  steps: 100,
  parts: 50,
  units: 500,
  leadDays: 180,
  toleranceDays: 180,
  durationDays: 60,
  /** Between two occurrences of a rule, in its own measure. */
  interval: 3660,
  meterEveryMin: 1,
  meterEvery: 1_000_000,
  meterMax: 99_999_999,
  meterDecimals: 4,
  alarms: 100,
  values: 100,
} as const

export const meterUnits = { h: '小时', km: '公里' } as const
export type MeterUnit = keyof typeof meterUnits
/** In their order of gravity. */
export const alarmLevels = { info: '提示', warning: '警告', critical: '严重' } as const
export type AlarmLevel = keyof typeof alarmLevels
export const stepKinds = { check: '检查', measure: '测量', photo: '拍照', signature: '签字' } as const
export type StepKind = keyof typeof stepKinds
export const triggerKinds = { date: '按日期', meter: '按表数', event: '按报警', document: '按证件' } as const
export type TriggerKind = keyof typeof triggerKinds
