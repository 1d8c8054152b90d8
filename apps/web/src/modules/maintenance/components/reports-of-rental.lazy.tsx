import { useQuery } from '@tanstack/react-query'
import { CircleStop, Wrench } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { carePaths } from '../care-paths.ts'
import { type CareRequest, rentedQuery, requestsOfRentalQuery } from '../order-queries.ts'
import { RequestRow } from './requests/request-list.tsx'

/** On a rental's page: what was reported of its machine, and reporting it for whoever rents it. */
export function ReportsOfRental({ rentalId }: { rentalId: number }) {
  const { data } = useQuery(requestsOfRentalQuery(rentalId))
  const { data: rented } = useQuery(rentedQuery)
  const isMine = rented?.results.some(({ id }) => id === rentalId) ?? false
  const reports = data?.results ?? []
  if (reports.length === 0 && !isMine) return null
  return (
    <Section title="维修" aside={reports.length > 0 && `${reports.length} 次`}>
      {reports.map((request) => (
        <RequestRow key={request.id} request={request} />
      ))}
      <Standstill reports={reports} days={data?.stood_days ?? 0} />
      {isMine && (
        <AppLink to={carePaths.report(rentalId)} className={`mt-3 ${buttonClass('outline')}`}>
          <Wrench size={18} aria-hidden="true" />
          报修
        </AppLink>
      )}
    </Section>
  )
}

/** How long the machine stood through no fault of whoever rents it: no rent is due for whole days of it. */
function Standstill({ reports, days }: { reports: readonly CareRequest[]; days: number }) {
  const since = reports.flatMap(({ stands_since: from }) => from ?? []).toSorted()[0]
  if (days === 0 && since === undefined) return null
  return (
    <p className="mt-3 flex items-start gap-2 text-body">
      <CircleStop size={20} className="mt-0.5 shrink-0 text-ink-2" aria-hidden="true" />
      <span className="min-w-0 text-pretty">
        <span className="font-semibold">停机 {days} 天</span>
        {since !== undefined && `，从${momentText(since)}报修算起，还停着`}
        <span className="block text-meta text-ink-2">每停满 24 小时算一天，归还结算时退这几天的租金</span>
      </span>
    </p>
  )
}
