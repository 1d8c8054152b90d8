import { cheapestRates, rateUnits } from '@jihui/protocol/rental/pricing'

/** An amount as it is written: undefined where it is none, null where nothing stands. */
export function readYuan(text: string): number | null | undefined {
  const plain = text.replaceAll(/[,，\s¥]/g, '')
  if (plain === '') return null
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

export interface RateTexts {
  marketValue: string
  dayRate: string
  weekRate: string
  monthRate: string
}

const { week, month } = rateUnits

/** Why these rates cannot stand beside each other, by the call's field. */
export function rateProblems({ marketValue, dayRate, weekRate, monthRate }: RateTexts): Record<string, string> {
  const found: Record<string, string> = {}
  const value = readYuan(marketValue)
  if (!value) found.market_value = value === undefined ? '写成数字，最多两位小数' : '请填写设备价值'
  const day = readYuan(dayRate)
  if (!day) found.day_rate = day === undefined ? '写成数字，最多两位小数' : '请填写日租金'
  const rates = [
    ['week_rate', week, readYuan(weekRate)],
    ['month_rate', month, readYuan(monthRate)],
  ] as const
  for (const [field, unit, rate] of rates) {
    if (rate === undefined || rate === 0) found[field] = '写成数字，不出这种价就空着'
    else if (rate !== null && day && rate > day * unit.days)
      found[field] = `比按天租 ${unit.days} 天还贵，应低于 ¥${plainYuan(day * unit.days)}`
  }
  const weekly = readYuan(weekRate)
  const monthly = readYuan(monthRate)
  if (!found.month_rate && weekly && monthly && monthly * week.days > weekly * month.days)
    found.month_rate = `折到每天比周租贵，应低于 ¥${plainYuan((weekly * month.days) / week.days)}`
  return found
}

const plainYuan = (yuan: number): string => yuan.toFixed(2).replace(/\.00$/, '')

/** How much cheaper a day gets with the longer rate, in whole percent. */
export function savedPercent(rate: string, days: number, dayRate: string): number | null {
  const whole = readYuan(rate)
  const day = readYuan(dayRate)
  if (!whole || !day) return null
  const saved = Math.round((1 - whole / days / day) * 100)
  return saved > 0 ? saved : null
}

export interface PreviewRow {
  days: number
  rent: number
  service: number
  /** What a renter pays without the deposit. */
  pays: number
  /** What reaches the owner. */
  reaches: number
}

const fen = (yuan: number | null | undefined) => (yuan ? Math.round(yuan * 100) : null)
const percentOf = (amountFen: number, percent: number) => Math.round((amountFen * percent) / 100)

/** What a renter pays for so many days and what of it reaches the owner; the server works it out again. */
export function previewRents(
  rates: RateTexts & { deliveryFee: string },
  percents: { service: number; commission: number },
  periods: readonly number[] = [3, 7, 30],
): PreviewRow[] {
  const dayFen = fen(readYuan(rates.dayRate))
  if (!dayFen) return []
  const deliveryFen = fen(readYuan(rates.deliveryFee)) ?? 0
  return periods.map((days) => {
    const { totalFen } = cheapestRates(days, {
      dayFen,
      weekFen: fen(readYuan(rates.weekRate)),
      monthFen: fen(readYuan(rates.monthRate)),
    })
    const serviceFen = percentOf(totalFen, percents.service)
    return {
      days,
      rent: totalFen / 100,
      service: serviceFen / 100,
      pays: (totalFen + serviceFen + deliveryFen) / 100,
      reaches: (totalFen + deliveryFen - percentOf(totalFen, percents.commission)) / 100,
    }
  })
}
