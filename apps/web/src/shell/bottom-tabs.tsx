import type { LucideIcon } from 'lucide-react'
import { cx } from '../ui/class-names.ts'
import { AppLink } from './navigation.tsx'

export interface BottomTab {
  to: string
  label: string
  icon: LucideIcon
}

const tabClass = (isOn: boolean | undefined) =>
  cx(
    'relative flex min-h-16 flex-col items-center justify-center gap-0.5 pt-1.5 text-caption',
    isOn ? 'font-semibold text-ink' : 'text-ink-2',
  )

/** Tabs at the foot of a phone, under the scale; the one that is open is marked in cinnabar. `more` opens a menu. */
export function BottomTabs<Tab extends BottomTab>({
  label,
  tabs,
  isOn,
  more,
  className,
}: {
  label: string
  tabs: Tab[]
  isOn: (tab: Tab) => boolean | undefined
  more?: Omit<BottomTab, 'to'> & { isOn: boolean; menu: string; open: () => void }
  /** From which width they are not needed. */
  className: string
}) {
  return (
    <nav
      aria-label={label}
      className={cx('fixed inset-x-0 bottom-0 z-40 bg-surface pb-[env(safe-area-inset-bottom)]', className)}
    >
      <span aria-hidden="true" className="graduated absolute inset-x-0 top-0 block h-1.5" />
      <ul className="grid auto-cols-fr grid-flow-col">
        {tabs.map((tab) => {
          const { to, label: word, icon: Icon } = tab
          const isHere = isOn(tab)
          return (
            <li key={to}>
              <AppLink to={to} aria-current={isHere ? 'page' : undefined} className={tabClass(isHere)}>
                {isHere && <span aria-hidden="true" className="absolute top-0 h-3 w-[3px] bg-accent" />}
                <Icon size={22} strokeWidth={isHere ? 2 : 1.6} aria-hidden="true" />
                {word}
              </AppLink>
            </li>
          )
        })}
        {more && (
          <li>
            <button
              type="button"
              aria-expanded={more.isOn}
              aria-controls={more.menu}
              className={cx('w-full', tabClass(more.isOn))}
              onClick={more.open}
            >
              <more.icon size={22} strokeWidth={more.isOn ? 2 : 1.6} aria-hidden="true" />
              {more.label}
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
}
