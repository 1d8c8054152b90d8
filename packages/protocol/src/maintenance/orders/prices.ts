/**
 * What work costs, told to everybody before anything is begun: hours of a kind of work on a class of machine, each hour at
 * the class's rate, with the city's factor. Rates are a list the platform publishes, version by version; the hours stay.
 * Parts are charged at their list price; nothing is charged for looking.
 */
import { codesOf } from '../../codes.ts'

export const priceClasses = {
  light: { label: '轻型设备' },
  medium: { label: '中型设备' },
  heavy: { label: '重型设备' },
} as const
export type PriceClass = keyof typeof priceClasses
export const priceClassCodes = codesOf(priceClasses)

export const priceWorks = {
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
export type PriceWork = keyof typeof priceWorks
export const priceWorkCodes = codesOf(priceWorks)

export interface PriceList {
  readonly hourFen: Readonly<Record<PriceClass, number>>
  readonly callOutFen: number
  /** Of labour and the way, the technician's; the same for everybody. Of parts he gets nothing. */
  readonly technicianSharePercent: number
  /** Where work and the way cost more or less; everywhere else a hundred. */
  readonly cities: readonly { readonly city: string; readonly percent: number }[]
}
/** Version 1: what holds until another is published, and for everything older. */
export const initialPriceList: PriceList = {
  hourFen: { light: 12_000, medium: 18_000, heavy: 26_000 },
  callOutFen: 8_000,
  technicianSharePercent: 70,
  cities: [],
}
export const initialPriceVersion = 1

export interface PriceRow {
  readonly code: string
  readonly kind: 'labour' | 'call_out'
  readonly name: string
  readonly priceFen: number
}
export const cityPercentOf = ({ cities }: PriceList, city: string): number =>
  cities.find((one) => one.city === city)?.percent ?? 100
/** In whole fen, rounded here and nowhere else. */
const listFen = (fen: number, percent: number): number => Math.round((fen * percent) / 100)

export const callOutCode = 'call_out'
export const callOutName = '上门费'
/** `city` as places are filed; '' is anywhere. */
export const callOutOf = (list: PriceList, city: string): PriceRow => ({
  code: callOutCode,
  kind: 'call_out',
  name: callOutName,
  priceFen: listFen(list.callOutFen, cityPercentOf(list, city)),
})
export const labourCode = (work: PriceWork, size: PriceClass): string => `${work}.${size}`
/** Whether work under this code is of one of these classes. */
export const isOfClass = (code: string, classes: readonly PriceClass[]): boolean =>
  classes.some((size) => code.endsWith(`.${size}`))
export const priceRowsOf = (list: PriceList, city: string): readonly PriceRow[] => [
  callOutOf(list, city),
  ...priceWorkCodes.flatMap((work) =>
    priceClassCodes.map((size) => ({
      code: labourCode(work, size),
      kind: 'labour' as const,
      name: `${priceWorks[work].label} · ${priceClasses[size].label}`,
      priceFen: listFen(priceWorks[work].hours * list.hourFen[size], cityPercentOf(list, city)),
    })),
  ),
]
export const findPrice = (list: PriceList, city: string, code: string): PriceRow | undefined =>
  priceRowsOf(list, city).find((row) => row.code === code)

/** What the technician has of the way, and how it is called. */
export const callOutPayOf = ({ technicianSharePercent: percent }: PriceList, callOutFen: number) => ({
  label: `${callOutName}的 ${percent}%`,
  fen: listFen(callOutFen, percent),
})

/** The list an order goes by, as its technician is told it: his phone reckons with it without network. */
export interface ToldPrices {
  readonly version: number
  readonly city: string
  readonly city_percent: number
  readonly hour_rates: Readonly<Record<PriceClass, number>>
  readonly call_out_fee: number
  readonly technician_share_percent: number
  /** Of the machine: work is quoted at no other's rate. */
  readonly classes: PriceClass[]
}
const fenOf = (yuan: number): number => Math.round(yuan * 100)
const yuanOf = (fen: number): number => fen / 100
export const ratesInYuan = ({ hourFen: { light, medium, heavy } }: Pick<PriceList, 'hourFen'>) => ({
  light: yuanOf(light),
  medium: yuanOf(medium),
  heavy: yuanOf(heavy),
})
export const tellPriceList = (
  list: PriceList,
  version: number,
  city: string,
  classes: readonly PriceClass[] = priceClassCodes,
): ToldPrices => ({
  version,
  city,
  city_percent: cityPercentOf(list, city),
  hour_rates: ratesInYuan(list),
  call_out_fee: yuanOf(list.callOutFen),
  technician_share_percent: list.technicianSharePercent,
  classes: [...classes],
})
export const priceListTold = (told: ToldPrices): PriceList => ({
  hourFen: {
    light: fenOf(told.hour_rates.light),
    medium: fenOf(told.hour_rates.medium),
    heavy: fenOf(told.hour_rates.heavy),
  },
  callOutFen: fenOf(told.call_out_fee),
  technicianSharePercent: told.technician_share_percent,
  cities: [{ city: told.city, percent: told.city_percent }],
})
