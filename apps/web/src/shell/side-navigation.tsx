import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../ui/class-names.ts'
import { Mark } from './mark.tsx'
import { AppLink } from './navigation.tsx'

/** From 1024 px the places stand at the side; where a screen needs the room, as a rail of icons. */
export function SideFrame({ isRail, children }: { isRail: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'min-h-dvh lg:grid print:block',
        isRail ? 'lg:grid-cols-[3.75rem_minmax(0,1fr)]' : 'lg:grid-cols-[13.5rem_minmax(0,1fr)]',
      )}
    >
      {children}
    </div>
  )
}

/** The column itself, headed by the way home. */
export function SideColumn({
  home,
  name,
  isRail,
  children,
}: {
  home: string
  name: string
  isRail: boolean
  children: ReactNode
}) {
  return (
    <aside
      className={cx(
        'sticky top-0 hidden h-dvh flex-col overflow-y-auto border-e border-hairline bg-sunken py-4 lg:flex print:hidden',
        isRail ? 'items-center px-2' : 'px-3',
      )}
    >
      <AppLink to={home} className="flex min-h-11 items-center gap-2 rounded-half px-2 text-title-s font-semibold">
        <Mark className="size-6" />
        <span className={isRail ? 'sr-only' : undefined}>{name}</span>
      </AppLink>
      {children}
    </aside>
  )
}

export interface SidePlaceProps {
  place: { to: string; label: string; icon: LucideIcon }
  isOn: boolean
  isRail: boolean
  /** What waits there. */
  count?: number
  onGo?: () => void
}

export function SidePlace({ place: { to, label, icon: Icon }, isOn, isRail, count = 0, onGo }: SidePlaceProps) {
  return (
    <li className="relative">
      {isOn && (
        <span
          aria-hidden="true"
          className={cx('absolute inset-y-3 w-[3px] bg-accent', isRail ? '-start-2' : '-start-3')}
        />
      )}
      <AppLink
        to={to}
        onClick={onGo}
        aria-current={isOn ? 'page' : undefined}
        title={isRail ? label : undefined}
        className={cx(
          'flex min-h-11 items-center gap-3 rounded-half text-body',
          isRail ? 'size-11 justify-center pointer-fine:h-9' : 'px-3 pointer-fine:min-h-9',
          isOn ? 'bg-surface font-semibold text-ink' : 'text-ink-2 hover:text-ink',
        )}
      >
        <Icon size={isRail ? 20 : 18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className={isRail ? 'sr-only' : 'min-w-0 flex-1'}>{label}</span>
        {count > 0 && <span className={isRail ? 'sr-only' : 'figures text-meta font-normal'}>{count}</span>}
      </AppLink>
    </li>
  )
}
