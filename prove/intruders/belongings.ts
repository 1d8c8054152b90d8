/** Every row that belongs to somebody, as one fingerprint a table: what changed between two of them was changed. */
import type pg from 'pg'
import type { Estate } from './estate.ts'

/** What others move rightly: whoever orders a machine is told of to its owner, counted at it and answered by jobs. */
const aside = ['checked_at', 'attempts', 'rental_count', 'rating_sum', 'review_count', 'is_reminded', 'updated_at']
/** Of these only the rows that were there before count: new ones come rightly from what others do. */
const asThey = ['notification', 'rental', 'quote', 'text_message', 'session']

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

export interface Belongings {
  /** Table → fingerprint of the rows. */
  read(): Promise<ReadonlyMap<string, string>>
}

export const belongingsOf = async (pool: pg.Pool, estate: Estate): Promise<Belongings> => {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' GROUP BY 1`,
  )
  const values = [estate.ids.user, estate.ids.order, estate.ids.machine]
  const conditions = new Map<string, string>()
  for (const { name, columns } of rows) {
    const either = belonging
      .filter(([column]) => columns.includes(column))
      .map(([column, at]) => `${column} = ANY($${at})`)
    if (name === 'app_user') either.push(`id = ANY($${$people})`)
    if (name === 'rental') either.splice(0, either.length, `id = ANY($${$orders})`)
    if (name === 'equipment') either.splice(0, either.length, `id = ANY($${$machines})`)
    if (either.length === 0) continue
    const known = asThey.includes(name) && columns.includes('id') && name !== 'rental'
    const before = known ? ` AND id::text = ANY(ARRAY(SELECT jsonb_array_elements_text($4::jsonb -> '${name}')))` : ''
    conditions.set(name, `(${either.join(' OR ')})${before}`)
  }
  const before: Record<string, string[]> = {}
  for (const name of asThey.filter((one) => conditions.has(one) && one !== 'rental')) {
    const { condition } = { condition: conditions.get(name)!.split(' AND id::text')[0]! }
    const text = `SELECT id::text FROM ${name} WHERE ($1::int[], $2::int[], $3::int[]) IS NOT NULL AND ${condition}`
    before[name] = (await pool.query<{ id: string }>(text, values)).rows.map(({ id }) => id)
  }
  const drop = aside.map((column) => ` - '${column}'`).join('')
  const each = [...conditions].map(
    ([name, condition]) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(row, ',' ORDER BY row), '')) AS print FROM (
         SELECT (to_jsonb(t)${drop})::text AS row FROM ${name} t WHERE ${condition}) AS rows`,
  )
  const text = `SELECT * FROM (${each.join(' UNION ALL ')}) AS prints
    WHERE ($1::int[], $2::int[], $3::int[], $4::jsonb) IS NOT NULL`
  return {
    async read() {
      const answer = await pool.query<{ name: string; print: string }>(text, [...values, JSON.stringify(before)])
      return new Map(answer.rows.map(({ name, print }) => [name, print]))
    },
  }
}
