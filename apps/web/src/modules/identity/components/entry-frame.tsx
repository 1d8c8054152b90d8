import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Mark } from '../../../shell/mark.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { MachineParade } from './machine-parade.tsx'

const promises = [
  ['看得到空档', '每台机器哪几天空着，日历上直接看。'],
  ['一个地方办完', '资质、合同、付款、送货，顺着一把尺往下走。'],
  ['到期前先说', '归还和续租提前提醒，逾期费怎么算写在前面。'],
] as const

export interface EntryFrameProps {
  title: ReactNode
  lead?: ReactNode
  /** Right of the brand on a phone: the way out. */
  aside?: ReactNode
  /** A step back inside the screen. */
  onBack?: () => void
  /** Leaves the drawing out on a phone, where the form needs the room. */
  isPlain?: boolean
  children: ReactNode
}

/** Signing in, registering, a new password: the form, and on a wide screen beside it what it is for. */
export function EntryFrame({ title, lead, aside, onBack, isPlain, children }: EntryFrameProps) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(30rem,40rem)]">
      <Beside />
      <div className="flex min-h-dvh flex-col">
        <header className="flex min-h-16 items-center gap-2.5 px-(--gutter) md:px-10">
          {onBack && (
            <IconButton label="返回" onClick={onBack} className="-ms-3">
              <ChevronLeft size={24} aria-hidden="true" />
            </IconButton>
          )}
          <AppLink
            to="/"
            className="flex min-h-11 flex-1 items-center gap-2.5 rounded-half text-title-s font-semibold lg:invisible"
          >
            <Mark />
            机汇
          </AppLink>
          {aside ?? (
            <AppLink
              to="/"
              className="inline-flex min-h-11 items-center rounded-half px-1 text-body text-ink-2 hover:text-ink"
            >
              先逛逛
            </AppLink>
          )}
        </header>
        {!isPlain && <MachineParade className="mt-5 lg:hidden" />}
        <div className="mx-auto flex w-full max-w-md flex-1 flex-col px-(--gutter) pt-7 pb-8 md:px-0 lg:justify-center lg:pt-0 lg:pb-16">
          <h1 className="text-display">{title}</h1>
          {lead && <p className="mt-0.5 text-meta text-ink-2">{lead}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </div>
  )
}

function Beside() {
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col justify-between overflow-hidden border-e border-hairline bg-sunken lg:flex">
      <AppLink
        to="/"
        className="m-8 flex min-h-11 items-center gap-2.5 self-start rounded-half text-title-s font-semibold"
      >
        <Mark />
        机汇
      </AppLink>
      <div className="px-12">
        <p className="text-[2.25rem] leading-[3rem] font-semibold text-balance">要用多久，就租多久</p>
        <dl className="mt-6 max-w-md">
          {promises.map(([name, text]) => (
            <div key={name} className="border-t border-hairline py-3">
              <dt className="text-body font-semibold">{name}</dt>
              <dd className="text-meta text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <MachineParade className="pb-16" />
    </aside>
  )
}
