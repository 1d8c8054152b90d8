/** Who may be told of work: by what he holds now. */
import { type Permission, staffRoles } from '@jihui/protocol/access'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { technicalRoleSql } from '../queries.ts'

/** Said as the index of roles says it, beside the column itself: staff are few among all accounts. */
const roleOf = sql.raw(technicalRoleSql)

/** Staff who hold a permission now; a super administrator holds every one. */
export const listHolders = async (db: Queryable, permission: Permission): Promise<number[]> => {
  const roles = sql.join(
    staffRoles.map((role) => sql`${role}`),
    sql`, `,
  )
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select u.id from app_user u where u.is_active and ${roleOf} in (${roles}) and u.technical_role in (${roles})
      and (u.technical_role = 'super_admin'
      or exists (select 1 from role_permission p where p.role = u.technical_role and p.permission = ${permission}))`,
  )
  return rows.map((row) => row.id)
}

/** Those who give out the work and can give it to somebody else. */
export const listAdministrators = async (db: Queryable): Promise<number[]> => {
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select u.id from app_user u where u.is_active and ${roleOf} in ('super_admin', 'admin')
      and u.technical_role in ('super_admin', 'admin')`,
  )
  return rows.map((row) => row.id)
}
