/** Every row that belongs to somebody, as one fingerprint a table: what changed between two of them was changed. */
import type pg from 'pg'
import { declared } from './declared.ts'
import type { Estate } from './estate.ts'

/** What others move rightly in any table, and what the modules say of theirs. */
const aside = ['updated_at', ...declared.flatMap(({ moves = [] }) => moves)]
/** Of these only the rows that were there before count: new ones come rightly from what others do. */
const asThey = declared.flatMap(({ grows = [] }) => grows)

const $people = 1
const $orders = 2
const $machines = 3

/** Column → the placeholder its values are looked for in. */
const belonging: readonly (readonly [string, number])[] = [
  ['user_id', $people],
  ['owner_id', $people],
  ['rental_id', $orders],
  ['equipment_id', $machines],
]

/** Where the column says something else: an order names the machine's owner, and others order it too. */
const ownOf: Readonly<Record<string, string>> = {
  app_user: `id = ANY($${$people})`,
  rental: `id = ANY($${$orders})`,
  equipment: `id = ANY($${$machines})`,
}

/** By what a row is known: its id, or where it has none all it says. */
const keyOf = (row: string): string => `coalesce(to_jsonb(${row}) ->> 'id', to_jsonb(${row})::text)`

export interface Belongings {
  /** Table → fingerprint of the rows. */
  read(): Promise<ReadonlyMap<string, string>>
}

export const belongingsOf = async (pool: pg.Pool, estate: Estate): Promise<Belongings> => {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT IN (SELECT relname FROM pg_class WHERE relispartition) GROUP BY 1`,
  )
  const values = [estate.ids.user, estate.ids.order, estate.ids.machine]
  const whose = new Map<string, string>()
  for (const { name, columns } of rows) {
    const either = belonging
      .filter(([column]) => columns.includes(column))
      .map(([column, at]) => `${column} = ANY($${at})`)
    const condition = ownOf[name] ?? either.join(' OR ')
    if (condition) whose.set(name, condition)
  }
  // PostgreSQL has to know the type of every placeholder, also of one a table does not use.
  const typed = '($1::bigint[], $2::bigint[], $3::bigint[]) IS NOT NULL'
  const before: Record<string, string[]> = {}
  for (const name of asThey) {
    const text = `SELECT ${keyOf('t')} AS id FROM ${name} t WHERE ${typed} AND (${whose.get(name)})`
    before[name] = (await pool.query<{ id: string }>(text, values)).rows.map(({ id }) => id)
  }
  const known = (name: string): string =>
    asThey.includes(name) ? `AND ${keyOf('t')} IN (SELECT jsonb_array_elements_text($4::jsonb -> '${name}'))` : ''
  const drop = aside.map((column) => ` - '${column}'`).join('')
  const each = [...whose].map(
    ([name, condition]) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(row, ',' ORDER BY row), '')) AS print FROM (
         SELECT (to_jsonb(t)${drop})::text AS row FROM ${name} t WHERE (${condition}) ${known(name)}) AS rows`,
  )
  const text = `SELECT * FROM (${each.join(' UNION ALL ')}) AS prints
    WHERE ${typed} AND $4::jsonb IS NOT NULL`
  return {
    async read() {
      const answer = await pool.query<{ name: string; print: string }>(text, [...values, JSON.stringify(before)])
      return new Map(answer.rows.map(({ name, print }) => [name, print]))
    },
  }
}
