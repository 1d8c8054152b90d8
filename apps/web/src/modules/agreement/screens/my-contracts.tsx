import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findLine } from '@jihui/protocol/rental/faces'
import { messageOf, referenceOf } from '../../../shell/api/api-error.ts'
import { ALL_ORDERS, AppLink, useQueryTexts, useScreenRoute, useSetQuery } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { ListSearch, ListSearchButton } from '../../../ui/fields/list-search.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { ContractRow } from '../components/contract-row.tsx'
import { canSign } from '../components/contract-status.tsx'
import { contractsQuery } from '../contract-queries.ts'
import { useDownloadContract } from '../use-contract-actions.ts'

/** What each tab asks the server for; the names are those every client of it uses. */
const filters = [
  { key: 'all', label: '全部', status: '', empty: '还没有合同' },
  { key: 'unsigned', label: '待签署', status: 'pending_sign', empty: '没有等着签的合同' },
  { key: 'review', label: '审核中', status: 'pending_review,pending_approval,rejected', empty: '没有在审核的合同' },
  { key: 'signed', label: '已签署', status: 'contract_signed', empty: '还没有签过合同' },
  { key: 'ended', label: '已终止', status: 'terminated,void', empty: '没有终止或作废的合同' },
] as const
type FilterKey = (typeof filters)[number]['key']

export function Screen() {
  const title = useScreenRoute()?.title ?? ''
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const filter = filters.find(({ key }) => key === query.tab) ?? filters[0]
  const keyword = query.keyword ?? ''
  const [isSearching, setIsSearching] = useState(keyword !== '')
  const contracts = useInfiniteQuery(contractsQuery(filter.status, keyword))
  const { download, busyId } = useDownloadContract()
  // What waits for the reader stands first; the sort keeps the rest in its order.
  const items = (contracts.data?.pages.flatMap((page) => page.results) ?? []).toSorted(
    (one, other) => Number(canSign(other)) - Number(canSign(one)),
  )
  const firstTurn = items.find(canSign)?.id
  return (
    <Page
      title={title}
      back="/user"
      width="wide"
      actions={
        <ListSearchButton
          label="搜合同"
          isOpen={isSearching}
          className="-me-2.5"
          onToggle={() => {
            setIsSearching(!isSearching)
            if (isSearching && keyword) setQuery({ keyword: undefined })
          }}
        />
      }
    >
      {isSearching && (
        <ListSearch
          label="合同号、订单号或设备"
          keyword={keyword}
          onSearch={(text) => setQuery({ keyword: text || undefined })}
        />
      )}
      <TabStrip<FilterKey>
        label="合同状态"
        className="-mx-(--gutter) md:mx-0"
        tabs={filters.map(({ key, label }) => ({
          value: key,
          label,
          count: key === filter.key ? contracts.data?.pages[0]?.count : undefined,
        }))}
        value={filter.key}
        onChange={(next) => setQuery({ tab: next === 'all' ? undefined : next })}
      />
      <div role="tabpanel" aria-label={filter.label}>
        {contracts.isPending && <SkeletonRows tile="size-16" />}
        {contracts.isError && (
          <ErrorState
            title="获取合同信息失败"
            onRetry={() => void contracts.refetch()}
            isRetrying={contracts.isFetching}
            reference={referenceOf(contracts.error)}
          >
            {messageOf(contracts.error)}。合同都还在，稍后再看。
          </ErrorState>
        )}
        {contracts.isSuccess && items.length === 0 && (
          <NoContracts
            title={keyword ? `没有和“${keyword}”相符的合同` : filter.empty}
            isFiltered={keyword !== '' || filter.key !== 'all'}
            onClear={() => setQuery({ keyword: undefined, tab: undefined })}
          />
        )}
        {items.map((contract) => (
          <ContractRow
            key={`${contract.line}-${contract.id}`}
            contract={contract}
            isFirstTurn={contract.id === firstTurn}
            isDownloading={busyId === contract.rental_id}
            onDownload={() => void download(findLine(contract.line), contract.rental_id, contract.contract_number)}
          />
        ))}
        {contracts.hasNextPage && (
          <p className="py-5 text-center">
            <Button busy={contracts.isFetchingNextPage} onClick={() => void contracts.fetchNextPage()}>
              {contracts.isFetchingNextPage ? '正在加载' : '看更早的合同'}
            </Button>
          </p>
        )}
      </div>
    </Page>
  )
}

function NoContracts({ title, isFiltered, onClear }: { title: string; isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title={title}
      actions={
        isFiltered ? (
          <Button onClick={onClear}>看全部合同</Button>
        ) : (
          <>
            <AppLink to={ALL_ORDERS} className={buttonClass('outline')}>
              看我的订单
            </AppLink>
            <AppLink to="/equipment-list" className={buttonClass('ink')}>
              去找设备
            </AppLink>
          </>
        )
      }
    >
      资质审核通过后生成合同，在这里签署、查看和下载。
    </EmptyState>
  )
}
