import { reportGroups } from '@jihui/protocol/maintenance/reports/schema'
import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '../../../kits/list/export-button.tsx'
import { oneOf, useFilters } from '../../../kits/list/use-filters.ts'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { mayOpen } from '../../../shell/guards.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { NoPermission } from '../../../shell/no-permission.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { addDays, count, today } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { Words } from '../../../ui/text/words.tsx'
import { carePaths } from '../care-paths.ts'
import { type CareReport, reportQuery, type ReportRow, saveReport } from '../report-queries.ts'

const ranges = { '30': '近 30 天', '90': '近 90 天', '365': '近一年' } as const
const rangeCodes = Object.keys(ranges) as (keyof typeof ranges)[]
const groupCodes = Object.keys(reportGroups) as CareReport['by'][]
const ofOwners = 'role:equipment_owner'
const filters = { days: oneOf(rangeCodes, '90'), by: oneOf(groupCodes, 'machine') }

const hours = (value: number | null, none = ''): string => (value === null ? none : `${count(Math.round(value))} 小时`)
const percent = (value: number | null, none: string): string => (value === null ? none : `${Math.round(value)}%`)

/** 维保报表: for owners of their own machines, for staff who read reports of all. */
export function Screen() {
  const user = useUser()
  if (!user) return null
  const isOfAll = user.is_staff && mayOpen('permission:reports', user)
  return isOfAll || (!user.is_staff && mayOpen(ofOwners, user)) ? (
    <Report isOfAll={isOfAll} />
  ) : (
    <NoPermission access={user.is_staff ? 'permission:reports' : ofOwners} />
  )
}

/** What maintenance cost and how long machines stood for it; each row opens the records it was counted from. */
function Report({ isOfAll }: { isOfAll: boolean }) {
  const narrowing = useFilters(filters)
  const { days, by } = narrowing.values
  const until = today()
  const filter = { from: addDays(until, 1 - Number(days)), to: until, by }
  const query = useQuery(reportQuery(filter))
  const groups = groupCodes.filter((code) => code !== 'owner' || isOfAll)
  return (
    <Page
      title="维保报表"
      back="/"
      width="wide"
      actions={<ExportButton label="导出" save={() => saveReport(filter)} />}
    >
      <div className="mb-6 flex flex-col gap-3 md:flex-row">
        <SegmentedControl
          label="时间"
          options={rangeCodes.map((value) => ({ value, label: ranges[value] }))}
          {...narrowing.pick('days')}
          className="md:w-96"
        />
        <SegmentedControl
          label="按什么看"
          options={groups.map((value) => ({ value, label: reportGroups[value] }))}
          {...narrowing.pick('by')}
          className="md:w-80"
        />
      </div>
      {query.data ? (
        <Figures report={query.data} />
      ) : query.error ? (
        <QueryError query={query} title="报表没有取到" safe="记录都还在，稍后再看。" />
      ) : (
        <p className="text-body text-ink-2">正在算…</p>
      )}
    </Page>
  )
}

function Figures({ report }: { report: CareReport }) {
  const { total, rows } = report
  if (total.visits === 0)
    return (
      <EmptyState illustration="excavator" title="这段时间没有做完的维护">
        换长一点的时间再看。
      </EmptyState>
    )
  const facts: readonly (readonly [string, string])[] = [
    ['做完', `${count(total.visits)} 次，其中维修 ${count(total.repairs)} 次`],
    ['停机', hours(total.downtime_hours)],
    ['两次故障之间', hours(total.mtbf_hours, '没有设备坏过两次')],
    ['从报修到修好', hours(total.mttr_hours, '没有修过')],
    ['一次修好', percent(total.first_time_fix_percent, '没有修过')],
    ['计划按时', percent(total.in_time_percent, '没有到期的计划')],
  ]
  return (
    <>
      <p className="mb-4">
        <span className="block text-meta text-ink-2">这段时间花了</span>
        <Money value={total.cost} size="hero" />
      </p>
      <dl className="grid gap-x-12 md:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3 border-b border-hairline py-2.5">
            <dt className="text-body text-ink-2">{label}</dt>
            <dd className="figures text-body">{value}</dd>
          </div>
        ))}
      </dl>
      <Section title={`按${reportGroups[report.by]}`} aside={report.is_cut ? '只列前面的，全部在导出的文件里' : ''}>
        <ul className="lg:grid lg:grid-cols-2 lg:gap-x-12">
          {rows.map((row) => (
            <Row key={`${row.id} ${row.label}`} row={row} />
          ))}
        </ul>
      </Section>
    </>
  )
}

function Row({ row }: { row: ReportRow }) {
  return (
    <li className="border-b border-hairline">
      <AppLink to={carePaths.recordsOf(row.records)} className="block rounded-half py-3">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 text-lead">
            <Words text={row.label} />
          </span>
          <Money value={row.cost} />
        </span>
        <span className="figures block text-meta text-ink-2">
          {[
            !row.label.includes(row.hint) && row.hint,
            `${count(row.visits)} 次`,
            `停机 ${hours(row.downtime_hours)}`,
            row.first_time_fix_percent !== null && `一次修好 ${Math.round(row.first_time_fix_percent)}%`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </AppLink>
    </li>
  )
}
