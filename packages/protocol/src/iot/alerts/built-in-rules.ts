/** Rules every installation begins with. Staff may change and switch them; those about danger stay on. */
import type { RuleRequest } from './rule-schema.ts'

type BuiltIn = Pick<RuleRequest, 'name' | 'level' | 'match' | 'conditions' | 'recovers'> &
  Partial<RuleRequest> & { readonly isDanger?: true }

const event = (code: string) => [{ field: '', op: 'event' as const, value: code }]
const app = ['app' as const]
const everyWay = ['app' as const, 'sms' as const]
const danger = {
  level: 'critical',
  match: 'all',
  recovers: 'person',
  repeat_minutes: 5,
  isDanger: true,
  escalate: [
    { after_minutes: 3, to: 'owner', channels: everyWay },
    { after_minutes: 10, to: 'duty', channels: everyWay },
  ],
} satisfies Partial<BuiltIn>
const theft = {
  level: 'critical',
  match: 'all',
  recovers: 'person',
  repeat_minutes: 15,
  escalate: [
    { after_minutes: 10, to: 'owner', channels: everyWay },
    { after_minutes: 30, to: 'duty', channels: app },
  ],
} satisfies Partial<BuiltIn>
const usual = { level: 'warning', match: 'all', recovers: 'itself' } satisfies Partial<BuiltIn>

export const builtInRules = {
  sos: { name: '紧急呼救', conditions: event('sos'), ...danger },
  collision: { name: '碰撞', conditions: event('collision'), ...danger },
  rollover: { name: '侧翻', conditions: event('rollover'), ...danger },
  fire: { name: '起火', conditions: event('fire'), ...danger },
  vehicle_stop: { name: '车辆最高级报警，应立即停车', conditions: event('vehicle_stop'), ...danger },
  patient: {
    name: '监护仪快没电，病人正在用',
    ...danger,
    conditions: [
      { field: 'in_use', op: '=', value: true },
      { field: 'battery_percent', op: '<=', value: 10, for_seconds: 60 },
    ],
  },
  silence: { name: '设备失联', ...usual, conditions: [{ field: '', op: 'silent', for_seconds: 1_800 }] },
  power_cut: { name: '主电源断开', ...usual, conditions: event('power_cut') },
  power_low: { name: '主电源欠压', ...usual, level: 'info', conditions: event('power_low') },
  battery_hot: { name: '动力电池高温', ...usual, conditions: event('battery_hot') },
  vehicle_fault: { name: '车辆报告故障', ...usual, level: 'info', conditions: event('vehicle_fault') },
  illegal_move: { name: '非法移动', ...theft, conditions: event('illegal_move') },
  illegal_ignition: { name: '非法点火', ...theft, conditions: event('illegal_ignition') },
  moved_off: {
    name: '没点火却在移动',
    ...theft,
    conditions: [
      { field: 'ignition', op: '=', value: false, for_seconds: 60 },
      { field: 'speed', op: '>', value: 5, for_seconds: 60 },
    ],
    clear: [{ field: 'speed', op: '<=', value: 1, for_seconds: 300 }],
  },
  fence_left: {
    name: '不在围栏里',
    ...usual,
    match: 'any',
    conditions: (['exit', 'outside', 'absent'] as const).map((value) => ({ field: '', op: 'fence' as const, value })),
  },
  site_left: { name: '离开送货点', ...usual, conditions: [{ field: '', op: 'fence', value: 'site_left' }] },
  fence_dwell: { name: '在围栏里停留太久', ...usual, conditions: [{ field: '', op: 'fence', value: 'dwell' }] },
  fence_passed: {
    name: '进入或穿过围栏',
    ...usual,
    level: 'info',
    match: 'any',
    conditions: (['enter', 'crossed'] as const).map((value) => ({ field: '', op: 'fence' as const, value })),
  },
  second_place: {
    name: '设备从两处连接',
    ...usual,
    level: 'info',
    // Once by itself it may be a network that changed its address; both taking turns it is not.
    conditions: [{ field: '', op: 'event', value: 'second_place', window_seconds: 3_600 }],
    raise: {
      level: 'warning',
      conditions: [{ field: '', op: 'event', value: 'two_places', window_seconds: 3_600 }],
    },
  },
  fatigue: { name: '疲劳驾驶', ...usual, conditions: event('fatigue') },
  overspeed: { name: '超速', ...usual, level: 'info', conditions: event('overspeed') },
  fault: { name: '设备报故障', ...usual, conditions: [{ field: 'fault_code', op: '!=', value: '' }] },
  hot: {
    name: '水温过高',
    ...usual,
    conditions: [{ field: 'coolant_temp', op: '>=', value: 105, for_seconds: 60 }],
    clear: [{ field: 'coolant_temp', op: '<', value: 100 }],
    raise: { level: 'critical', conditions: [{ field: 'coolant_temp', op: '>=', value: 115 }] },
  },
} as const satisfies Readonly<Record<string, BuiltIn>>
export type BuiltInRule = keyof typeof builtInRules
export const builtInRuleCodes = Object.keys(builtInRules) as BuiltInRule[]
export const builtInRule = (code: BuiltInRule): BuiltIn => builtInRules[code]
/** While one of these lasts, the owner of a machine that is out sees exactly where it is. */
export const placeOpeningRules: readonly BuiltInRule[] = [
  'sos',
  'collision',
  'rollover',
  'fire',
  'vehicle_stop',
  'patient',
  'illegal_move',
  'illegal_ignition',
  'moved_off',
]
