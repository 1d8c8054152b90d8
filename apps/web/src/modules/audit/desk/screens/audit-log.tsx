import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { listedCount } from '../../../../ui/listed-count.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { auditLogQuery } from '../audit-queries.ts'
import { useChain } from '../components/audit-chain.tsx'
import { AuditHead, AuditRow } from '../components/audit-entry.tsx'
import { AuditFilters, type AuditChoice } from '../components/audit-filters.tsx'
import { ConsoleError, ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { MoreRows } from '../../../../kits/desk/more-rows.tsx'

/** 操作日志: who did what, when, to what, from where. Nobody can change it. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const permissions = useUser()?.permissions ?? []
  const chain = useChain()
  const choice: AuditChoice = {
    rental_id: query.rental_id ?? '',
    actor: query.actor ?? '',
    action: query.action ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
  }
  const object = { object_type: query.object_type ?? '', object_id: query.object_id ?? '' }
  const list = useInfiniteQuery(auditLogQuery({ ...choice, ...object }))
  const entries = list.data?.pages.flatMap((page) => page.results) ?? []
  const total = list.data?.pages[0]?.count ?? 0
  const errors = list.error instanceof ApiError ? list.error.errors : {}
  return (
    <ConsolePage title="操作日志" caption="只能添加，不能修改或删除" actions={chain.button}>
      {chain.state}
      <AuditFilters
        key={JSON.stringify(choice)}
        choice={choice}
        errors={errors}
        onChoose={(next) =>
          setQuery({
            ...Object.fromEntries(Object.entries(next).map(([name, value]) => [name, value || undefined])),
            object_type: undefined,
            object_id: undefined,
          })
        }
      />
      <div className="mt-4">
        {!list.data && list.error ? (
          <ConsoleError
            title="获取操作日志失败"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !list.data ? (
          <SkeletonText lines={10} />
        ) : entries.length === 0 ? (
          <EmptyState title="没有这样的记录">换个人、换个操作，或者把时间放宽一点。</EmptyState>
        ) : (
          <>
            <p className="figures text-meta text-ink-2">共 {listedCount(total)} 条，最新的在前</p>
            <AuditHead />
            <ol>
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} permissions={permissions} />
              ))}
            </ol>
            <MoreRows list={list}>再看更早的</MoreRows>
          </>
        )}
      </div>
    </ConsolePage>
  )
}
