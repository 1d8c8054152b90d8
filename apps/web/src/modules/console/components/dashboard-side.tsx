import { recentShown } from '@jihui/protocol/console/dashboard'
import { Check, ChevronRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { agoText, clockTime, dayText, momentText, shanghaiDay, today } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import type { Dashboard } from '../dashboard-queries.ts'
import { consolePaths } from '../../../kits/desk/paths.ts'

/** 合同申请: contracts and cars' contracts together; opened, they are decided in a popup (R149). */
export function ContractRequests({ data, onOpen }: { data: Dashboard | undefined; onOpen: () => void }) {
  if (data && !data.requests) return null
  const count = data?.contract_requests ?? 0
  return (
    <SideSection
      title="合同申请"
      aside={data && <span className="figures">{count > 0 ? `${count} 份待处理` : '没有待处理的'}</span>}
      isLoading={!data}
      empty="有人申请变更合同状态时，会排在这里。"
      rows={data?.requests?.map((one) => (
        <li key={one.id} data-line={one.line} className="border-b border-hairline">
          <button
            type="button"
            onClick={onOpen}
            className="flex w-full items-center gap-3 py-2.5 text-start hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-body">{one.party_name}</span>
              <span className="block truncate text-meta text-ink-2">
                {one.previous_display_status}改为{one.display_status}
              </span>
            </span>
            <span className="keep figures text-meta text-ink-2">{agoText(one.created_at)}</span>
          </button>
        </li>
      ))}
      foot={
        count > 0 && (
          <button type="button" onClick={onOpen} className={footClass}>
            去处理 <ChevronRight size={16} aria-hidden="true" />
          </button>
        )
      }
    />
  )
}

/** R152: five are kept, three shown. */
export function RecentDecisions({ data }: { data: Dashboard | undefined }) {
  return (
    <SideSection
      title="最近动态"
      aside={
        <AppLink to={consolePaths.review({ tab: 'verified' })} className="-my-3 inline-flex min-h-11 items-center py-3">
          查看全部
        </AppLink>
      }
      isLoading={!data}
      empty="还没有审过的资质。"
      rows={data?.recent.slice(0, recentShown).map((one) => {
        const Sign = one.is_approved ? Check : X
        const isToday = shanghaiDay(one.decided_at) === today()
        return (
          <li key={one.id} className="border-b border-hairline">
            <AppLink
              to={consolePaths.review({ tab: 'verified', rentalId: one.rental_id, line: one.line })}
              className="flex min-h-11 items-center gap-2.5 py-2 hover:bg-sunken"
            >
              <Sign
                size={17}
                className={one.is_approved ? 'shrink-0 text-ok' : 'shrink-0 text-danger'}
                aria-hidden="true"
              />
              <span className="min-w-0 truncate text-body">{one.party_name}</span>
              <span className="min-w-16 flex-1 truncate text-meta text-ink-2">
                {one.is_approved ? '通过' : ['驳回', one.notes].filter(Boolean).join('：')}
              </span>
              <span className="keep figures text-meta text-ink-2">
                {isToday ? clockTime(one.decided_at) : momentText(one.decided_at)}
              </span>
            </AppLink>
          </li>
        )
      })}
    />
  )
}

export function DueSoon({ data }: { data: Dashboard | undefined }) {
  if (data && !data.due) return null
  const due = data?.due
  return (
    <SideSection
      title="三天内到期"
      aside={due && <span className="figures">{due.count} 单</span>}
      isLoading={!data}
      empty="三天内没有到期的租期。"
      rows={due?.results.map((one) => (
        <li key={one.rental_id} data-line={one.line} className="border-b border-hairline">
          <AppLink
            to={consolePaths.order({ id: one.rental_id, line: one.line })}
            className="flex min-h-11 items-center gap-2.5 py-2 hover:bg-sunken"
          >
            <span aria-hidden="true" className="h-9 w-[3px] shrink-0 bg-hue" />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-body">{one.party_name}</span>
              <span className="block truncate text-meta text-ink-2">{one.equipment_name}</span>
            </span>
            <span className="keep figures text-meta text-ink-2">{dayText(one.end_date)}</span>
          </AppLink>
        </li>
      ))}
      foot={
        due && due.count > due.results.length ? (
          <AppLink to={consolePaths.orders({ tab: 'in_use' })} className={footClass}>
            还有 {due.count - due.results.length} 单 <ChevronRight size={16} aria-hidden="true" />
          </AppLink>
        ) : undefined
      }
    />
  )
}

const footClass = 'figures inline-flex min-h-11 items-center gap-1 text-meta text-ink-2 hover:text-ink'

interface SideSectionProps {
  title: string
  aside?: ReactNode
  isLoading: boolean
  empty: string
  rows: ReactNode[] | undefined
  foot?: ReactNode
}

function SideSection({ title, aside, isLoading, empty, rows = [], foot }: SideSectionProps) {
  return (
    <Section title={title} aside={aside}>
      {isLoading ? (
        <Skeleton className="space-y-3">
          <Bone className="h-8 w-full" />
          <Bone className="h-8 w-full" />
        </Skeleton>
      ) : rows.length === 0 ? (
        <p className="text-meta text-ink-2">{empty}</p>
      ) : (
        <>
          <ul className="border-t border-hairline">{rows}</ul>
          {foot}
        </>
      )}
    </Section>
  )
}
