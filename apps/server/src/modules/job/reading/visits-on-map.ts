/** Visits somebody still has to come to, or is at, in a box of the map. */
import { type JobSourceCode, liveJobStatuses } from '@jihui/protocol/job/machine'
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { type SQL, sql } from 'drizzle-orm'
import { codeList } from '../../../platform/database/code-list.ts'
import { isInBox, type MapBox } from '../../geography/public.ts'

/** What is handed in waits for nobody there. */
const mapped = liveJobStatuses.filter((status) => status !== 'submitted')
const awaited = ['offered', 'accepted', 'en_route'] as const

/** SQL: a select of them, each with whether its window is over and nobody is there. */
export const visitsOnMap = (source: JobSourceCode, box: MapBox, skill: SkillCode | '', now: Date): SQL =>
  sql`select v.source_id, v.status, v.title, v.city, v.district, v.longitude, v.latitude, v.window_start, v.window_end,
      v.technician_id, (v.status in (${codeList(awaited)}) and v.window_end < ${now}::timestamptz) as is_late
    from job v
    where v.source = ${source} and v.status in (${codeList(mapped)})
      and ${isInBox(box, { longitude: sql`v.longitude`, latitude: sql`v.latitude` })}
      ${skill ? sql`and v.skill = ${skill}` : sql``}`
