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
    <section
      aria-label={title}
      className={cx('relative rounded-card border border-edge bg-surface px-4 py-3.5', className)}
    >
      <Rivets />
      <div className="flex justify-between gap-3 border-b border-edge px-1 pb-2 text-caption text-ink-2">
        <h3 className="font-normal tracking-wider">{title}</h3>
        {number && <span className="figures tracking-wider">编号 {number}</span>}
      </div>
      <div className="@container overflow-hidden">
        <dl className="grid grid-cols-2 @2xl:grid-cols-4">
          {facts.map((fact) => (
            <div key={fact.label} className="-ms-px -mt-px min-w-0 border-s border-t border-hairline py-2.5 ps-4 pe-2">
              <dt className="text-caption text-ink-3">{fact.label}</dt>
              <dd className="text-body">{fact.value}</dd>
            </div>
          ))}
        </dl>
      </div>
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
