import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { codeList } from '../../platform/database/code-list.ts'
import { at, createdAt } from '../../platform/database/table.ts'
import { type RouteSource, routeSources } from './route.ts'

/**
 * How far it is by road, as it was last told to anybody: every process answers the same until it is no longer fresh. Written
 * only where a service for routes is set up.
 */
export const roadRoute = pgTable(
  'road_route',
  {
    /** From and to, rounded: `30.270,120.160;31.230,121.470`. */
    points: text().primaryKey(),
    km: integer().notNull(),
    minutes: integer().notNull(),
    source: text().$type<RouteSource>().notNull(),
    /** Until then nobody asks the service again. */
    freshUntil: at('fresh_until').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('road_route_source', sql`${table.source} in (${codeList(routeSources)})`),
    index('road_route_at').on(table.createdAt),
  ],
)
