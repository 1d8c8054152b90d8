import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface NameplateProps {
  title: string
  number?: string
  facts: readonly { label: string; value: ReactNode }[]
  className?: string
}

/** 铭牌: only for facts fixed to a machine or a unit. */
export function Nameplate({ title, number, facts, className }: NameplateProps) {
  return (
    <section aria-label={title} className={cx('relative rounded-card border border-edge bg-surface px-4 py-3.5', className)}>
      <Rivets />
      <div className="flex justify-between gap-3 border-b border-edge px-1 pb-2 text-caption text-ink-2">
        <h3 className="font-normal tracking-wider">{title}</h3>
        {number && <span className="figures tracking-wider">编号 {number}</span>}
      </div>
      <dl className="grid grid-cols-2 lg:grid-cols-4">
        {facts.map((fact) => (
          <div
            key={fact.label}
            className="min-w-0 border-b border-hairline px-1 py-2.5 not-odd:border-s not-odd:ps-4 nth-last-[-n+2]:odd:border-b-0 last:border-b-0 lg:border-s lg:ps-4 lg:nth-[4n+1]:border-s-0 lg:nth-[4n+1]:ps-1"
          >
            <dt className="text-caption text-ink-3">{fact.label}</dt>
            <dd className="text-body">{fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Rivets() {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 text-edge">
      {['start-2 top-2', 'end-2 top-2', 'start-2 bottom-2', 'end-2 bottom-2'].map((corner) => (
        <span key={corner} className={cx('absolute size-[5px] rounded-full bg-current', corner)} />
      ))}
    </span>
  )
}
