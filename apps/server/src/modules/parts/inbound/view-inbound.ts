/** Inbound documents as the desk reads them. */
import {
  type InboundAction,
  inboundActionsFor,
  inboundMachine,
  inboundNumber,
  inboundStatuses,
} from '@jihui/protocol/parts/inbound-machine'
import type { inbound, inboundQuery } from '@jihui/protocol/parts/inbound-schema'
import { toYuan } from '@jihui/protocol/values'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { listPartsNamed } from '../catalog/part-queries.ts'
import { seesCosts } from '../catalog/view-part.ts'
import type { OrderedDelivery } from '../hooks.ts'
import { namesOfPeople, placeNames } from '../places.ts'
import { partInbound, partInboundHistory } from '../table.ts'
import { type InboundLine, type InboundRow, linesOfInbounds } from './move-inbound.ts'

type View = z.output<typeof inbound>

const viewLine = (line: InboundLine, parts: Awaited<ReturnType<typeof listPartsNamed>>, isTold: boolean) => {
  const row = parts.get(line.partId)!
  return {
    part_id: line.partId,
    part_number: row.number,
    part_name: row.name,
    unit: row.unit,
    quantity: line.quantity,
    received: line.received,
    returned: line.returned,
    price: isTold ? toYuan(line.priceFen) : null,
    difference: line.difference,
  }
}
const viewDelivery = (delivery: OrderedDelivery | undefined): View['delivery'] =>
  delivery
    ? {
        status_display: delivery.status,
        shipped_at: delivery.shippedAt?.toISOString() ?? null,
        carrier: delivery.carrier,
        tracking_number: delivery.trackingNumber,
      }
    : null
const totalOf = (lines: readonly InboundLine[], pieces: (line: InboundLine) => number): number =>
  toYuan(lines.reduce((sum, line) => sum + pieces(line) * line.priceFen, 0))

export const actionLabel = (action: string): string =>
  action === 'create' ? '新建' : (inboundMachine.actions[action as InboundAction]?.label ?? action)

const readHistory = async (db: Queryable, ids: readonly number[]) => {
  const rows = await db
    .select()
    .from(partInboundHistory)
    .where(inArray(partInboundHistory.documentId, [...ids]))
    .orderBy(asc(partInboundHistory.id))
  return rows
}

const viewInbounds = async (
  { db, hooks }: Pick<Services, 'db' | 'hooks'>,
  rows: readonly InboundRow[],
  reader: Actor,
): Promise<View[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const supplierIds = rows.flatMap(({ supplierId }) => supplierId ?? [])
  const lines = await linesOfInbounds(db, ids)
  const [parts, people, namePlace, history, suppliers, deliveries] = await Promise.all([
    listPartsNamed(
      db,
      lines.map(({ partId }) => partId),
    ),
    namesOfPeople(
      db,
      rows.map(({ createdBy }) => createdBy),
    ),
    placeNames(
      db,
      rows.map(({ place }) => place),
    ),
    readHistory(db, ids),
    hooks.parts.suppliers?.namesOf(db, supplierIds),
    hooks.parts.suppliers?.deliveriesOf(db, ids),
  ])
  const isTold = seesCosts(reader)
  return rows.map((row) => {
    const own = lines.filter(({ inboundId }) => inboundId === row.id)
    return {
      id: row.id,
      number: inboundNumber(row.id),
      supplier: row.supplierId === null ? null : { id: row.supplierId, name: suppliers?.get(row.supplierId) ?? '' },
      supplier_id: row.supplierId,
      status: row.status,
      status_display: inboundStatuses[row.status].label,
      place: row.place,
      place_display: namePlace(row.place),
      expected_on: row.expectedOn,
      delivery: viewDelivery(deliveries?.get(row.id)),
      notes: row.notes,
      lines: own.map((line) => viewLine(line, parts, isTold)),
      total: isTold ? totalOf(own, ({ quantity }) => quantity) : null,
      received_total: isTold ? totalOf(own, ({ received }) => received) : null,
      created_by: people.get(row.createdBy) ?? '',
      created_at: row.createdAt.toISOString(),
      version: row.version,
      history: history
        .filter(({ documentId }) => documentId === row.id)
        .map(({ action, status, notes, actorName, createdAt }) => ({
          action,
          action_display: actionLabel(action),
          status,
          notes,
          actor: actorName,
          created_at: createdAt.toISOString(),
        })),
      actions: isTold ? inboundActionsFor(row.status) : [],
    }
  })
}

export const viewInbound = async (
  services: Pick<Services, 'db' | 'hooks'>,
  id: number,
  reader: Actor,
): Promise<View> => {
  const [row] = await services.db.select().from(partInbound).where(eq(partInbound.id, id))
  return (await viewInbounds(services, [row ?? refuse('parts.inbound_not_found')], reader))[0]!
}
export const listInbounds = async (
  services: Pick<Services, 'db' | 'hooks'>,
  { status, supplier_id, page, page_size: limit }: z.output<typeof inboundQuery>,
  reader: Actor,
) => {
  const { db } = services
  const where = and(
    status === ''
      ? undefined
      : status === 'open'
        ? inArray(partInbound.status, ['draft', 'ordered', 'partly_received'])
        : eq(partInbound.status, status),
    supplier_id === undefined ? undefined : eq(partInbound.supplierId, supplier_id),
  )
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(partInbound)
      .where(where)
      .orderBy(desc(partInbound.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ask(
      db,
      { total: 'number' },
      sql`select ${boundedCount(sql`from ${partInbound} where ${where ?? sql`true`}`)} as total`,
    ),
  ])
  return { results: await viewInbounds(services, rows, reader), total: counted.rows[0]!.total }
}
