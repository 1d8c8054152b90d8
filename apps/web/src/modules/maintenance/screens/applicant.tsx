import { useQuery } from '@tanstack/react-query'
import { Building2, UserRound } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { FactsLine } from '../../../ui/text/facts-line.tsx'
import { dayText } from '../../../ui/text/format.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { InvitationsToAccept } from '../../appointment/public.ts'
import { carePaths } from '../care-paths.ts'
import { ReportButton } from '../components/requests/report-button.tsx'
import { ReportableMachines } from '../components/requests/reportable-machines.tsx'
import { RequestRow } from '../components/requests/request-list.tsx'
import { appointedQuery, requestsQuery } from '../order-queries.ts'

const SHOWN = 10

/** 报修人: for whom the reader reports, and what of it is still open. */
export function Screen() {
  return (
    <Page title="替谁报修" back="/user" actions={<ReportButton isForOthers />} aside={<OpenReports />}>
      <InvitationsToAccept />
      <ForWhom />
    </Page>
  )
}

function ForWhom() {
  const query = useQuery(appointedQuery)
  if (!query.data)
    return query.error ? <QueryError query={query} title="任命没有取到" /> : <SkeletonRows count={1} tile="size-10" />
  const live = query.data.results.filter(
    ({ status, role }) => status === 'accepted' && role === 'maintenance_applicant',
  )
  if (live.length === 0)
    return (
      <EmptyState
        illustration="excavator"
        title="现在没有替谁报修"
        actions={
          <AppLink to={carePaths.mine} className={buttonClass('outline')}>
            看我报过的
          </AppLink>
        }
      >
        企业或设备主请你做报修人，邀请会发到你的手机号。
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="我替谁报修" className="border-t border-hairline">
        {live.map(({ id, appointer, scope_display: scope, until }) => {
          const Icon = appointer.kind === 'company' ? Building2 : UserRound
          const all = appointer.kind === 'company' ? '企业租的全部设备' : '全部设备'
          return (
            <li key={id} className="flex min-h-16 items-center gap-3 border-b border-hairline py-3">
              <Icon size={22} strokeWidth={1.6} className="shrink-0 text-ink-2" aria-hidden="true" />
              <span className="min-w-0">
                <span className="block text-lead font-semibold break-words">{appointer.name}</span>
                <FactsLine
                  facts={[
                    scope.length > 0 ? `只限：${scope.join('、')}` : all,
                    until !== null && `到 ${dayText(until)}`,
                  ]}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <ReportableMachines />
    </>
  )
}

function OpenReports() {
  const list = useList(requestsQuery({ status: 'open' }))
  const { rows, head, query } = list
  return (
    <Section
      title="没完的报修"
      aside={
        <AppLink to={carePaths.mine} className="inline-flex min-h-11 items-center underline underline-offset-4">
          看全部
        </AppLink>
      }
    >
      {!head &&
        (query.error ? <QueryError query={query} title="报修没有取到" /> : <SkeletonRows count={2} tile="size-16" />)}
      {head && rows.length === 0 && <p className="text-body text-ink-2">现在没有在处理的报修。</p>}
      {rows.slice(0, SHOWN).map((request) => (
        <RequestRow key={request.id} request={request} />
      ))}
    </Section>
  )
}
