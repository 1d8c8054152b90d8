/**
 * What can be asked for, as data: which skill it takes, which of the public price list's work it is made of, and so what it
 * may cost at least and at most. The range shown before sending is a promise: more than its upper end needs the customer's
 * consent (money.ts).
 */
import { codesOf } from '../codes.ts'
import { callOutOf, findPrice, type PriceList } from '../maintenance/orders/prices.ts'
import type { SkillCode, SkillLevel } from '../technician/skills.ts'

export interface ServiceStep {
  readonly id: string
  readonly kind: 'check' | 'measure' | 'photo'
  readonly title: string
  readonly unit?: string
  readonly min?: number
  readonly max?: number
}
export interface ServiceType {
  readonly name: string
  readonly skill: SkillCode
  readonly level: SkillLevel
  /** Work of the price list, of least and most hours. */
  readonly from: string
  readonly to: readonly string[]
  /** What small parts may come to beside it, in fen. */
  readonly partsFen: number
  readonly steps: readonly ServiceStep[]
}
const safety: ServiceStep = { id: 'safe', kind: 'check', title: '断电、挂牌，确认可以安全操作' }
const found: ServiceStep = { id: 'found', kind: 'check', title: '查到故障原因' }
const tried: ServiceStep = { id: 'tried', kind: 'check', title: '修好后试运行，客户在场' }
const usual = [safety, found, tried] as const

export const serviceTypes = {
  excavator: {
    name: '挖掘机、装载机维修',
    skill: 'hydraulic',
    level: 2,
    from: 'diagnosis.heavy',
    to: ['diagnosis.heavy', 'hydraulic.heavy', 'replacement.heavy'],
    partsFen: 200_000,
    steps: usual,
  },
  hydraulic: {
    name: '液压系统维修',
    skill: 'hydraulic',
    level: 1,
    from: 'diagnosis.light',
    to: ['diagnosis.medium', 'hydraulic.medium', 'replacement.medium'],
    partsFen: 120_000,
    steps: [...usual, { id: 'pressure', kind: 'measure', title: '系统压力', unit: 'MPa', min: 0, max: 40 }],
  },
  engine: {
    name: '发动机与传动维修',
    skill: 'engine',
    level: 2,
    from: 'diagnosis.medium',
    to: ['diagnosis.medium', 'mechanical.heavy', 'replacement.heavy'],
    partsFen: 200_000,
    steps: usual,
  },
  machine_tool: {
    name: '机床维修与校准',
    skill: 'machine_tool',
    level: 2,
    from: 'diagnosis.medium',
    to: ['diagnosis.medium', 'mechanical.medium', 'calibration.medium'],
    partsFen: 150_000,
    steps: usual,
  },
  automation: {
    name: '自动化与控制维修',
    skill: 'automation',
    level: 2,
    from: 'diagnosis.light',
    to: ['diagnosis.medium', 'software.medium', 'electrical.medium'],
    partsFen: 120_000,
    steps: usual,
  },
  low_voltage: {
    name: '低压电气维修',
    skill: 'low_voltage',
    level: 1,
    from: 'diagnosis.light',
    to: ['diagnosis.light', 'electrical.medium'],
    partsFen: 60_000,
    steps: usual,
  },
  high_voltage: {
    name: '高压电气维修',
    skill: 'high_voltage',
    level: 2,
    from: 'diagnosis.medium',
    to: ['diagnosis.heavy', 'electrical.heavy'],
    partsFen: 200_000,
    steps: [...usual, { id: 'ground', kind: 'photo', title: '验电、接地线的照片' }],
  },
  welding: {
    name: '焊接修补',
    skill: 'welding',
    level: 1,
    from: 'diagnosis.light',
    to: ['diagnosis.medium', 'mechanical.medium'],
    partsFen: 50_000,
    steps: usual,
  },
  lifting: {
    name: '起重机、升降机维修',
    skill: 'lifting',
    level: 2,
    from: 'diagnosis.medium',
    to: ['diagnosis.heavy', 'mechanical.heavy', 'electrical.heavy'],
    partsFen: 200_000,
    steps: usual,
  },
  pressure: {
    name: '锅炉、压力容器、空压机维修',
    skill: 'pressure',
    level: 2,
    from: 'diagnosis.medium',
    to: ['diagnosis.heavy', 'mechanical.heavy'],
    partsFen: 150_000,
    steps: usual,
  },
  medical_device: {
    name: '医疗设备维修与校准',
    skill: 'medical_general',
    level: 1,
    from: 'diagnosis.light',
    to: ['diagnosis.medium', 'electrical.medium', 'calibration.medium'],
    partsFen: 150_000,
    steps: usual,
  },
  medical_class_3: {
    name: '三类医疗设备维修与校准',
    skill: 'medical_class_3',
    level: 2,
    from: 'diagnosis.medium',
    to: ['diagnosis.heavy', 'electrical.heavy', 'calibration.heavy'],
    partsFen: 300_000,
    steps: [...usual, { id: 'calibrated', kind: 'photo', title: '校准结果的照片' }],
  },
  vehicle: {
    name: '汽车上门维修',
    skill: 'vehicle',
    level: 1,
    from: 'diagnosis.light',
    to: ['diagnosis.light', 'mechanical.light', 'replacement.light'],
    partsFen: 100_000,
    steps: usual,
  },
} as const satisfies Readonly<Record<string, ServiceType>>
export type ServiceTypeCode = keyof typeof serviceTypes
export const serviceTypeCodes = codesOf(serviceTypes)
export const serviceTypeOf = (code: ServiceTypeCode): ServiceType => serviceTypes[code]

/** What a visit of this type costs at least and at most in a city, in fen; the way is taken off when the repair is done. */
export const priceRangeOf = (
  list: PriceList,
  city: string,
  code: ServiceTypeCode,
): { readonly lowFen: number; readonly highFen: number } => {
  const { from, to, partsFen } = serviceTypeOf(code)
  const listed = (one: string): number => {
    const row = findPrice(list, city, one)
    if (!row) throw new Error(`the price list has no ${one}`)
    return row.priceFen
  }
  return {
    lowFen: Math.min(callOutOf(list, city).priceFen, listed(from)),
    highFen: to.reduce((sum, one) => sum + listed(one), partsFen),
  }
}
