/** Every version of the price list, with what it changed against the one it was to follow. */
import type { servicePricesPage } from '@jihui/protocol/maintenance/orders/price-schema'
import {
  cityPercentOf,
  initialPriceList,
  initialPriceVersion,
  priceClassCodes,
  priceClasses,
  callOutName,
  type PriceList,
  ratesInYuan,
} from '@jihui/protocol/maintenance/orders/prices'
import { toYuan } from '@jihui/protocol/values'
import { desc } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Services } from '../../../platform/services.ts'
import { currentPrices } from './price-lists.ts'
import { servicePriceList } from './price-list-table.ts'

type Page = z.output<typeof servicePricesPage>
type Shown = Page['history'][number]
type Row = typeof servicePriceList.$inferSelect

const historyMax = 50

const changesOf = (before: PriceList, after: PriceList): Shown['changes'] => {
  const rates = priceClassCodes.map((code) => ({
    label: `${priceClasses[code].label}每小时`,
    unit: 'yuan' as const,
    before: toYuan(before.hourFen[code]),
    after: toYuan(after.hourFen[code]),
  }))
  const callOut = {
    label: callOutName,
    unit: 'yuan' as const,
    before: toYuan(before.callOutFen),
    after: toYuan(after.callOutFen),
  }
  const share = {
    label: '师傅的分成',
    unit: 'percent' as const,
    before: before.technicianSharePercent,
    after: after.technicianSharePercent,
  }
  const cities = [...new Set([...before.cities, ...after.cities].map(({ city }) => city))].map((city) => ({
    label: city,
    unit: 'percent' as const,
    before: before.cities.some((one) => one.city === city) ? cityPercentOf(before, city) : null,
    after: after.cities.some((one) => one.city === city) ? cityPercentOf(after, city) : null,
  }))
  return [...rates, callOut, share, ...cities].filter((one) => one.before !== one.after)
}
const viewList = (list: PriceList) => ({
  hour_rates: ratesInYuan(list),
  call_out_fee: toYuan(list.callOutFen),
  technician_share_percent: list.technicianSharePercent,
  cities: list.cities.map(({ city, percent }) => ({ city, percent })),
})

interface Version {
  readonly shown: Shown
  readonly list: PriceList
}
const stateOf = ({ version, validFrom, withdrawnAt }: Row, current: number, now: Date): Shown['state'] => {
  if (withdrawnAt !== null) return 'withdrawn'
  if (version === current) return 'current'
  return validFrom > now ? 'coming' : 'past'
}
const viewVersion = (row: Row, before: PriceList | null, state: Shown['state']): Version => ({
  list: row.list,
  shown: {
    version: row.version,
    state,
    valid_from: row.validFrom.toISOString(),
    reason: row.reason,
    by: row.createdByName,
    published_at: row.createdAt.toISOString(),
    withdrawn_by: row.withdrawnByName,
    withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
    changes: before ? changesOf(before, row.list) : [],
  },
})
const beganAs = (current: number): Version => ({
  list: initialPriceList,
  shown: {
    version: initialPriceVersion,
    state: current === initialPriceVersion ? 'current' : 'past',
    valid_from: null,
    reason: '平台开始时的价目',
    by: '系统',
    published_at: null,
    withdrawn_by: null,
    withdrawn_at: null,
    changes: [],
  },
})

export const readPriceHistory = async ({ db, clock }: Services): Promise<Page> => {
  const now = clock.now()
  const rows = await db
    .select()
    .from(servicePriceList)
    .orderBy(desc(servicePriceList.version))
    .limit(historyMax + 1)
  const { version: current } = await currentPrices(db, now)
  const isWhole = rows.length <= historyMax
  const began = beganAs(current)
  const versions = rows.slice(0, historyMax).map((row, at) => {
    const follows = rows.slice(at + 1).find(({ withdrawnAt }) => withdrawnAt === null)
    return viewVersion(row, follows?.list ?? (isWhole ? initialPriceList : null), stateOf(row, current, now))
  })
  const all = isWhole ? [...versions, began] : versions
  const withPrices = ({ shown, list }: Version) => ({ ...shown, prices: viewList(list) })
  const coming = all.find(({ shown }) => shown.state === 'coming')
  return {
    last_version: rows[0]?.version ?? initialPriceVersion,
    current: withPrices(all.find(({ shown }) => shown.state === 'current') ?? began),
    coming: coming ? withPrices(coming) : null,
    history: all.map(({ shown }) => shown),
  }
}
