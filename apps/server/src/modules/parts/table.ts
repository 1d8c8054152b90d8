/** Spare parts, where they lie, and every movement that ever was. */
import { partFindingMachine } from '@jihui/protocol/parts/finding-machine'
import { inboundMachine } from '@jihui/protocol/parts/inbound-machine'
import type { InboundStatus } from '@jihui/protocol/parts/inbound-machine'
import { mainStore, partLimits } from '@jihui/protocol/parts/limits'
import { type MovementKind, movementKindCodes } from '@jihui/protocol/parts/movements'
import {
  outboundMachine,
  type OutboundStatus,
  type OutboundUse,
  outboundUseCodes,
} from '@jihui/protocol/parts/outbound-machine'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { codeList } from '../../platform/database/code-list.ts'
import { at, createdAt, fen, rowId, rowKey, storedFile } from '../../platform/database/table.ts'
import { isKnownStatus } from '../../platform/machine/status-check.ts'
import { equipment } from '../catalogue/table.ts'
import { appUser } from '../identity/table.ts'
import { maintenanceRequest } from '../maintenance/table.ts'
import { serviceOrder } from '../service-order/table.ts'

const ids = (name: string) => bigint(name, { mode: 'number' }).array().notNull().default([])

export const part = pgTable(
  'part',
  {
    id: rowKey(),
    number: text().notNull(),
    makerNumber: text('maker_number').notNull().default(''),
    name: text().notNull(),
    unit: text().notNull(),
    /** Where what comes is put. */
    place: text().notNull().default(mainStore),
    leastStock: integer('least_stock').notNull().default(0),
    listPriceFen: fen('list_price_fen').notNull(),
    /** Machines and models it is made for; none of either: any. */
    fitsEquipment: ids('fits_equipment'),
    fitsModels: text('fits_models').array().notNull().default([]),
    alternatives: ids('alternatives'),
    photoId: uuid('photo_id').references(() => storedFile.id),
    isRetired: boolean('is_retired').notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('part_number').on(sql`upper(number)`),
    index('part_by_name').on(table.name, table.id),
    index('part_photo').on(table.photoId),
    check('part_figures', sql`least_stock >= 0 and list_price_fen >= 0`),
  ],
)

/** What lies in one place: the sum of its movements. */
export const partStock = pgTable(
  'part_stock',
  {
    partId: rowId('part_id')
      .notNull()
      .references(() => part.id),
    /** `main`, another store, or a technician's van. */
    place: text().notNull(),
    quantity: integer().notNull().default(0),
    /** Of it, promised by outbound documents that are not handed out yet. */
    reserved: integer().notNull().default(0),
    valueFen: fen('value_fen').notNull().default(0),
    /** Of the last movement: none is written before it. */
    movedAt: at('moved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.partId, table.place] }),
    index('part_stock_place').on(table.place, table.partId),
    check('part_stock_quantity', sql`quantity between 0 and ${sql.raw(String(partLimits.stock))}`),
    check('part_stock_reserved', sql`reserved between 0 and quantity`),
    check('part_stock_value', sql`value_fen >= 0 and (quantity > 0 or value_fen = 0)`),
  ],
)

export const partInbound = pgTable(
  'part_inbound',
  {
    id: rowKey(),
    /** His account; null: bought elsewhere. */
    supplierId: rowId('supplier_id').references(() => appUser.id),
    status: text().$type<InboundStatus>().notNull(),
    place: text().notNull(),
    expectedOn: date('expected_on'),
    notes: text().notNull().default(''),
    createdBy: rowId('created_by')
      .notNull()
      .references(() => appUser.id),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    orderedAt: at('ordered_at'),
    /** When the last of it came, or it was given up. */
    endedAt: at('ended_at'),
  },
  (table) => [
    index('part_inbound_newest').on(table.status, table.id),
    index('part_inbound_supplier').on(table.supplierId, table.id),
    index('part_inbound_open')
      .on(table.id)
      .where(sql`status in ('ordered', 'partly_received')`),
    check('part_inbound_status', isKnownStatus(inboundMachine)),
    check('part_inbound_ended', sql`(status in ('received', 'cancelled')) = (ended_at is not null)`),
  ],
)
export const partInboundLine = pgTable(
  'part_inbound_line',
  {
    id: rowKey(),
    inboundId: rowId('inbound_id')
      .notNull()
      .references(() => partInbound.id),
    partId: rowId('part_id')
      .notNull()
      .references(() => part.id),
    quantity: integer().notNull(),
    received: integer().notNull().default(0),
    /** Sent back at the door. */
    returned: integer().notNull().default(0),
    priceFen: fen('price_fen').notNull(),
    difference: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('part_inbound_line_once').on(table.inboundId, table.partId),
    index('part_inbound_line_part').on(table.partId, table.inboundId),
    check('part_inbound_line_figures', sql`quantity > 0 and received >= 0 and returned >= 0 and price_fen >= 0`),
  ],
)

export const partOutbound = pgTable(
  'part_outbound',
  {
    id: rowKey(),
    use: text().$type<OutboundUse>().notNull(),
    status: text().$type<OutboundStatus>().notNull(),
    taskId: rowId('task_id').references(() => maintenanceRequest.id),
    serviceOrderId: rowId('service_order_id').references(() => serviceOrder.id),
    /** Whose van. */
    technicianId: rowId('technician_id').references(() => appUser.id),
    equipmentId: rowId('equipment_id').references(() => equipment.id),
    customer: text().notNull().default(''),
    notes: text().notNull().default(''),
    /** Null: the work asked for it by itself. */
    createdBy: rowId('created_by').references(() => appUser.id),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    issuedAt: at('issued_at'),
  },
  (table) => [
    // What work keeps aside stands in one document.
    uniqueIndex('part_outbound_of_task')
      .on(table.taskId)
      .where(sql`status = 'requested' and created_by is null`),
    uniqueIndex('part_outbound_of_service_order')
      .on(table.serviceOrderId)
      .where(sql`status = 'requested' and created_by is null`),
    index('part_outbound_task').on(table.taskId, table.id),
    index('part_outbound_service_order')
      .on(table.serviceOrderId, table.id)
      .where(sql`service_order_id is not null`),
    index('part_outbound_newest').on(table.status, table.id),
    index('part_outbound_technician').on(table.technicianId),
    index('part_outbound_equipment').on(table.equipmentId),
    check('part_outbound_status', isKnownStatus(outboundMachine)),
    check('part_outbound_use', sql`use in (${codeList(outboundUseCodes)})`),
    check(
      'part_outbound_whose',
      sql`(use <> 'task' or task_id is not null) and (use = 'van') = (technician_id is not null)
        and (use = 'service') = (service_order_id is not null)`,
    ),
  ],
)
export const partOutboundLine = pgTable(
  'part_outbound_line',
  {
    id: rowKey(),
    outboundId: rowId('outbound_id')
      .notNull()
      .references(() => partOutbound.id),
    partId: rowId('part_id')
      .notNull()
      .references(() => part.id),
    /** Where it is taken from. */
    place: text().notNull(),
    /** Wanted. */
    quantity: integer().notNull(),
    reserved: integer().notNull().default(0),
    issued: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    /** What was issued was worth, and what of it came back. */
    issuedFen: fen('issued_fen').notNull().default(0),
    returnedFen: fen('returned_fen').notNull().default(0),
    /** Why it is used although it is not made for the machine. */
    reason: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('part_outbound_line_once').on(table.outboundId, table.partId, table.place),
    index('part_outbound_line_part').on(table.partId, table.place, table.outboundId),
    check(
      'part_outbound_line_figures',
      sql`quantity > 0 and reserved >= 0 and issued >= 0 and reserved + issued <= quantity and returned between 0 and issued`,
    ),
    check('part_outbound_line_value', sql`issued_fen >= 0 and returned_fen between 0 and issued_fen`),
  ],
)

/** Every change of what lies somewhere. Append-only: stock at any moment is what the last row before it says. */
export const partMovement = pgTable(
  'part_movement',
  {
    id: rowKey(),
    partId: rowId('part_id')
      .notNull()
      .references(() => part.id),
    place: text().notNull(),
    kind: text().$type<MovementKind>().notNull(),
    quantity: integer().notNull(),
    valueFen: fen('value_fen').notNull(),
    /** In its place, after it. */
    stockAfter: integer('stock_after').notNull(),
    valueAfterFen: fen('value_after_fen').notNull(),
    reason: text().notNull().default(''),
    inboundLineId: rowId('inbound_line_id').references(() => partInboundLine.id),
    outboundLineId: rowId('outbound_line_id').references(() => partOutboundLine.id),
    taskId: rowId('task_id').references(() => maintenanceRequest.id),
    /** Null: nobody did it by hand. */
    actorId: rowId('actor_id').references(() => appUser.id),
    movedAt: at('moved_at').notNull(),
  },
  (table) => [
    index('part_movement_of').on(table.partId, table.id),
    index('part_movement_in').on(table.partId, table.place, table.movedAt, table.id),
    index('part_movement_inbound').on(table.inboundLineId),
    index('part_movement_outbound').on(table.outboundLineId),
    index('part_movement_task').on(table.taskId),
    check('part_movement_kind', sql`kind in (${codeList(movementKindCodes)})`),
    check('part_movement_moves', sql`quantity <> 0 and sign(value_fen) in (0, sign(quantity))`),
    check(
      'part_movement_after',
      sql`stock_after >= 0 and value_after_fen >= 0 and (stock_after > 0 or value_after_fen = 0)`,
    ),
  ],
)

/** Used, and not on the books of the place it came from: whoever keeps the store counts what lies there. */
export const partFinding = pgTable(
  'part_finding',
  {
    id: rowKey(),
    status: text().notNull(),
    partId: rowId('part_id')
      .notNull()
      .references(() => part.id),
    place: text().notNull(),
    /** Pieces the books did not have. */
    quantity: integer().notNull(),
    outboundLineId: rowId('outbound_line_id')
      .notNull()
      .references(() => partOutboundLine.id),
    technicianId: rowId('technician_id')
      .notNull()
      .references(() => appUser.id),
    createdAt: createdAt(),
    countedAt: at('counted_at'),
    reason: text().notNull().default(''),
  },
  (table) => [
    index('part_finding_open')
      .on(table.partId, table.place)
      .where(sql`status = 'open'`),
    index('part_finding_line').on(table.outboundLineId),
    index('part_finding_technician').on(table.technicianId),
    check('part_finding_status', isKnownStatus(partFindingMachine)),
    check('part_finding_quantity', sql`quantity > 0`),
    check('part_finding_counted', sql`(status = 'counted') = (counted_at is not null)`),
  ],
)

/** What happened to a document, by whom and when; rows are only ever added. */
const happened = () => ({
  id: rowKey(),
  action: text().notNull(),
  status: text().notNull(),
  notes: text().notNull().default(''),
  actorName: text('actor_name').notNull(),
  createdAt: createdAt(),
})
export const partInboundHistory = pgTable(
  'part_inbound_history',
  {
    ...happened(),
    documentId: rowId('inbound_id')
      .notNull()
      .references(() => partInbound.id),
  },
  (table) => [index('part_inbound_history_of').on(table.documentId)],
)
export const partOutboundHistory = pgTable(
  'part_outbound_history',
  {
    ...happened(),
    documentId: rowId('outbound_id')
      .notNull()
      .references(() => partOutbound.id),
  },
  (table) => [index('part_outbound_history_of').on(table.documentId)],
)
