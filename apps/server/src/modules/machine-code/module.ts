import { machineReportPurpose } from '@jihui/protocol/machine-code/module'
import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyNight } from '../../platform/jobs/declared.ts'
import { joinUnitOf } from '../catalogue/public.ts'
import { isReaderOfPhoto } from '../field/public.ts'
import { machineCodeEvents } from './events.ts'
import { machineCodeRoutes } from './routes.ts'
import { makeMissingCodes, unitOfCode } from './unit-codes.ts'

/** What stands on a machine: whoever scans it sees what it is, and reports what is wrong. */
export const machineCodeModule: ServerModule = {
  name: 'machine-code',
  mount: machineCodeRoutes,
  events: machineCodeEvents,
  jobs: { 'machine-codes': everyNight(makeMissingCodes) },
  hooks: { maintenance: { unitOfCode } },
  fileReaders: { [machineReportPurpose]: isReaderOfPhoto },
  auditObjects: {
    unit_code: {
      named: (ids) =>
        sql`select c.id::text, u.serial as label, null::bigint as rental_id from unit_code c ${joinUnitOf(sql`c.unit_id`)}
          where c.id in (${ids})`,
    },
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
}
