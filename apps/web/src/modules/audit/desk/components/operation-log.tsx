import { useQuery } from '@tanstack/react-query'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { ownAuditQuery } from '../audit-queries.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { LogRows } from './operation-log-rows.tsx'

/** 操作日志: what the reader himself did, the latest first. */
export function OperationLog({ actorId, isOpen, onClose }: { actorId: number; isOpen: boolean; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({ ...ownAuditQuery(actorId), enabled: isOpen })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} height="full" title="操作日志" description="你自己最近的操作，最多 100 条">
      {data ? (
        <LogRows entries={data.results} empty="你还没有操作记录。" />
      ) : error ? (
        <ConsoleError
          title="加载数据失败，请刷新页面重试"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Sheet>
  )
}
