import {
  type MaintenanceKind,
  maintenanceKinds,
  maintenanceStatusCodes,
  maintenanceStatuses,
} from '@jihui/protocol/maintenance/machine'
import type { ReactNode } from 'react'
import { DeskListContent } from '../../../../kits/desk/desk-list.tsx'
import { LineChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { type Filtering, oneOf, place, type readFilters, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { maintenanceListQuery } from '../maintenance-queries.ts'
import { MaintenanceList } from './maintenance-list.tsx'

const kinds = Object.entries(maintenanceKinds) as [MaintenanceKind, string][]
/** What both the requests and the days are narrowed by. */
export const requestFilters = { line: words, kind: oneOf(kinds.map(([code]) => code)), keyword: words }
export type RequestFilter = ReturnType<typeof readFilters<typeof requestFilters>>

interface KindAndLineProps {
  narrowing: Filtering<RequestFilter>
  counts: Readonly<Record<string, number>> | undefined
}

export function KindAndLine({ narrowing: { values, set, pick }, counts }: KindAndLineProps) {
  return (
    <LineChips label="筛选" look={deskLook} {...pick('line')} counts={counts}>
      <span aria-hidden="true" className="mx-1 w-px shrink-0 self-stretch bg-hairline" />
      {kinds.map(([code, label]) => (
        <Chip key={code} isOn={values.kind === code} onClick={() => set({ kind: values.kind === code ? '' : code })}>
          {label}
        </Chip>
      ))}
    </LineChips>
  )
}

type RequestTab = 'days' | (typeof maintenanceStatusCodes)[number]
const labelOf = (tab: RequestTab) => (tab === 'days' ? '日程' : maintenanceStatuses[tab].label)

interface RequestsProps {
  narrowing: Filtering<RequestFilter>
  onOpen: (id: number) => void
  /** On a phone the days are one more tab. */
  schedule?: ReactNode
}

/** The requests by their state. */
export function Requests({ narrowing, onOpen, schedule }: RequestsProps) {
  const tabs: readonly RequestTab[] = schedule ? ['days', ...maintenanceStatusCodes] : maintenanceStatusCodes
  const { values, pick } = useFilters({ status: place(tabs, 'pending') })
  const tab = values.status
  const isDays = tab === 'days'
  const list = useList({ ...maintenanceListQuery(tab, narrowing.values), enabled: !isDays })
  const counts = list.head?.by_status
  const countOf = (one: RequestTab) =>
    (one === 'pending' || one === 'scheduled') && counts ? (counts[one] ?? 0) : undefined
  return (
    <div className="min-w-0">
      <DeskListContent
        narrowing={narrowing}
        tabs={{
          label: '维护单状态',
          ...pick('status'),
          rows: tabs.map((value) => ({ value, label: labelOf(value), count: countOf(value) })),
        }}
        instead={isDays && schedule}
        list={list}
        skeleton={<SkeletonText lines={6} />}
        words={{
          failed: '获取维护单失败',
          empty: {
            illustration: 'excavator',
            title: tab === 'pending' ? '都安排好了' : '没有这样的维护单',
            hint: tab === 'pending' ? '租客报修、设备主提出的，都排在这里。' : '换一个状态看看。',
          },
        }}
        more="再看后面的"
      >
        <MaintenanceList items={list.rows} onOpen={onOpen} />
      </DeskListContent>
    </div>
  )
}
