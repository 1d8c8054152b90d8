import { applicationStatusCodes, applicationStatuses } from '@jihui/protocol/application/machine'
import { lazy, type ReactNode } from 'react'
import { DecisionDesk } from '../../../../kits/desk/decision-desk.tsx'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { listedCount } from '../../../../ui/listed-count.ts'
import { applicationsQuery } from '../application-queries.ts'
import { ApplicationRow } from './application-row.tsx'

const Desk = lazy(async () => ({ default: (await import('./application-desk.tsx')).ApplicationDesk }))

const statuses = [...applicationStatusCodes, 'all'] as const
const labelOf = (status: (typeof statuses)[number]) => (status === 'all' ? '全部' : applicationStatuses[status].label)
const filters = { status: place(statuses, 'pending'), kind: words, keyword: words }

interface QueueProps {
  title: string
  kind?: string
  /** Chips of whoever shows one kind of several. */
  chips?: ReactNode
}

/** Applications of every kind, or of one: the list, and beside it the one that is decided on. */
export function ApplicationQueue({ title, kind: only, chips: own }: QueueProps) {
  const narrowing = useFilters(filters)
  const { status, keyword } = narrowing.values
  const kind = only ?? narrowing.values.kind
  const list = useList(applicationsQuery(kind, status, keyword))
  const { head } = list
  const chips = head && [
    { value: '', label: '全部' },
    ...head.kinds.map(({ code, label, pending }) => ({ value: code, label, ...(pending > 0 && { count: pending }) })),
  ]
  return (
    <DecisionDesk
      title={title}
      caption="材料齐、检查过，再开通"
      narrowing={narrowing}
      search={{ button: '搜申请', label: '单位、联系人或电话' }}
      filters={
        own ??
        (only === undefined && chips && chips.length > 2 && (
          <FilterChips label="申请类型" look={deskLook} options={chips} {...narrowing.pick('kind')} />
        ))
      }
      tabs={{
        label: '申请状态',
        ...narrowing.pick('status'),
        rows: statuses.map((value) => ({
          value,
          label: labelOf(value),
          count: value === 'all' || !head ? undefined : listedCount(head.by_status[value] ?? 0),
        })),
      }}
      list={list}
      unit="份"
      words={{
        failed: '获取申请列表失败',
        empty: {
          illustration: 'forklift',
          title: '没有这样的申请',
          hint: status === 'pending' ? '新的申请一到就排在这里。' : '换一个状态看看。',
        },
      }}
      pathOf={({ id }) => `/admin/applications/${id}`}
      renderRow={(item, at) => <ApplicationRow key={item.id} item={item} isKindShown={kind === ''} {...at} />}
      renderDesk={(id, onDone) => <Desk key={id} id={id} onDone={onDone} />}
    />
  )
}
