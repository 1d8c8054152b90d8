import {
  type VerificationStatus,
  verificationStatusCodes,
  verificationStatuses,
} from '@jihui/protocol/catalogue/verification'
import { findLine, lines } from '@jihui/protocol/rental/faces'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useGo, useLineId, useQueryTexts, useSetQuery } from '../../../shell/navigation.tsx'
import { Chip } from '../../../ui/choice.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { useNow } from '../../rental/public.ts'
import { ListBesideDesk } from '../components/list-beside-desk.tsx'
import { ConsoleError, ConsolePage, RefreshButton } from '../components/console-page.tsx'
import { MachineVerificationRow } from '../components/machine-verification-row.tsx'
import { machinesToVerifyQuery, machineVerificationPath } from '../machine-verification-queries.ts'
import { useListSearch } from '../use-list-search.tsx'
import { usePicked } from '../use-picked.ts'

const Desk = lazy(async () => ({
  default: (await import('../components/machine-verification-desk.tsx')).MachineVerificationDesk,
}))

const statuses = [...verificationStatusCodes, 'all'] as const
const labelOf = (status: VerificationStatus | 'all') => (status === 'all' ? '全部' : verificationStatuses[status].label)

/** 设备核验: machines of owners, each looked at by somebody before or after it is offered. */
export function Screen() {
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const go = useGo()
  const ownLine = useLineId()
  const line = ownLine ?? query.line ?? ''
  const status = statuses.find((one) => one === query.status) ?? 'pending'
  const search = useListSearch('搜设备', '设备、出厂编号或设备主')
  const { keyword } = search
  const list = useInfiniteQuery(machinesToVerifyQuery(status, line, keyword))
  const now = useNow()
  const items = list.data?.pages.flatMap((page) => page.results) ?? []
  const head = list.data?.pages[0]
  const { isDesk, shownId, pick, goOn } = usePicked(`${status} ${line} ${keyword}`, items, search.open)
  const waiting = head ? (line ? (head.counts[line] ?? 0) : (head.counts.all ?? 0)) : undefined
  return (
    <ConsolePage
      title={ownLine ? `${findLine(ownLine).short}设备核验` : '设备核验'}
      caption={waiting === undefined ? undefined : waiting > 0 ? `${waiting} 台在等，等得最久的在前` : '没有在等的'}
      actions={
        <>
          {search.button}
          <RefreshButton refresh={() => void list.refetch()} isRefreshing={list.isFetching && !list.isPending} />
        </>
      }
    >
      {search.field}
      {!ownLine && (
        <div
          className="no-bar -mx-4 mt-4 flex gap-2 overflow-x-auto px-4 lg:mx-0 lg:px-0"
          role="group"
          aria-label="业务线"
        >
          {['', ...lines.map(({ id }) => id)].map((id) => {
            const count = head?.counts[id || 'all']
            return (
              <Chip key={id} isOn={line === id} onClick={() => setQuery({ line: id || undefined, id: undefined })}>
                {id ? findLine(id).short : '全部'}
                {count ? <span className="figures">{count}</span> : null}
              </Chip>
            )
          })}
        </div>
      )}
      <TabStrip
        className="-mx-4 mt-3 lg:mx-0 lg:-ms-4"
        label="核验状态"
        value={status}
        onChange={(next) => setQuery({ status: next === 'pending' ? undefined : next, id: undefined })}
        tabs={statuses.map((value) => ({
          value,
          label: labelOf(value),
          count: value === 'all' || !head ? undefined : (head.by_status[value] ?? 0),
        }))}
      />
      <div role="tabpanel" aria-label={labelOf(status)} className="pt-2">
        {!list.data && list.error ? (
          <ConsoleError
            title="获取核验列表失败"
            error={list.error}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : !list.data ? (
          <SkeletonText lines={8} />
        ) : items.length === 0 && shownId === undefined ? (
          <EmptyState illustration="excavator" title={keyword ? `没有找到“${keyword}”` : '没有这样的设备'}>
            {status === 'pending' ? '设备主登记或改了资料，就排在这里。' : '换一个状态看看。'}
          </EmptyState>
        ) : (
          <ListBesideDesk
            list={list}
            unit="台"
            rows={items.map((item) => (
              <MachineVerificationRow
                key={item.id}
                item={item}
                isOn={item.id === shownId}
                now={now}
                onPick={() => (isDesk ? pick(item.id) : go(machineVerificationPath(item)))}
              />
            ))}
            desk={shownId !== undefined && <Desk key={shownId} id={shownId} onDone={goOn} />}
          />
        )}
      </div>
    </ConsolePage>
  )
}
