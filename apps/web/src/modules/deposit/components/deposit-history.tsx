import { cx } from '../../../ui/class-names.ts'
import { momentText } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import type { Deposit } from '../../rental/public.ts'

type Step = Deposit['history'][number]

const ticks: Record<Step['state'], string> = {
  next: 'h-px w-3.5 bg-tick',
  now: 'h-[3px] w-5 bg-accent',
  done: 'h-0.5 w-3.5 bg-ink',
}

/** 经过, newest first: what comes by itself stands above what is going on now. */
export function DepositHistory({ steps, className }: { steps: readonly Step[]; className?: string }) {
  if (steps.length === 0) return null
  return (
    <Section title="经过" className={className}>
      <ol className="border-s border-tick ps-7">
        {steps.map(({ code, label, note, at, state }, index) => {
          const moment = at ? momentText(at) : ''
          const isAhead = state === 'next'
          return (
            <li key={`${code} ${at ?? index}`} className="relative pb-5 last:pb-0">
              <span aria-hidden="true" className={cx('absolute -start-7 top-[11px]', ticks[state])} />
              <p className={cx('figures text-body', state === 'now' && 'font-semibold', isAhead && 'text-ink-2')}>
                {isAhead && moment ? `${moment} ${label}` : label}
                {isAhead && <span className="sr-only">，还没到</span>}
              </p>
              <p className="figures text-meta text-ink-3">
                {(isAhead ? [note] : [moment, note]).filter(Boolean).join(' · ')}
              </p>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
