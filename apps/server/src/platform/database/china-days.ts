import { type SQL, sql } from 'drizzle-orm'

const shanghai = sql.raw(`'Asia/Shanghai'`)
/** The first moment after a day in China. */
export const afterDay = (day: SQL): SQL => sql`((${day}) + 1)::timestamp at time zone ${shanghai}`
