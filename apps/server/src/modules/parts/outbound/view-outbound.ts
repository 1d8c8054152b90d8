/** Outbound documents as the desk reads them. */
import { workOrderNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import {
  type OutboundAction,
  outboundActionsFor,
  outboundMachine,
  outboundNumber,
  outboundStatuses,
  outboundUses,
} from '@jihui/protocol/parts/outbound-machine'
import type { outbound, outboundQuery } from '@jihui/protocol/parts/outbound-schema'
import { toYuan } from '@jihui/protocol/values'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { modelsOf } from '../catalog/machine-models.ts'
import { listPartsNamed, type PartRow } from '../catalog/part-queries.ts'
import { seesCosts } from '../catalog/view-part.ts'
import { namesOfPeople, type NamePlace, placeNames } from '../places.ts'
import { partOutbound, partOutboundHistory, partOutboundLine } from '../table.ts'
import type { OutboundLine, OutboundRow } from './move-outbound.ts'

type View = z.output<typeof outbound>

const viewLine = (line: OutboundLine, row: PartRow, namePlace: NamePlace, isOpen: boolean) => ({
  part_id: line.partId,
  part_number: row.number,
  part_name: row.name,
  unit: row.unit,
  place: line.place,
  place_display: namePlace(line.place),
  quantity: line.quantity,
  reserved: line.reserved,
  issued: line.issued,
  returned: line.returned,
  missing: isOpen ? line.quantity - line.reserved - line.issued : 0,
  list_price: toYuan(row.listPriceFen),
  reason: line.reason,
})
const actionLabel = (action: string): string =>
  action === 'create' ? '新建' : (outboundMachine.actions[action as OutboundAction]?.label ?? action)

/** What several documents name, read at once. */
const readNamed = async (db: Queryable, rows: readonly OutboundRow[]) => {
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .select()
    .from(partOutboundLine)
    .where(inArray(partOutboundLine.outboundId, ids))
    .orderBy(asc(partOutboundLine.id))
  const [parts, people, namePlace, machines, history] = await Promise.all([
    listPartsNamed(
      db,
      lines.map(({ partId }) => partId),
    ),
    namesOfPeople(
      db,
      rows.flatMap(({ createdBy, technicianId }) => [createdBy, technicianId]),
    ),
    placeNames(
      db,
      lines.map(({ place }) => place),
    ),
    modelsOf(
      db,
      rows.flatMap(({ equipmentId }) => equipmentId ?? []),
    ),
    db
      .select()
      .from(partOutboundHistory)
      .where(inArray(partOutboundHistory.documentId, ids))
      .orderBy(asc(partOutboundHistory.id)),
  ])
  return { lines, parts, people, namePlace, machines, history }
}
type Named = Awaited<ReturnType<typeof readNamed>>

const viewOne = (row: OutboundRow, named: Named, reader: Actor): View => ({
  id: row.id,
  number: outboundNumber(row.id),
  to: row.use,
  to_display: outboundUses[row.use],
  status: row.status,
  status_display: outboundStatuses[row.status].label,
  task_id: row.taskId,
  task_number: row.taskId === null ? null : workOrderNumber(row.taskId),
  service_order_id: row.serviceOrderId,
  technician:
    row.technicianId === null ? null : { id: row.technicianId, name: named.people.get(row.technicianId) ?? '' },
  equipment_id: row.equipmentId,
  equipment_name: (row.equipmentId && named.machines.get(row.equipmentId)) || '',
  customer: row.customer,
  notes: row.notes,
  lines: named.lines
    .filter(({ outboundId }) => outboundId === row.id)
    .map((line) => viewLine(line, named.parts.get(line.partId)!, named.namePlace, row.status === 'requested')),
  created_by: row.createdBy === null ? '系统' : (named.people.get(row.createdBy) ?? ''),
  created_at: row.createdAt.toISOString(),
  version: row.version,
  history: named.history
    .filter(({ documentId }) => documentId === row.id)
    .map(({ action, status, notes, actorName, createdAt }) => ({
      action,
      action_display: actionLabel(action),
      status,
      notes,
      actor: actorName,
      created_at: createdAt.toISOString(),
    })),
  actions: seesCosts(reader) ? outboundActionsFor(row.status) : [],
})

export const viewOutbound = async (db: Queryable, id: number, reader: Actor): Promise<View> => {
  const [found] = await db.select().from(partOutbound).where(eq(partOutbound.id, id))
  const row = found ?? refuse('parts.outbound_not_found')
  return viewOne(row, await readNamed(db, [row]), reader)
}
export const listOutbounds = async (
  db: Queryable,
  { status, to, task_id, page, page_size: limit }: z.output<typeof outboundQuery>,
  reader: Actor,
) => {
  const where = and(
    status === '' ? undefined : eq(partOutbound.status, status === 'open' ? 'requested' : status),
    to === '' ? undefined : eq(partOutbound.use, to),
    task_id === undefined ? undefined : eq(partOutbound.taskId, task_id),
  )
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(partOutbound)
      .where(where)
      .orderBy(desc(partOutbound.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ask(
      db,
      { total: 'number' },
      sql`select ${boundedCount(sql`from ${partOutbound} where ${where ?? sql`true`}`)} as total`,
    ),
  ])
  const named = rows.length > 0 ? await readNamed(db, rows) : null
  return { results: rows.map((row) => viewOne(row, named!, reader)), total: counted.rows[0]!.total }
}
