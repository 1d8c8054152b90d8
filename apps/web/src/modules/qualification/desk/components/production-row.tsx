import { findLine } from '@jihui/protocol/rental/faces'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { durationText } from '../../../../ui/text/format.ts'
import { waitingPath, type WaitingRow } from '../../../audit/desk/public.ts'

const columns = 'lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_8rem_8rem] lg:items-center lg:gap-x-4'

export function ProductionHead() {
  return (
    <div
      className={cx('grid border-b border-edge py-2 text-meta text-ink-2 max-lg:hidden', columns)}
      aria-hidden="true"
    >
      <span>订单</span>
      <span>等什么</span>
      <span>等了</span>
      <span />
    </div>
  )
}

/** One thing that waits for staff, and where it is done. */
export function ProductionRow({ row, now }: { row: WaitingRow; now: number }) {
  const waited = durationText(now - Date.parse(row.waiting_since))
  return (
    <li
      data-line={row.line}
      className={cx('grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-hairline py-3', columns)}
    >
      <div className="relative min-w-0 ps-3">
        <span aria-hidden="true" className="absolute inset-y-0.5 start-0 w-[3px] bg-hue" />
        <p className="truncate text-body font-semibold">{row.party_name}</p>
        <p className="figures truncate text-meta text-ink-2">
          {row.order_number} · {row.equipment_name}
        </p>
      </div>
      <p className="figures min-w-0 max-lg:col-start-1 max-lg:ps-3">
        <span className="text-body max-lg:text-meta lg:block">{row.kind_display}</span>
        <span className="text-meta text-ink-2 lg:hidden"> · 等了 {waited}</span>
        {row.says && <span className="block truncate text-meta text-ink-2">{row.says}</span>}
      </p>
      <p className="figures text-body text-ink-2 max-lg:hidden">{waited}</p>
      <p className="max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1 lg:text-end">
        <AppLink
          to={waitingPath(row, findLine(row.line))}
          aria-label={`${row.task}，${row.order_number} ${row.party_name}`}
          className={buttonClass('outline', 'dense')}
        >
          去处理
        </AppLink>
      </p>
    </li>
  )
}
