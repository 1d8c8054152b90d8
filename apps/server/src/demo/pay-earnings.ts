import type { DeskScene } from './scene.ts'

/** As the bank numbers it. */
export const referenceOf = (earningId: number): string => `CMB${String(earningId).padStart(10, '0')}`

/** What those of a role earned and fell due has been paid to them, each on the afternoon of its day, by the API. */
export const payEarnings = async (
  { town, accounts, now }: Pick<DeskScene, 'town' | 'accounts' | 'now'>,
  role: string,
): Promise<void> => {
  const { rows } = await town.services.database.pool.query<{ id: number; payee: number; due: Date }>(
    `SELECT id, payee_id AS payee, (due_on::text || 'T14:20:00+08:00')::timestamptz AS due FROM earning
     WHERE role = $1 AND status = 'due' ORDER BY due_on, id`,
    [role],
  )
  const fingerprints = new Map<number, string>()
  for (const { id, payee, due } of rows.filter((row) => row.due < now)) {
    town.at(due)
    const path = `/api/finance/payouts/${id}/`
    const known = fingerprints.get(payee) ?? (await town.call(accounts.admin, 'GET', path)).account_fingerprint!
    fingerprints.set(payee, known)
    const paid = { reference: referenceOf(id), account_fingerprint: known }
    await town.call(accounts.admin, 'POST', `${path}complete/`, paid)
  }
  await town.settle()
}
