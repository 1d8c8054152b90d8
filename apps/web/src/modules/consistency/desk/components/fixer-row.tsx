import { ArrowRight } from 'lucide-react'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { cx } from '../../../../ui/class-names.ts'
import type { Finding } from '../fixer-queries.ts'
import { PartChips } from './fixer-parts.tsx'

interface Props {
  finding: Finding
  isOn: boolean
  isPicked: boolean
  onOpen: () => void
  onPick: () => void
}

const columns = 'lg:grid lg:grid-cols-[2.75rem_minmax(0,1fr)_6.5rem_13.5rem_7rem] lg:items-center lg:gap-x-3'

export function FixerHead() {
  return (
    <div className={cx('border-b border-edge py-2 text-meta text-ink-2 max-lg:hidden', columns)} aria-hidden="true">
      <span />
      <span>订单</span>
      <span>现在写着</span>
      <span>实际是</span>
      <span>建议改成</span>
    </div>
  )
}

/** One order that does not agree with itself. */
export function FixerRow({ finding, isOn, isPicked, onOpen, onPick }: Props) {
  const { proposal } = finding
  return (
    <li
      data-line={finding.line}
      className={cx(
        'relative border-b border-hairline',
        columns,
        isOn && 'bg-surface',
        finding.dismissed && 'opacity-80',
      )}
    >
      {isOn && <span aria-hidden="true" className="absolute inset-y-0 start-0 w-[3px] bg-accent" />}
      <div className="absolute top-2 start-0 z-10 ps-3 lg:static lg:py-2">
        {proposal.is_repairable && (
          <Checkbox
            label={<span className="sr-only">选中 {finding.order_number}</span>}
            checked={isPicked}
            onChange={onPick}
          />
        )}
      </div>
      <button
        type="button"
        aria-current={isOn ? 'true' : undefined}
        onClick={onOpen}
        className="block min-w-0 py-3 ps-14 pe-3 text-start after:absolute after:inset-0 max-lg:w-full max-lg:pb-1 lg:ps-0"
      >
        <span className="relative flex items-baseline gap-3 ps-3">
          <span aria-hidden="true" className="absolute inset-y-0.5 start-0 w-[3px] bg-hue lg:-bottom-5" />
          <span className="figures keep text-body font-semibold">{finding.order_number}</span>
          <span className="min-w-0 truncate text-body text-ink-2">{finding.party_name}</span>
        </span>
        <span className="block truncate ps-3 text-meta text-ink-2">{finding.equipment_name}</span>
        <span className="mt-1 block ps-3 text-meta font-semibold lg:hidden">{finding.title}</span>
      </button>
      <span className="text-body max-lg:hidden">{finding.display_status}</span>
      <div className="max-lg:ps-17 max-lg:pe-3 max-lg:pb-1">
        <PartChips parts={finding.parts} />
      </div>
      <span
        className={cx(
          'flex items-center gap-1.5 text-body font-semibold max-lg:ps-17 max-lg:pb-3',
          !proposal.is_repairable && 'text-warn',
        )}
      >
        <ArrowRight size={15} className="shrink-0 text-ink-3" aria-hidden="true" />
        <span className="sr-only">建议：</span>
        {finding.dismissed ? '不是问题' : proposal.brief}
      </span>
    </li>
  )
}
