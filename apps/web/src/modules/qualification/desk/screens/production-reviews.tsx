import { type WaitingKind, waitingKindCodes, waitingKinds } from '@jihui/protocol/audit/decisions'
import { findLine } from '@jihui/protocol/rental/faces'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useUser } from '../../../../shell/api/user.ts'
import { AppLink, useLineId, useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { useNow } from '../../../rental/public.ts'
import { waitingQuery } from '../../../audit/desk/public.ts'
import { ConsoleError, ConsolePage, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { ProductionHead, ProductionRow } from '../components/production-row.tsx'
import { MoreRows } from '../../../../kits/desk/more-rows.tsx'

/** 审核处理: everything of a line that waits for a decision of the staff now, who waits longest first. */
export function Screen() {
  const lineId = useLineId()
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const permissions = useUser()?.permissions ?? []
  const now = useNow()
  const kinds = waitingKindCodes.filter((one) => permissions.includes(waitingKinds[one].permission))
  const kind: WaitingKind | '' = kinds.find((one) => one === query.kind) ?? ''
  const list = useInfiniteQuery(waitingQuery(lineId ?? '', kind))
  const rows = list.data?.pages.flatMap((page) => page.results) ?? []
  const counts = list.data?.pages[0]?.counts
  const line = lineId ? findLine(lineId) : undefined
  const all = counts?.all ?? 0
  return (
    <ConsolePage
      title={line ? `${line.short}审核处理` : '审核处理'}
      caption={list.data ? (all > 0 ? `${all} 件等你处理，等得最久的在前` : '没有等着处理的') : '正在取'}
      actions={
        <>
          {line?.desks.audits && (
            <AppLink to={line.desks.audits} className={buttonClass('outline')}>
              审核记录
            </AppLink>
          )}
          <RefreshButton refresh={() => void list.refetch()} isRefreshing={list.isFetching} />
        </>
      }
    >
      <TabStrip
        className="-mx-4 mt-2 lg:mx-0 lg:-ms-4"
        label="类别"
        value={kind}
        onChange={(next) => setQuery({ kind: next || undefined })}
        tabs={(['', ...kinds] as const).map((value) => ({
          value,
          label: value ? waitingKinds[value].label : '全部',
          count: counts && (counts[value || 'all'] ?? 0),
        }))}
      />
      <div role="tabpanel" aria-label={kind ? waitingKinds[kind].label : '全部'} className="mt-3">
        {!list.data && list.error ? (
          <ConsoleError
            title="获取待处理事项失败"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !list.data ? (
          <SkeletonText lines={8} />
        ) : rows.length === 0 ? (
          <EmptyState title="都处理完了">新的资质、合同或归还一到就排在这里。</EmptyState>
        ) : (
          <>
            <ProductionHead />
            <ul>
              {rows.map((row) => (
                <ProductionRow key={`${row.kind}-${row.rental_id}-${row.agreement_id ?? 0}`} row={row} now={now} />
              ))}
            </ul>
            <MoreRows list={list}>再看后面的</MoreRows>
          </>
        )}
      </div>
    </ConsolePage>
  )
}
