/** Which entries of the audit log are about an order. */
import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '../database/table.ts'
import type { Registry } from '../registry.ts'

type Objects = Registry['auditObjects']

/** Entries about an order: itself, its contracts, its money and its documents. */
export const aboutOrder = (objects: Objects, rentalId: number): SQL =>
  sql`(${auditLog.objectType}, ${auditLog.objectId}) in (${sql.join(
    [
      sql`select 'rental', ${String(rentalId)}::text`,
      ...Object.entries(objects).flatMap(([type, { ofOrder }]) =>
        ofOrder
          ? [
              sql`select ${sql.raw(`'${type}'`)}, p.id::text from ${sql.identifier(type)} p where ${ofOrder(sql`${rentalId}::bigint`)}`,
            ]
          : [],
      ),
    ],
    sql` union all `,
  )})`
