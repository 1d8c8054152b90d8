import { initialPermissions } from '@jihui/protocol/all-permissions'
import { technicalRoles } from '@jihui/protocol/access'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { rolePermission } from '../table.ts'

/** Writes the matrix a new installation starts with. What an administrator changed since is never written over. */
export const seedPermissions = async (db: Db): Promise<void> => {
  const rows = technicalRoles.flatMap((role) => initialPermissions[role].map((permission) => ({ role, permission })))
  await db.transaction(async (tx) => {
    // Processes that start together would otherwise both find it empty.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('seed-permissions', 0))`)
    const [present] = await tx.select().from(rolePermission).limit(1)
    if (!present) await tx.insert(rolePermission).values(rows)
  })
}
