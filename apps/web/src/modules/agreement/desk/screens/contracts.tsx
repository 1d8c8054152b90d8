import { deskTabCodes, deskTabs, type DeskTab } from '@jihui/protocol/agreement/desk-actions'
import { findLine } from '@jihui/protocol/rental/faces'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useUser } from '../../../../shell/api/user.ts'
import { useLineId, useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { listedCount } from '../../../../ui/listed-count.ts'
import { SearchField } from '../../../../kits/desk/search-field.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { ConsoleError, ConsolePage, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { ContractRows } from '../components/contract-rows.tsx'
import { deskLines } from '../../../../kits/desk/desk-lines.ts'
import { contractsQuery } from '../contract-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { useConsoleLive } from '../../../../kits/desk/use-console-live.ts'

const StatusRequestList = lazy(async () => ({
  default: (await import('../components/status-request-list.tsx')).StatusRequestList,
}))

const REQUESTS = 'requests'
type Tab = DeskTab | typeof REQUESTS

const empty: Record<DeskTab, string> = {
  review: '要先审的合同一生成，就排在这里。',
  signature: '生成或审核通过的合同，租客签字前在这里。',
  running: '租客签了字，合同就到这里。',
  all: '资质通过、生成合同后，会出现在这里。',
}

/** 合同: of all lines at one address, of one line at its own. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const live = useConsoleLive()
  const user = useUser()
  const ownLine = useLineId()
  const mayDecide = user?.permissions.includes('contract_approve') ?? false
  const keyword = query.keyword ?? ''
  const line = ownLine ?? deskLines.find(({ id }) => id === query.line)?.id ?? ''
  const named: readonly Tab[] = mayDecide ? [...deskTabCodes, REQUESTS] : deskTabCodes
  const asked = named.find((one) => one === query.tab)
  // Who comes without a wish gets what waits for him, or everything where nothing waits.
  const waiting = useInfiniteQuery({ ...contractsQuery({ tab: 'review', line, keyword }), enabled: !asked })
  const isIdle = waiting.data?.pages[0]?.by_tab.review === 0 && !waiting.isPlaceholderData
  const tab: Tab = asked ?? (isIdle ? 'all' : 'review')
  const list = useInfiniteQuery(contractsQuery({ tab: tab === REQUESTS ? 'all' : tab, line, keyword }))
  const first = list.data?.pages[0]
  const items = list.data?.pages.flatMap((page) => page.results) ?? []
  const face = ownLine ? findLine(ownLine) : undefined
  const pathOf = ({ id }: { id: number }) =>
    face?.desks.contract?.replace(':id', String(id)) ?? consolePaths.contractById(id)
  return (
    <ConsolePage title={face ? `${face.short}合同` : '合同'} actions={<RefreshButton {...live} />}>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 max-lg:flex-col max-lg:items-stretch">
        {tab !== REQUESTS && (
          <SearchField
            className="w-full lg:w-88"
            label="按合同号、订单号、单位或设备名找合同"
            placeholder="合同号、订单号、单位、设备"
            keyword={keyword}
            onSearch={(text) => setQuery({ keyword: text || undefined })}
          />
        )}
        {!face && (
          <div
            role="group"
            aria-label="业务线"
            className="no-bar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
          >
            <Chip isOn={line === ''} onClick={() => setQuery({ line: undefined })}>
              全部
            </Chip>
            {deskLines.map(({ id, short }) => (
              <Chip key={id} isOn={line === id} onClick={() => setQuery({ line: id })}>
                {short}
                {tab !== REQUESTS && <span className="figures font-normal">{first?.by_line[id] ?? 0}</span>}
              </Chip>
            ))}
          </div>
        )}
      </div>
      <TabStrip
        className="-mx-4 mt-3 lg:mx-0 lg:-ms-4"
        label="合同状态"
        value={tab}
        onChange={(next) => setQuery({ tab: next })}
        tabs={named.map((value) =>
          value === REQUESTS
            ? { value, label: '变更申请', count: listedCount(first?.open_requests) }
            : { value, label: deskTabs[value].label, count: listedCount(first?.by_tab[value]) },
        )}
      />
      <div role="tabpanel" aria-label={tab === REQUESTS ? '变更申请' : deskTabs[tab].label} className="pt-4">
        {tab === REQUESTS ? (
          <div className="max-w-3xl">
            <Suspense fallback={<SkeletonText lines={6} />}>
              <StatusRequestList line={line} />
            </Suspense>
          </div>
        ) : !list.data && list.error ? (
          <ConsoleError
            title="获取合同列表失败"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !list.data ? (
          <SkeletonText lines={8} />
        ) : items.length === 0 ? (
          <EmptyState
            illustration="patient-monitor"
            title={keyword ? `没有找到“${keyword}”` : tab === 'all' ? '还没有合同' : `没有${deskTabs[tab].label}的合同`}
            actions={
              keyword && tab !== 'all' ? (
                <Button onClick={() => setQuery({ tab: 'all' })}>在全部里找</Button>
              ) : undefined
            }
          >
            {keyword ? '可以按合同号、订单号、单位或设备名找。' : empty[tab]}
          </EmptyState>
        ) : (
          <>
            <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : undefined}>
              <ContractRows items={items} pathOf={pathOf} />
            </div>
            {list.hasNextPage && (
              <div className="mt-5 flex items-center gap-4">
                <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  再看更多
                </Button>
                <span className="figures text-meta text-ink-2">
                  已列出 {items.length} 份，共 {listedCount(first?.count)} 份
                </span>
              </div>
            )}
          </>
        )}
      </div>
    </ConsolePage>
  )
}
