import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useUser } from '../../../../shell/api/user.ts'
import { AppLink, useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { money, monthDay, today } from '../../../../ui/text/format.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { ConsoleError, ConsolePage, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { FinancialAccounts } from '../components/financial-accounts.tsx'
import { FinancialChart } from '../components/financial-chart.tsx'
import { FinancialFigures } from '../components/financial-figures.tsx'
import { FinancialFilter } from '../components/financial-filter.tsx'
import { FinancialLines } from '../components/financial-lines.tsx'
import { financialReportQuery, type ReportFilter, useReportFile } from '../financial-queries.ts'
import { rangeFrom, rangeText } from '../financial-range.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'

/** 财务报表: what came in, went out and was earned, straight from the books. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const range = rangeFrom(query, today())
  const filter: ReportFilter = { ...range, line: query.line ?? '', by: '' }
  const report = useQuery(financialReportQuery(filter))
  const file = useReportFile(filter)
  const { data } = report
  const mayReconcile = useUser()?.permissions.includes('payment_process')
  const when = rangeText(range, today())
  const endText = range.to >= today() ? '此刻' : `${monthDay(range.to)}结束时`
  return (
    <ConsolePage
      caption={data ? '财务报表' : <span className="figures">{when}</span>}
      title={
        data ? (
          <>
            <span className="keep">{when}净收</span> <span className="keep">{money(data.totals.net)}</span>
          </>
        ) : (
          '财务报表'
        )
      }
      actions={
        <>
          <RefreshButton refresh={() => void report.refetch()} isRefreshing={report.isFetching} />
          <Button
            tone="ink"
            busy={file.isSaving}
            disabled={!data}
            onClick={() => void file.save()}
            icon={<Download size={18} aria-hidden="true" />}
          >
            {file.isSaving ? '正在导出' : '导出表格'}
          </Button>
        </>
      }
    >
      <FinancialFilter
        range={range}
        line={filter.line}
        onRange={({ from, to }) => setQuery({ from, to })}
        onLine={(line) => setQuery({ line: line || undefined })}
      />
      {!data && report.error ? (
        <ConsoleError
          title="财务报表没有取到"
          error={report.error}
          onRetry={() => void report.refetch()}
          isRetrying={report.isFetching}
        />
      ) : !data ? (
        <div className="mt-6">
          <SkeletonText lines={8} />
        </div>
      ) : (
        <div aria-busy={report.isPlaceholderData} className={cx(report.isPlaceholderData && 'opacity-60')}>
          <FinancialFigures report={data} endText={endText} />
          <FinancialChart periods={data.periods} />
          <FinancialLines report={data} />
          <FinancialAccounts accounts={data.accounts} range={range} />
          <p className="mt-6 max-w-2xl text-meta text-ink-2">
            这里的数都来自平台自己的账，一笔一笔看
            <AppLink
              to={consolePaths.ledger({ from: range.from, to: range.to })}
              className="underline decoration-edge underline-offset-4"
            >
              总账
            </AppLink>
            。
            {mayReconcile && (
              <>
                每一笔和支付渠道账单对过，看
                <AppLink to="/admin/reconciliation" className="underline decoration-edge underline-offset-4">
                  对账
                </AppLink>
                。
              </>
            )}
          </p>
        </div>
      )}
    </ConsolePage>
  )
}
