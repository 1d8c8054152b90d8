/** The price list that is valid at a moment, and the one an order was made by. */
import { initialPriceList, initialPriceVersion, type PriceList } from '@jihui/protocol/maintenance/orders/prices'
import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { poolOf } from '../../../platform/database/transaction-hooks.ts'
import { servicePriceList } from './price-list-table.ts'

export interface PriceVersion {
  readonly version: number
  /** Null: from the beginning. */
  readonly validFrom: Date | null
  readonly list: PriceList
}
const beginning: PriceVersion = { version: initialPriceVersion, validFrom: null, list: initialPriceList }

/** What an order made at this moment goes by. */
export const currentPrices = async (db: Queryable, now: Date): Promise<PriceVersion> => {
  const { version, validFrom, list, withdrawnAt } = servicePriceList
  const [row] = await db
    .select({ version, validFrom, list })
    .from(servicePriceList)
    .where(and(lte(validFrom, now), isNull(withdrawnAt)))
    .orderBy(desc(validFrom), desc(version))
    .limit(1)
  return row ?? beginning
}

/** Versions that were read, of each database: none ever changes. */
const known = new WeakMap<object, Map<number, PriceList>>()
const knownOf = (db: Queryable): Map<number, PriceList> => {
  const pool = poolOf(db)
  const lists = (pool && known.get(pool)) ?? new Map<number, PriceList>()
  if (pool) known.set(pool, lists)
  return lists
}

/** What an order goes by that was made by this version. */
export const pricesOf = async (db: Queryable, version: number): Promise<PriceList> => {
  if (version === initialPriceVersion) return initialPriceList
  const lists = knownOf(db)
  const before = lists.get(version)
  if (before) return before
  const [row] = await db
    .select({ list: servicePriceList.list })
    .from(servicePriceList)
    .where(eq(servicePriceList.version, version))
  if (!row) throw new Error(`there is no price list ${version}`)
  lists.set(version, row.list)
  return row.list
}
