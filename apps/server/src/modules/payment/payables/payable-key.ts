/** What money is about: a kind somebody declares, and the id of one. Rows that carry both are such a key themselves. */
import { allPayables } from '@jihui/protocol/all-payables'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

export interface PayableKey {
  readonly payableKind: string
  readonly payableId: number
}

export const keyOf = ({ payableKind, payableId }: PayableKey): PayableKey => ({ payableKind, payableId })

/** Of a row that may be about nothing one pays for. */
export const keyIn = ({
  payableKind,
  payableId,
}: {
  readonly payableKind: string | null
  readonly payableId: number | null
}): PayableKey | null => (payableKind === null || payableId === null ? null : { payableKind, payableId })

interface PayableColumns {
  readonly payableKind: PgColumn
  readonly payableId: PgColumn
}
/** Rows of a table about one payable. */
export const ofPayable = (columns: PayableColumns, { payableKind, payableId }: PayableKey): SQL | undefined =>
  and(eq(columns.payableKind, payableKind), eq(columns.payableId, payableId))

const kindsCalling = (field: string): SQL =>
  sql.raw(
    allPayables
      .filter(({ idField }) => idField === field)
      .map(({ kind }) => `'${kind}'`)
      .join(', ') || 'null',
  )
/** SQL: the id of the row's payable, where its kind goes by this name; otherwise null. */
export const idCalled = (field: string, row: string): SQL =>
  sql`case when ${sql.raw(row)}.payable_kind in (${kindsCalling(field)}) then ${sql.raw(row)}.payable_id end`
/** SQL: the row is about the payable of this id, of a kind that goes by this name. */
export const isCalled = (field: string, row: string, id: SQL): SQL =>
  sql`(${sql.raw(row)}.payable_kind in (${kindsCalling(field)}) and ${sql.raw(row)}.payable_id = ${id})`
