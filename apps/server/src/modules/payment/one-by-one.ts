import type { Desk } from './desk.ts'

/** One that fails is tried again in a minute and must not hold up the others. */
export const oneByOne = async <T extends { id: number }>(
  desk: Desk,
  what: string,
  rows: T[],
  work: (row: T) => Promise<unknown>,
): Promise<void> => {
  for (const row of rows)
    await work(row).catch((error: unknown) => desk.log.warn({ err: error, [what]: row.id }, 'reconcile'))
}
