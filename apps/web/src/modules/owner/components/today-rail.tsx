import { useState } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { dayText } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import { happeningLink, happeningMove, whenText, withWhom } from '../happening-words.ts'
import type { Happening, Today } from '../work-queries.ts'

const SHOWN_AHEAD = 3

/** 今天: what goes out and what comes back, what is late, and what follows. */
export function TodayRail({ today }: { today: Today }) {
  const [isWhole, setIsWhole] = useState(false)
  const ahead = isWhole ? today.next : today.next.slice(0, SHOWN_AHEAD)
  const hidden = today.next.length - ahead.length
  const first = today.now.find((one) => happeningMove(one) !== null)
  return (
    <Section title="今天" aside={dayText(today.today)}>
      {today.now.length === 0 && (
        <p className={cx('text-body text-ink-2', ahead.length > 0 && 'mb-4')}>
          今天没有要交接的机器{ahead.length > 0 ? '，接下来：' : '，接下来 14 天也没有安排。'}
        </p>
      )}
      {(today.now.length > 0 || ahead.length > 0) && (
        <ol className="border-s border-tick ps-5">
          {today.now.map((one) => (
            <Entry key={keyOf(one)} one={one} isFirst={one === first} />
          ))}
          {ahead.map((one) => (
            <Entry key={keyOf(one)} one={one} isAhead />
          ))}
        </ol>
      )}
      {hidden > 0 && (
        <Button tone="ghost" className="-ms-4" onClick={() => setIsWhole(true)}>
          再看后面 {hidden} 件
        </Button>
      )}
    </Section>
  )
}

const keyOf = (one: Happening) => `${one.kind} ${one.rental_id} ${one.maintenance_id} ${one.unit_serial} ${one.date}`

function Entry({ one, isFirst, isAhead }: { one: Happening; isFirst?: boolean; isAhead?: boolean }) {
  const move = happeningMove(one)
  const isLate = one.kind === 'overdue' || one.in_days < 0
  return (
    <li data-line={one.line} className="relative flex items-center justify-between gap-3 pb-4 last:pb-1">
      <span
        aria-hidden="true"
        className={cx(
          'absolute -start-5 top-[11px]',
          isFirst ? 'h-[3px] w-4 bg-accent' : isAhead ? 'h-px w-2.5 bg-tick' : 'h-0.5 w-2.5 bg-ink',
        )}
      />
      <AppLink to={happeningLink(one)} className="min-w-0 flex-1 rounded-half">
        <span className={cx('block text-body', isFirst && 'font-semibold', isAhead && 'text-ink-2')}>
          <span className={cx('figures', isLate && 'font-semibold text-danger')}>{whenText(one)}</span>{' '}
          {one.kind !== 'overdue' && `${one.kind_display} `}
          {one.equipment_name}
        </span>
        <span className="figures block text-meta text-ink-3">
          {[withWhom(one), one.unit_serial].filter(Boolean).join(' · ')}
        </span>
      </AppLink>
      {move && (
        <AppLink to={move.to} className={cx('shrink-0', buttonClass(isFirst ? 'ink' : 'outline'))}>
          {move.label}
        </AppLink>
      )}
    </li>
  )
}
