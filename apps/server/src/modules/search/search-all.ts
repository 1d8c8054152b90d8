/** Asks every kind the reader may see; one that fails leaves the others as they are. */
import { type SearchAnswer, type SearchHit } from '@jihui/protocol/search/schema'
import { searchLimits } from '@jihui/protocol/search/limits'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import type { SearchRow, SearchSource, SearchWords } from '../../platform/search.ts'
import type { Services } from '../../platform/services.ts'

type Group = SearchAnswer['groups'][number]

const viewHit = (row: SearchRow, { statusOf }: SearchSource): SearchHit => ({
  id: row.id,
  title: row.title,
  detail: row.detail ?? '',
  status: statusOf?.(row) ?? null,
  line: row.line,
  screen: row.screen ?? null,
})

const ask = async (
  { db, log }: Pick<Services, 'db' | 'log'>,
  [kind, source]: readonly [string, SearchSource],
  words: SearchWords,
): Promise<Group> => {
  try {
    const { rows } = await db.execute<SearchRow>(
      sql`select * from (${source.sql(words)}) as s limit ${searchLimits.results}`,
    )
    return { kind, is_failed: false, results: rows.map((row) => viewHit(row, source)) }
  } catch (error) {
    log.error({ err: error, kind }, 'a source of the search failed')
    return { kind, is_failed: true, results: [] }
  }
}

export const searchAll = async (
  services: Pick<Services, 'db' | 'log' | 'registry'>,
  { isStaff, permissions }: Pick<Actor, 'isStaff' | 'permissions'>,
  words: SearchWords,
): Promise<SearchAnswer> => {
  const sources = Object.entries(services.registry.search)
  const allowed = sources.filter(([, { permission }]) => isStaff && permissions.has(permission))
  return { groups: await Promise.all(allowed.map((source) => ask(services, source, words))) }
}
