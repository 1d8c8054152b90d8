/**
 * What work costs, told to everybody before anything is begun: hours of a kind of work on a class of machine, each hour at
 * the class's rate. Parts are charged at their list price; nothing is charged for looking.
 */
import { codesOf } from '../../codes.ts'

const classes = {
  light: { label: '轻型设备', hourFen: 12_000 },
  medium: { label: '中型设备', hourFen: 18_000 },
  heavy: { label: '重型设备', hourFen: 26_000 },
} as const
export type PriceClass = keyof typeof classes

const works = {
  diagnosis: { label: '检测与排查', hours: 1 },
  adjustment: { label: '调整与紧固', hours: 1 },
  service: { label: '常规保养', hours: 2 },
  calibration: { label: '校准', hours: 2 },
  replacement: { label: '更换部件', hours: 1.5 },
  electrical: { label: '电气维修', hours: 2 },
  hydraulic: { label: '液压维修', hours: 3 },
  mechanical: { label: '机械维修', hours: 3 },
  software: { label: '软件与控制', hours: 1.5 },
  hour: { label: '其他工时（每小时）', hours: 1 },
} as const

export interface PriceRow {
  readonly code: string
  readonly kind: 'labour' | 'call_out'
  readonly name: string
  readonly priceFen: number
}
export const callOutFee: PriceRow = { code: 'call_out', kind: 'call_out', name: '上门费', priceFen: 8_000 }
const labourRows: readonly PriceRow[] = codesOf(works).flatMap((work) =>
  codesOf(classes).map((size) => ({
    code: `${work}.${size}`,
    kind: 'labour' as const,
    name: `${works[work].label} · ${classes[size].label}`,
    priceFen: Math.round(works[work].hours * classes[size].hourFen),
  })),
)
export const priceRows: readonly PriceRow[] = [callOutFee, ...labourRows]
export const findPrice = (code: string): PriceRow | undefined => priceRows.find((row) => row.code === code)

/** Of what labour costs, the technician's; the same for everybody. Of parts he gets nothing. */
export const technicianSharePercent = 70
