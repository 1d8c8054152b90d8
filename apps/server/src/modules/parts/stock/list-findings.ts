/** What was used and was not on the books, for whoever counts: the oldest first. */
import type { partFinding as schema, partFindingQuery } from '@jihui/protocol/parts/part-schema'
import { asc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { namesOfPeople, placeNames } from '../places.ts'
import { part, partFinding, partOutboundLine } from '../table.ts'
import { keyText, readStock } from './lock-stock.ts'

export const listFindings = async (
  db: Queryable,
  { page, page_size: limit }: z.output<typeof partFindingQuery>,
): Promise<{ results: z.output<typeof schema>[]; total: number }> => {
  const isOpen = eq(partFinding.status, 'open')
  const [rows, counted] = await Promise.all([
    db
      .select({ finding: partFinding, part, outboundId: partOutboundLine.outboundId })
      .from(partFinding)
      .innerJoin(part, eq(part.id, partFinding.partId))
      .innerJoin(partOutboundLine, eq(partOutboundLine.id, partFinding.outboundLineId))
      .where(isOpen)
      .orderBy(asc(partFinding.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${partFinding} where ${isOpen}`)} as total`),
  ])
  const found = rows.map(({ finding }) => finding)
  const [people, namePlace, stocks] = await Promise.all([
    namesOfPeople(
      db,
      found.map(({ technicianId }) => technicianId),
    ),
    placeNames(
      db,
      found.map(({ place }) => place),
    ),
    readStock(
      db,
      found.map(({ partId }) => partId),
    ),
  ])
  const lying = new Map(stocks.map((stock) => [keyText(stock), stock.quantity]))
  const results = rows.map(({ finding, part: of, outboundId }) => ({
    id: finding.id,
    part_id: of.id,
    part_number: of.number,
    part_name: of.name,
    unit: of.unit,
    place: finding.place,
    place_display: namePlace(finding.place),
    quantity: finding.quantity,
    stock: lying.get(keyText(finding)) ?? 0,
    technician: people.get(finding.technicianId) ?? '',
    outbound_id: outboundId,
    created_at: finding.createdAt.toISOString(),
  }))
  return { results, total: counted.rows[0]!.total }
}
