import type { Tx } from '../../platform/database/database.ts'
import { notification, notifiedCause } from './table.ts'

/** Writes what a person is told; the same cause never tells him twice. Answers its id, null where he was told before. */
export const insertNotification = async (
  tx: Tx,
  { cause, ...row }: typeof notification.$inferInsert & { readonly cause: string; readonly createdAt: Date },
): Promise<number | null> => {
  const { userId, createdAt } = row
  const first = await tx.insert(notifiedCause).values({ userId, cause, createdAt }).onConflictDoNothing()
  if (first.rowCount === 0) return null
  const [made] = await tx.insert(notification).values(row).returning({ id: notification.id })
  return made!.id
}
