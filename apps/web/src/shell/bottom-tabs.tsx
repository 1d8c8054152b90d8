import type { LucideIcon } from 'lucide-react'
import { cx } from '../ui/class-names.ts'
import { AppLink } from './navigation.tsx'

export interface BottomTab {
  to: string
  label: string
  icon: LucideIcon
}

/** Four tabs at the foot of a phone, under the scale; the one that is open is marked in cinnabar. */
export function BottomTabs<Tab extends BottomTab>({
  label,
  tabs,
  isOn,
  className,
}: {
  label: string
  tabs: Tab[]
  isOn: (tab: Tab) => boolean | undefined
  /** From which width they are not needed. */
  className: string
}) {
  return (
    <nav
      aria-label={label}
      className={cx('fixed inset-x-0 bottom-0 z-40 bg-surface pb-[env(safe-area-inset-bottom)]', className)}
    >
      <span aria-hidden="true" className="graduated absolute inset-x-0 top-0 block h-1.5" />
      <ul className="grid grid-cols-4">
        {tabs.map((tab) => {
          const { to, label: word, icon: Icon } = tab
          const isHere = isOn(tab)
          return (
            <li key={to}>
              <AppLink
                to={to}
                aria-current={isHere ? 'page' : undefined}
                className={cx(
                  'relative flex min-h-16 flex-col items-center justify-center gap-0.5 pt-1.5 text-caption',
                  isHere ? 'font-semibold text-ink' : 'text-ink-2',
                )}
              >
                {isHere && <span aria-hidden="true" className="absolute top-0 h-3 w-[3px] bg-accent" />}
                <Icon size={22} strokeWidth={isHere ? 2 : 1.6} aria-hidden="true" />
                {word}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
