/** Where technicians are, for a map of staff: SQL that whoever draws one puts his own question around. */
import { technicianLimits } from '@jihui/protocol/technician/limits'
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { type SQL, sql } from 'drizzle-orm'
import { addMinutes } from '../../../platform/clock.ts'
import { isInBox, kmPerDegree, type MapBox, type SqlPoint } from '../../geography/public.ts'
import { isActiveAccount } from '../../identity/public.ts'

/** Of a home as many decimals of a degree as tell it to about a kilometre: nobody is visited there. */
const homeDecimals = 2

/**
 * SQL: a select of `user_id, real_name, city, work_status, is_home, longitude, latitude, skills` of those in view who are
 * not suspended, by where each said he is while that counts, else by about where he lives.
 */
export const techniciansOnMap = (box: MapBox, skill: SkillCode | '', now: Date): SQL => {
  const isStated = sql`t.position_at >= ${addMinutes(now, -technicianLimits.positionMinutes)}::timestamptz`
  const home = (column: SQL) => sql`round(${column}::numeric, ${sql.raw(String(homeDecimals))})::float8`
  const known = {
    longitude: sql`coalesce(t.longitude, t.home_longitude)`,
    latitude: sql`coalesce(t.latitude, t.home_latitude)`,
  }
  return sql`select t.user_id, t.real_name, t.city, t.work_status, p.is_home, p.longitude, p.latitude,
      (select coalesce(array_agg(s.skill order by s.certified_at, s.skill), '{}') from technician_skill s
        where s.user_id = t.user_id and s.withdrawn_at is null) as skills
    from technician t cross join lateral (select
      ${isStated} is not true as is_home,
      case when ${isStated} then t.longitude else ${home(sql`t.home_longitude`)} end as longitude,
      case when ${isStated} then t.latitude else ${home(sql`t.home_latitude`)} end as latitude) p
    where not t.is_suspended and ${sql.raw(isActiveAccount('t.user_id'))} and ${isInBox(box, known)}
      and ${isInBox(box, { longitude: sql`p.longitude`, latitude: sql`p.latitude` })}
      ${
        skill
          ? sql`and exists (select from technician_skill s where s.user_id = t.user_id and s.skill = ${skill}
              and s.withdrawn_at is null)`
          : sql``
      }`
}

interface Around {
  readonly place: SqlPoint
  readonly km: number
  readonly skill: SQL
  readonly level: SQL
}
/** SQL: how many certified for it at this level or above are within so many kilometres, counted no further than `most`. */
export const countTechniciansAround = ({ place, km, skill, level }: Around, most: number): SQL => {
  const { longitude, latitude } = place
  const rise = sql`${km / kmPerDegree}::float8`
  const turn = sql`${rise} / cos(radians(least(85, abs(${latitude}) + ${rise})))`
  return sql`(select count(*)::int from (select 1 from technician_skill s join technician n on n.user_id = s.user_id
    where s.skill = ${skill} and s.withdrawn_at is null and s.level >= ${level} and not n.is_suspended
      and ${sql.raw(isActiveAccount('n.user_id'))}
      and point(s.longitude, s.latitude) <@ box(point(${longitude} - ${turn}, ${latitude} - ${rise}),
        point(${longitude} + ${turn}, ${latitude} + ${rise}))
    limit ${sql.raw(String(most))}) around)`
}
