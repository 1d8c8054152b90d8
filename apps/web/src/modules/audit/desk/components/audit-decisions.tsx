import { decisionResults } from '@jihui/protocol/audit/decisions'
import { findLine } from '@jihui/protocol/rental/faces'
import { CircleCheck, CircleDot, CircleX } from 'lucide-react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { momentText } from '../../../../ui/text/format.ts'
import { StatusTag } from '../../../../ui/status.tsx'
import type { DecisionRow } from '../audit-queries.ts'
import { decisionPath } from '../audit-links.ts'

const icons = { approved: CircleCheck, rejected: CircleX, done: CircleDot } as const
const columns = 'lg:grid lg:grid-cols-[7.5rem_minmax(0,1.2fr)_minmax(0,1fr)_6rem_7rem] lg:items-start lg:gap-x-4'

export function DecisionHead() {
  return (
    <div className={cx('border-b border-edge py-2 text-meta text-ink-2 max-lg:hidden', columns)} aria-hidden="true">
      <span>时间</span>
      <span>订单或设备</span>
      <span>做了什么</span>
      <span>结果</span>
      <span>谁</span>
    </div>
  )
}

/** One decision; the whole row leads to the file of its order. */
export function DecisionItem({ row }: { row: DecisionRow }) {
  return (
    <li data-line={row.line} className={cx('relative border-b border-hairline py-3 hover:bg-sunken', columns)}>
      <span className="figures text-meta text-ink-2 max-lg:float-end">{momentText(row.decided_at)}</span>
      <span className="relative block min-w-0 ps-3">
        <span aria-hidden="true" className="absolute inset-y-0.5 start-0 w-[3px] bg-hue" />
        <AppLink
          to={decisionPath(row, findLine(row.line))}
          className="block after:absolute after:inset-0 after:content-['']"
        >
          <span className="block truncate text-body font-semibold">{row.party_name || row.equipment_name}</span>
        </AppLink>
        <span className="figures block truncate text-meta text-ink-2">
          {[row.order_number, row.equipment_name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="block min-w-0 max-lg:mt-1 max-lg:ps-3">
        <span className="block text-body">
          {row.says}
          <span className="text-meta text-ink-2"> · {row.kind_display}</span>
        </span>
        {row.notes && <span className="block text-meta break-words text-ink-2">{row.notes}</span>}
      </span>
      <span className="max-lg:mt-1.5 max-lg:inline-flex max-lg:ps-3">
        <StatusTag icon={icons[row.result]} tone={decisionResults[row.result].tone}>
          {row.result_display}
        </StatusTag>
      </span>
      <span className="block truncate text-body text-ink-2 max-lg:ms-2 max-lg:inline-block max-lg:text-meta">
        {row.decided_by}
      </span>
    </li>
  )
}
