import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useGo, useQueryTexts, useSetQuery } from '../../../shell/navigation.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { listedCount } from '../../../ui/listed-count.ts'
import { useNow } from '../../rental/public.ts'
import { ListBesideDesk } from '../components/list-beside-desk.tsx'
import { ConsoleError, ConsolePage, RefreshButton } from '../components/console-page.tsx'
import { DeductionRowItem } from '../components/deduction-row.tsx'
import { deductionsQuery, deductionTabCodes, deductionTabs, type DeductionTab } from '../deduction-queries.ts'
import { consolePaths } from '../paths.ts'
import { useListSearch } from '../use-list-search.tsx'
import { usePicked } from '../use-picked.ts'

const Desk = lazy(async () => ({ default: (await import('../components/deduction-desk.tsx')).DeductionDesk }))

const nothing: Record<DeductionTab, string> = {
  open: '租客对扣款提出异议，就排在这里等平台裁定。',
  awaiting: '设备主发出扣款，租客还没有答复的在这里。',
  settled: '结清过的扣款在这里。',
  all: '设备归还时要求过扣款的订单都在这里。',
}

/** 扣款裁定: deductions of all lines, those a renter objects to first. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const go = useGo()
  const now = useNow()
  const tab = deductionTabCodes.find((one) => one === query.tab) ?? 'open'
  const search = useListSearch('搜扣款单', '订单号、设备、租客或设备主')
  const { keyword } = search
  const list = useInfiniteQuery(deductionsQuery(tab, keyword))
  const head = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(({ results }) => results) ?? []
  const { isDesk, shownId, pick, goOn } = usePicked(`${tab} ${keyword}`, rows, search.open)
  return (
    <ConsolePage
      title="扣款裁定"
      caption={head && (head.tabs.open > 0 ? `${head.tabs.open} 张有异议，等得最久的在前` : '没有要裁定的')}
      actions={
        <>
          {search.button}
          <RefreshButton refresh={() => void list.refetch()} isRefreshing={list.isFetching && !list.isPending} />
        </>
      }
    >
      {search.field}
      <TabStrip
        className="-mx-4 mt-3 lg:mx-0 lg:-ms-4"
        label="扣款单"
        value={tab}
        onChange={(next) => setQuery({ tab: next === 'open' ? undefined : next, id: undefined })}
        tabs={deductionTabCodes.map((value) => ({
          value,
          label: deductionTabs[value],
          count: listedCount(head?.tabs[value]),
        }))}
      />
      <div role="tabpanel" aria-label={deductionTabs[tab]} className="pt-2">
        {!list.data && list.error ? (
          <ConsoleError
            title="扣款单没有取到"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !list.data ? (
          <SkeletonText lines={8} />
        ) : rows.length === 0 && shownId === undefined ? (
          <EmptyState
            illustration="excavator"
            title={keyword ? `没有找到“${keyword}”` : tab === 'open' ? '没有要裁定的' : '这里没有'}
          >
            {keyword ? '换个词，或换一类看看。' : nothing[tab]}
          </EmptyState>
        ) : (
          <ListBesideDesk
            list={list}
            unit="张"
            rows={rows.map((row) => (
              <DeductionRowItem
                key={row.id}
                row={row}
                isOn={row.id === shownId}
                now={now}
                onPick={() => (isDesk ? pick(row.id) : go(consolePaths.deduction(row.id)))}
              />
            ))}
            desk={shownId !== undefined && <Desk key={shownId} id={shownId} onDone={goOn} />}
          />
        )}
      </div>
    </ConsolePage>
  )
}
