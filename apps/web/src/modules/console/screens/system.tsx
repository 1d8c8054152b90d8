import { useQuery } from '@tanstack/react-query'
import { momentText } from '../../../ui/text/format.ts'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { ConsoleError, ConsolePage, RefreshButton } from '../../../kits/desk/console-page.tsx'
import { EventsPart } from '../components/system-events.tsx'
import { DatabasePart, Findings, JobsPart, ProcessPart, TablesPart } from '../components/system-parts.tsx'
import { systemQuery } from '../system-queries.ts'

/** 系统优化: how the house is doing, what that means, and what to do about it. */
export function Screen() {
  const { data, error, refetch, isFetching, isPending } = useQuery(systemQuery)
  return (
    <ConsolePage
      title="系统优化"
      caption={data && `${momentText(data.checked_at)} 的情况，每半分钟更新`}
      actions={<RefreshButton refresh={() => void refetch()} isRefreshing={isFetching && !isPending} />}
    >
      {!data && error ? (
        <ConsoleError title="获取系统状况失败" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : !data ? (
        <div className="mt-5">
          <SkeletonText lines={10} />
        </div>
      ) : (
        <>
          <Findings findings={data.findings} />
          <div className="lg:grid lg:grid-cols-2 lg:gap-12">
            <ProcessPart figures={data} />
            <DatabasePart figures={data} />
          </div>
          <TablesPart figures={data} />
          <div className="lg:grid lg:grid-cols-2 lg:gap-12">
            <EventsPart figures={data} />
            <JobsPart figures={data} />
          </div>
        </>
      )}
    </ConsolePage>
  )
}
