import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Wrench } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { ApiError } from '../../../shell/api/api-error.ts'
import { AppLink, usePathParam, useQueryTexts } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HistoryRail } from '../../../ui/history-rail.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StatusCard } from '../../../ui/status-card.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { codePaths } from '../code-paths.ts'
import { type ReportState, reportStateQuery } from '../code-queries.ts'
import { MachineHead } from '../components/machine-head.tsx'

/** What became of a report, for whoever holds its link. */
export function Screen() {
  const { key = '' } = useQueryTexts()
  const code = usePathParam('code')
  const report = useQuery(reportStateQuery(code, usePathParam('number'), key))
  const { data, error } = report
  if (data) return <Report code={code} report={data} />
  return (
    <Page title="报修进度">
      {!error ? (
        <SkeletonRows />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState illustration="excavator" title="没有这次报修">
          链接要完整，从报修成功的那一页复制。
        </EmptyState>
      ) : (
        <QueryError query={report} title="进度没有取到" />
      )}
    </Page>
  )
}

const signOf = ({ is_over: isOver, status }: ReportState) => {
  if (isOver) return <CircleCheck size={18} aria-hidden="true" />
  return status === 'submitted' ? <Clock size={18} aria-hidden="true" /> : <Wrench size={18} aria-hidden="true" />
}

function Report({ code, report }: { code: string; report: ReportState }) {
  return (
    <Page title="报修进度" back={codePaths.machine(code)}>
      <StatusCard
        tag={
          <span className="inline-flex items-center gap-1.5 text-meta text-ink-2">
            {signOf(report)}
            {report.status_display}
          </span>
        }
        number={report.report_number}
        title={report.state}
      >
        <p>
          {report.fault}
          {report.me_too_count > 0 && `，另有 ${report.me_too_count} 人遇到`}
        </p>
        {!report.is_over && <p>收藏这一页，随时回来看。</p>}
      </StatusCard>
      <Section title="你报的">
        <p className="text-body whitespace-pre-line">{report.description}</p>
        {report.photo_count > 0 && (
          <p className="mt-1 text-meta text-ink-3">附 {report.photo_count} 张照片，只有处理的人看得到</p>
        )}
      </Section>
      <Section title={report.machine.name}>
        <MachineHead machine={report.machine} emergency_phone={report.emergency_phone} />
      </Section>
      <Section title="经过">
        <HistoryRail
          isOpen={!report.is_over}
          entries={report.history
            .map(({ state, at }, index) => ({ id: index, title: state, meta: momentText(at) }))
            .toReversed()}
        />
      </Section>
      <AppLink to={codePaths.machine(code)} className={`mt-7 ${buttonClass('outline', 'main', true)}`}>
        回到这台设备
      </AppLink>
    </Page>
  )
}
