import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { count } from '../../../../ui/text/format.ts'
import { ListSearch, ListSearchButton } from '../../../../ui/fields/list-search.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { ConsoleError, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { DeviceLines, DeviceTable } from '../components/iot-devices.tsx'
import { GatewayNote, IotPage, LineChips } from '../components/iot-page.tsx'
import { devicesQuery } from '../device-queries.ts'

const shows = ['all', 'attention', 'connected'] as const
const labels = { all: '全部', attention: '有问题的', connected: '联网的' }

/** 物联网看板: every unit, whether it speaks, what its meter said last and what is open about it. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const line = query.line ?? ''
  const keyword = query.keyword ?? ''
  const show = shows.find((one) => one === query.show) ?? 'all'
  const [isSearching, setIsSearching] = useState(keyword !== '')
  const list = useInfiniteQuery(
    devicesQuery({ line, keyword, connected: show === 'connected', attention: show === 'attention' }),
  )
  const head = list.data?.pages[0]
  const devices = list.data?.pages.flatMap((page) => page.results) ?? []
  const connected = head?.by_line.reduce((sum, row) => sum + row.connected, 0)
  const all = head?.by_line.reduce((sum, row) => sum + row.devices, 0)
  return (
    <IotPage
      title="物联网看板"
      caption={head && `${count(all ?? 0)} 台单机，${connected ? `${connected} 台联网` : '还没有联网的'}`}
      actions={
        <>
          <ListSearchButton
            label="搜设备"
            isOpen={isSearching}
            onToggle={() => {
              if (isSearching && keyword) setQuery({ keyword: undefined })
              setIsSearching(!isSearching)
            }}
          />
          <RefreshButton refresh={() => void list.refetch()} isRefreshing={list.isFetching && !list.isPending} />
        </>
      }
    >
      {head && <GatewayNote minutes={head.connected_within_minutes} />}
      {head && <DeviceLines lines={head.by_line} />}
      {isSearching && (
        <div className="mt-4 max-w-xl">
          <ListSearch
            key={keyword}
            label="设备或出厂编号"
            keyword={keyword}
            onSearch={(text) => setQuery({ keyword: text || undefined })}
          />
        </div>
      )}
      <LineChips line={line} onChange={(next) => setQuery({ line: next || undefined })} />
      <TabStrip
        className="-mx-4 mt-3 lg:mx-0 lg:-ms-4"
        label="看哪些设备"
        value={show}
        onChange={(next) => setQuery({ show: next === 'all' ? undefined : next })}
        tabs={shows.map((value) => ({ value, label: labels[value], count: value === show ? head?.count : undefined }))}
      />
      <div role="tabpanel" aria-label={labels[show]}>
        {!list.data && list.error ? (
          <ConsoleError
            title="获取设备列表失败"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !list.data ? (
          <div className="mt-4">
            <SkeletonText lines={8} />
          </div>
        ) : devices.length === 0 ? (
          <EmptyState illustration="excavator" title={keyword ? `没有找到“${keyword}”` : '没有这样的设备'}>
            {show === 'connected' ? '网关接入后，联网的设备会列在这里。' : '换一条业务线看看。'}
          </EmptyState>
        ) : (
          <>
            <DeviceTable devices={devices} />
            {list.hasNextPage && (
              <Button wide className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                再看后面的
              </Button>
            )}
          </>
        )}
      </div>
    </IotPage>
  )
}
