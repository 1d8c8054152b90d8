import type { OrderPart } from '@jihui/protocol/consistency/rules'
import { CalendarCheck, ClipboardList, FilePen, ShieldCheck, Truck, Wallet, type LucideIcon } from 'lucide-react'
import { Check } from 'lucide-react'
import { cx } from '../../../../ui/class-names.ts'
import type { Finding } from '../fixer-queries.ts'

const icons: Record<OrderPart, LucideIcon> = {
  qualification: ShieldCheck,
  contract: FilePen,
  payment: Wallet,
  occupancy: CalendarCheck,
  delivery: Truck,
  order: ClipboardList,
}

const CHIPS = 3
/** The order itself stands beside them; of what fits only as much as a row has room for. */
const chipsOf = (parts: Finding['parts']) => {
  const others = parts.filter(({ part }) => part !== 'order')
  const room = CHIPS - others.filter(({ ok }) => !ok).length
  const fitting = others.filter(({ ok }) => ok).slice(0, Math.max(0, room))
  return others.filter((one) => !one.ok || fitting.includes(one))
}

/** What the order's parts say, a word each: what fits is quiet, what does not stands out. */
export function PartChips({ parts }: { parts: Finding['parts'] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {chipsOf(parts).map(({ part, label, brief, ok }) => (
        <li
          key={part}
          className={cx(
            'keep inline-flex min-h-6 items-center gap-1 rounded-half px-1.5 text-caption',
            ok ? 'bg-sunken text-ink-2' : 'bg-danger-soft font-semibold text-danger',
          )}
        >
          {ok ? (
            <Check size={12} strokeWidth={2.5} className="text-ok" aria-hidden="true" />
          ) : (
            <span aria-hidden="true">≠</span>
          )}
          <span className="sr-only">
            {label}
            {ok ? '对得上' : '对不上'}：
          </span>
          {brief}
        </li>
      ))}
    </ul>
  )
}

/** The same in full, one under the other. */
export function PartList({ parts }: { parts: Finding['parts'] }) {
  return (
    <ul className="border-t border-hairline">
      {parts.map(({ part, label, value, detail, ok }) => {
        const Icon = icons[part]
        return (
          <li key={part} className="flex gap-3 border-b border-hairline py-3">
            <span
              className={cx(
                'flex size-10 shrink-0 items-center justify-center rounded-half',
                ok ? 'bg-sunken text-ink-2' : 'bg-danger-soft text-danger',
              )}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-meta text-ink-2">{label}</span>
              <span className="figures block text-body font-semibold">{value}</span>
              {detail && <span className="figures block text-meta break-words text-ink-2">{detail}</span>}
            </span>
            {ok ? (
              <Check size={18} className="shrink-0 text-ok" role="img" aria-label="对得上" />
            ) : (
              <span className="keep text-meta font-semibold text-danger">对不上</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
