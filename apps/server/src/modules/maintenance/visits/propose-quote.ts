/** What the work would cost: work at no more than the public price list, parts at their list price. */
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import {
  findPrice,
  isOfClass,
  type PriceClass,
  priceClassCodes,
  priceClasses,
  type PriceList,
} from '@jihui/protocol/maintenance/orders/prices'
import { type QuoteLine, sumsOf } from '@jihui/protocol/maintenance/orders/quote'
import type { quoteRequest } from '@jihui/protocol/maintenance/orders/task-schema'
import { findLine } from '@jihui/protocol/rental/lines'
import { fenMax, toYuan } from '@jihui/protocol/values'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { addHours } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { pricesOf } from '../prices/price-lists.ts'
import { cityOfUnit } from '../prices/city-of-unit.ts'
import { listPartsNumbered, type PartRow } from '../../parts/public.ts'
import { maintenanceQuote } from '../orders/work-table.ts'
import { type Doing, movingAct } from './field-act.ts'
import { allowedParts, lastVersion } from './quotes.ts'
import { countUsedParts } from './used-parts.ts'

type Asked = z.output<typeof quoteRequest>['lines'][number]
interface Priced {
  readonly code: string
  readonly name: string
  readonly listFen: number
  readonly partId?: number
}

/** The list an order goes by, and where it is. */
interface PricedAt {
  readonly list: PriceList
  readonly city: string
  /** Of the machine; absent: what it is nobody knows beforehand. */
  readonly classes?: readonly PriceClass[] | undefined
  /** The quote was made without network: parts may have become dearer since. */
  readonly hasHappened: boolean
}
const findListed = ({ kind, code }: Asked, parts: ReadonlyMap<string, PartRow>, at: PricedAt): Priced | null => {
  if (kind !== 'part') {
    const row = findPrice(at.list, at.city, code)
    return row?.kind === kind ? { code, name: row.name, listFen: row.priceFen } : null
  }
  const part = parts.get(code.toUpperCase())
  return part ? { code: part.number, name: part.name, listFen: part.listPriceFen, partId: part.id } : null
}
const faultOf = (
  { kind, price, quantity }: Asked,
  listed: Priced | null,
  { classes = priceClassCodes, hasHappened }: PricedAt,
): readonly [string, string] | null => {
  if (!listed) return ['code', kind === 'part' ? '没有这个编号的配件' : '价目表里没有这一项']
  if (kind === 'labour' && !isOfClass(listed.code, classes))
    return ['code', `这台设备按${classes.map((one) => priceClasses[one].label).join('、')}计价`]
  if (price > listed.listFen) return ['price', `单价不能超过价目表的 ${toYuan(listed.listFen)} 元`]
  // Whoever quotes has no share of parts, and gives none of them away.
  if (kind === 'part' && price < listed.listFen && !hasHappened)
    return ['price', `配件按标价 ${toYuan(listed.listFen)} 元报，不能低`]
  if (price === 0 && kind !== 'part') return ['price', '单价要大于 0']
  return kind === 'call_out' && quantity > 1 ? ['quantity', '上门费只收一次'] : null
}

/** Lines of a quote as they are kept; refuses what the lists do not know or price otherwise, by field. */
export const readQuoteLines = async (tx: Tx, lines: readonly Asked[], at: PricedAt): Promise<QuoteLine[]> => {
  const numbers = lines.filter(({ kind }) => kind === 'part').map(({ code }) => code)
  const parts = await listPartsNumbered(tx, numbers)
  const errors: Record<string, string> = {}
  const read = lines.flatMap((line, index): QuoteLine[] => {
    const listed = findListed(line, parts, at)
    const fault = faultOf(line, listed, at)
    if (fault) errors[`lines.${index}.${fault[0]}`] = fault[1]
    if (!listed) return []
    const { listFen: _listFen, ...about } = listed
    return [{ kind: line.kind, ...about, quantity: line.quantity, priceFen: line.price }]
  })
  const trips = lines.flatMap(({ kind }, index) => (kind === 'call_out' ? index : []))
  for (const index of trips.slice(1)) errors[`lines.${index}.code`] = '上门费只收一次'
  if (sumsOf(read).totalFen > fenMax) errors.lines = '报价总额太大'
  if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
  return read
}

/** A quote names what is in the machine already, part → pieces. */
export const requireCovers = (covered: ReadonlyMap<number, number>, used: ReadonlyMap<number, number>): void => {
  for (const [id, pieces] of used)
    if (pieces > (covered.get(id) ?? 0)) refuse('request.invalid', { errors: { lines: '报价比已经用的配件少' } })
}

/** One that was agreed to holds until another is. */
const write = async ({ tx, order, actor, now }: Doing, lines: readonly QuoteLine[], answerBefore: Date) => {
  await tx
    .update(maintenanceQuote)
    .set({ status: 'replaced' })
    .where(and(eq(maintenanceQuote.requestId, order.id), eq(maintenanceQuote.status, 'proposed')))
  const version = (await lastVersion(tx, order.id)) + 1
  await tx.insert(maintenanceQuote).values({
    requestId: order.id,
    version,
    lines,
    totalFen: sumsOf(lines).totalFen,
    proposedBy: actor.id,
    proposedAt: now,
    answerBefore,
  })
  return version
}

const pricesOfOrder = async ({ tx, order, hasHappened }: Doing): Promise<PricedAt> => ({
  hasHappened,
  list: await pricesOf(tx, order.priceVersion),
  city: await cityOfUnit(tx, order.unitId),
  classes: findLine(order.line).priceClasses,
})
export const proposeQuote = movingAct<z.output<typeof quoteRequest>>('quote', async (doing, body) => {
  if (doing.order.isRework) refuse('care.quote_free')
  const lines = await readQuoteLines(doing.tx, body.lines, await pricesOfOrder(doing))
  const { tx, order } = doing
  requireCovers(allowedParts(order, lines), await countUsedParts(tx, order.id))
  const answerBefore = addHours(doing.now, workOrderLimits.quoteHours)
  const version = await write(doing, lines, answerBefore)
  return { set: { answerBefore }, facts: { quote_version: version } }
})
