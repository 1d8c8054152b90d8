import type { Queryable } from '../../platform/database/database.ts'
import type { RentalRow } from '../rental/public.ts'
import { listStandbys } from './standby-queries.ts'
import { listStoppedDays } from './stopped-days.ts'
import { viewStandby } from './view-standby.ts'

/** An order's stops, the newest first, as rows and as they are told. */
export const readStops = async (db: Queryable, row: RentalRow, today: string) => {
  const [stops, days] = [await listStandbys(db, row.id), await listStoppedDays(db, row.id, today)]
  return { stops, results: stops.map((stop) => viewStandby(stop, days, { today, orderEnd: row.endDate })) }
}
