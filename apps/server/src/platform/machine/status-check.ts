import type { Machine } from '@jihui/protocol/machine'
import { type SQL, sql } from 'drizzle-orm'
import { codeList } from '../database/code-list.ts'

/** What the database checks of a status: that its machine knows it. */
export const isKnownStatus = ({ stateCodes }: Pick<Machine, 'stateCodes'>): SQL =>
  sql`status in (${codeList(stateCodes)})`
