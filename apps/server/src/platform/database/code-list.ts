import { type SQL, sql } from 'drizzle-orm'

/** Codes as a list of SQL texts, for checks and indexes: 'paid', 'failed'. Codes are ours, never a caller's. */
export const codeList = (codes: readonly string[]): SQL => sql.raw(codes.map((code) => `'${code}'`).join(', '))
