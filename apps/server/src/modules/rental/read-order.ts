/** An order with all its page shows, in one question: building and sending eight of them costs more than answering them. */
import { jsonOf } from '../../platform/database/columns.ts'
import { run, statement } from '../../platform/database/database.ts'
import { rowReader } from '../../platform/database/json-rows.ts'
import type { Services } from '../../platform/services.ts'
import { personName, personPhone } from '../identity/public.ts'
import type { RentalCard } from './cards.ts'
import { handedBackAt } from './handover/handed-back.ts'
import type { RefundRow, RentalHooks } from './hooks.ts'
import { toRentalRow } from './queries.ts'
import { quote, rentalExtension, rentalHistory, rentalIssue, review } from './table.ts'
import { unitsOf } from './units.ts'

type Json = Record<string, unknown>
interface OrderJson extends Omit<RentalCard, 'rental'> {
  rental: Json
  ownerPhone: string | null
  quote: Json
  handedBackAt: string | null
  history: Json[] | null
  extensions: Json[] | null
  issues: { issue: Json; photos: string[] }[] | null
  review: Json | null
  refunds: Json[] | null
}

const order = ({ refunds, papersOf }: RentalHooks) =>
  statement(
    'order_with_parts',
    { json: jsonOf<OrderJson>() },
    `SELECT json_build_object(
     'rental', row_to_json(r),
     'equipment', json_build_object('name', e.name, 'model', e.model, 'manufacturer', e.manufacturer, 'grade', e.grade,
       'illustration', e.illustration, 'marketValueFen', e.market_value_fen,
       'categoryName', (SELECT c.name FROM category c WHERE c.id = e.category_id),
       'photoId', (SELECT p.file_id FROM equipment_photo p WHERE p.equipment_id = e.id ORDER BY p.position LIMIT 1)),
     'units', ${unitsOf('r.id')},
     'customerName', ${personName('r.user_id')},
     'ownerName', ${personName('r.owner_id')},
     'papers', ${papersOf('r.id')},
     'ownerPhone', ${personPhone('r.owner_id')},
     'quote', (SELECT row_to_json(q) FROM quote q WHERE q.id = r.quote_id),
     'handedBackAt', (SELECT max(b.at) FROM (SELECT min(${handedBackAt}) AS at FROM rental_handover h
         WHERE h.rental_id = r.id AND h.stage = 'back' GROUP BY h.unit_id) AS b HAVING count(b.at) = r.quantity),
     'history', (SELECT json_agg(h ORDER BY h.id) FROM rental_history h WHERE h.rental_id = r.id),
     'extensions', (SELECT json_agg(x ORDER BY x.id) FROM rental_extension x WHERE x.rental_id = r.id),
     'issues', (SELECT json_agg(json_build_object('issue', i, 'photos',
         ARRAY(SELECT p.file_id FROM rental_issue_photo p WHERE p.issue_id = i.id ORDER BY p.id)) ORDER BY i.id DESC)
       FROM rental_issue i WHERE i.rental_id = r.id),
     'review', (SELECT row_to_json(v) FROM review v WHERE v.rental_id = r.id),
     'refunds', ${refunds?.sql ?? 'null'}) AS json
   FROM rental r JOIN equipment e ON e.id = r.equipment_id WHERE r.id = $1`,
  )

const [toQuote, toHistory] = [rowReader(quote), rowReader(rentalHistory)]
const [toExtension, toIssue, toReview] = [rowReader(rentalExtension), rowReader(rentalIssue), rowReader(review)]

export interface OrderWithParts {
  readonly card: RentalCard
  readonly ownerPhone: string
  readonly quote: typeof quote.$inferSelect
  /** When whoever gives the machine recorded that it was back. */
  readonly handedBackAt: Date | null
  /** In the order in which it happened; so are the extensions. */
  readonly history: (typeof rentalHistory.$inferSelect)[]
  readonly extensions: (typeof rentalExtension.$inferSelect)[]
  /** The newest first. */
  readonly issues: { readonly issue: typeof rentalIssue.$inferSelect; readonly photos: string[] }[]
  readonly review: typeof review.$inferSelect | null
  /** The newest first. */
  readonly refunds: RefundRow[]
}

export const findOrderWithParts = async (
  { database, hooks: { rental: hooks } }: Pick<Services, 'database' | 'hooks'>,
  id: number,
): Promise<OrderWithParts | null> => {
  const [found] = await run(database.pool, order(hooks), [id])
  if (!found) return null
  const {
    rental: row,
    ownerPhone,
    quote: priced,
    handedBackAt,
    history,
    extensions,
    issues,
    review: given,
    refunds,
    ...rest
  } = found.json
  return {
    card: { ...rest, rental: toRentalRow(row) },
    ownerPhone: ownerPhone ?? '',
    quote: toQuote(priced),
    handedBackAt: handedBackAt === null ? null : new Date(handedBackAt),
    history: (history ?? []).map(toHistory),
    extensions: (extensions ?? []).map(toExtension),
    issues: (issues ?? []).map(({ issue, photos }) => ({ issue: toIssue(issue), photos })),
    review: given && toReview(given),
    refunds: (refunds ?? []).flatMap((one) => hooks.refunds?.view(one) ?? []),
  }
}
