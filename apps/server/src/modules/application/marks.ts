/** What an application tells of who its person stands for, whatever it is for. */
import { sql } from 'drizzle-orm'
import { type MarksOf, plainMark } from '../identity/public.ts'

/** Fields a kind may state, and what they mark. */
const marked = [
  ['company', 'company_name'],
  ['code', 'license_number'],
  ['payout', 'account_number'],
] as const

export const applicationMarks: MarksOf = (accounts) => {
  const theirs = sql`from application where user_id in (${accounts}) and status not in ('rejected', 'withdrawn')`
  const stated = marked.map(
    ([kind, field]) =>
      sql`select user_id, ${sql.raw(`'${kind}'`)}, ${plainMark(`coalesce(details ->> '${field}', '')`)} ${theirs}`,
  )
  return sql.join([sql`select user_id, 'phone', contact_phone ${theirs}`, ...stated], sql` union `)
}
