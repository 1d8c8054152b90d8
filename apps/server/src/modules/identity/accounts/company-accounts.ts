/**
 * The account of a company: whose machines and earnings are the company's. Nobody signs in with it, it has no password and no
 * number of its own; members act for it (`X-Tenant`), and it stands wherever an owner or a payee stands.
 */
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { noPassword } from '../passwords.ts'
import { insertUser } from '../queries.ts'
import { appUser } from '../table.ts'

export const companyUserType = 'company'

interface Kept {
  /** Null: it has none yet. */
  readonly accountId: number | null
  readonly tenantId: number
  readonly name: string
  /** Whether it may take on something new: its company is verified. */
  readonly isActive: boolean
}

/** Makes the account, or has it stand as its company does now. Answers its id. */
export const keepCompanyAccount = async (
  tx: Tx,
  { accountId, tenantId, name, isActive }: Kept,
  now: Date,
): Promise<number> => {
  // What is not verified is not shown.
  const named = isActive ? { displayName: name, companyName: name } : {}
  if (accountId !== null) {
    await tx
      .update(appUser)
      .set({ ...named, isActive })
      .where(eq(appUser.id, accountId))
    return accountId
  }
  // No person is called so: names of people have no colon.
  const username = `company:${tenantId}`
  const user = { ...named, username, isActive, passwordHash: noPassword, userType: companyUserType }
  return (await insertUser(tx, user, [], now)).id
}
