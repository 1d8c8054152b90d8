import { careRequestStatusCodes, careRequestStatuses } from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { ReactNode } from 'react'
import { ListPage } from '../../../../kits/list/list-page.tsx'
import { oneOf, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { useQueryTexts } from '../../../../shell/navigation.tsx'
import { idIn, whenText } from '../../care-words.ts'
import { carePaths } from '../../care-paths.ts'
import { type CareRequest, requestsQuery } from '../../order-queries.ts'
import { RequestStatus } from '../care-status.tsx'
import { CareRow } from '../machine-row.tsx'

const tabs = ['all', 'open', ...careRequestStatusCodes] as const
type Tab = (typeof tabs)[number]
const filters = { status: oneOf(tabs, 'all'), keyword: words }
const labelOf = (tab: Tab): string =>
  tab === 'all' ? '全部' : tab === 'open' ? '没完的' : careRequestStatuses[tab].label
const openStatuses = ['submitted', 'accepted'] as const
/** Always there; the others as soon as something stands in them. */
const usual: readonly Tab[] = ['all', 'open', 'submitted', 'accepted', 'closed']

interface RequestListProps {
  title: string
  back: string
  /** Whose: only what one reported oneself, or all one may see. */
  scope?: 'mine'
  actions: ReactNode
  top?: ReactNode
  empty: { title: string; hint: string }
}

/** What was reported, by how far it has come. */
export function RequestList({ title, back, scope, actions, top, empty }: RequestListProps) {
  const narrowing = useFilters(filters)
  const { status, keyword } = narrowing.values
  const unit = idIn(useQueryTexts().unit_id)
  const list = useList(
    requestsQuery({
      keyword,
      ...(scope && { scope }),
      ...(unit && { unit_id: unit }),
      ...(status !== 'all' && { status }),
    }),
  )
  const counts = list.head?.by_status
  const sum = (of: readonly string[]) => counts && of.reduce((total, code) => total + (counts[code] ?? 0), 0)
  const countOf = (tab: Tab) =>
    tab === 'all' ? sum(careRequestStatusCodes) : tab === 'open' ? sum(openStatuses) : counts?.[tab]
  return (
    <ListPage
      title={title}
      back={back}
      actions={actions}
      top={top}
      narrowing={narrowing}
      search={{ button: '搜报修', label: '设备、编号或说明' }}
      tabs={{
        label: '到哪一步',
        ...narrowing.pick('status'),
        rows: tabs
          .filter((tab) => usual.includes(tab) || tab === status || (countOf(tab) ?? 0) > 0)
          .map((value) => ({ value, label: labelOf(value), count: countOf(value) })),
      }}
      list={list}
      words={{
        failed: '报修没有取到',
        safe: '报过的都还在，稍后再看。',
        empty: { illustration: 'excavator', ...empty },
        noMatch: { title: '没有这样的报修', hint: '换一个状态或关键词再看。', clear: '看全部报修' },
      }}
      more="看更早的报修"
      end={`共 ${list.head?.count ?? 0} 次，已经到底`}
    >
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
        {list.rows.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </div>
    </ListPage>
  )
}

export function RequestRow({ request }: { request: CareRequest }) {
  const isOpen = request.status === 'submitted' || request.status === 'accepted'
  return (
    <CareRow
      of={request}
      to={carePaths.request(request.id)}
      status={<RequestStatus request={request} />}
      what={[request.fault_display, request.description].filter(Boolean).join('：')}
      when={
        <>
          {request.urgency === 'high' && isOpen && (
            <span className="me-2 font-semibold text-danger">{request.urgency_display}</span>
          )}
          {[whenText(request), request.reporter_name].filter(Boolean).join(' · ')}
        </>
      }
    />
  )
}
