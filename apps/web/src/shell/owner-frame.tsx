import {
  CalendarDays,
  ClipboardList,
  Gauge,
  LayoutDashboard,
  Store,
  UserRound,
  Wallet,
  Warehouse,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { displayName, useUserState } from './api/user.ts'
import { mayOpen } from './guards.ts'
import { Mark } from './mark.tsx'
import { AppLink, useScreenRoute } from './navigation.tsx'
import { PhoneFrame } from './phone-frame.tsx'
import '../ui/whole.css'

interface Place {
  to: string
  label: string
  icon: LucideIcon
  /** Whether a path of the route table belongs here. */
  isHere: (path: string) => boolean
  /** Stands among the tabs of a phone. */
  isTab?: boolean
}

const HOME = '/equipment-owner/dashboard'
const under =
  (...starts: string[]) =>
  (path: string) =>
    starts.some((start) => path.startsWith(start))

const places: Place[] = [
  { to: HOME, label: '工作台', icon: LayoutDashboard, isHere: under(HOME), isTab: true },
  {
    to: '/equipment/list',
    label: '设备',
    icon: Warehouse,
    isHere: under('/equipment/list', '/equipment/detail', '/equipment-owner/equipment'),
    isTab: true,
  },
  {
    to: '/equipment-owner/calendar',
    label: '日历',
    icon: CalendarDays,
    isHere: under('/equipment-owner/calendar'),
    isTab: true,
  },
  { to: '/equipment-owner/rentals', label: '订单', icon: ClipboardList, isHere: under('/equipment-owner/rentals') },
  { to: '/equipment-owner/earnings', label: '收益', icon: Wallet, isHere: under('/equipment-owner/earnings') },
  { to: '/equipment/manage', label: '价格与出租', icon: Gauge, isHere: under('/equipment/manage') },
  { to: '/equipment-owner/maintenance', label: '维护', icon: Wrench, isHere: under('/equipment-owner/maintenance') },
]
const tabs: Place[] = [
  ...places.filter(({ isTab }) => isTab),
  { to: '/user', label: '我的', icon: UserRound, isHere: () => false },
]

/** The owner's frame: four tabs of his own on a phone, side navigation from 1024 px. */
export function OwnerFrame({ hasTabs, children }: { hasTabs: boolean; children: ReactNode }) {
  const row = useScreenRoute()
  const { user } = useUserState()
  // Whoever is no owner reads in the renter's frame why, and how to become one.
  if (row && user && !mayOpen(row.access, user)) return <PhoneFrame hasTabs>{children}</PhoneFrame>
  const path = row?.path ?? ''
  const isRail = row?.isBroad ?? false
  return (
    <div
      className={cx(
        'min-h-dvh lg:grid',
        isRail ? 'lg:grid-cols-[3.75rem_minmax(0,1fr)]' : 'lg:grid-cols-[13.5rem_minmax(0,1fr)]',
      )}
    >
      <SideNavigation path={path} isRail={isRail} />
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          'min-w-0 px-(--gutter) outline-none focus-visible:shadow-none md:px-6',
          hasTabs && 'pb-[calc(88px+env(safe-area-inset-bottom))] lg:pb-0',
          isRail && 'lg:px-0',
        )}
      >
        {children}
      </main>
      {hasTabs && <BottomTabs path={path} />}
    </div>
  )
}

function SideNavigation({ path, isRail }: { path: string; isRail: boolean }) {
  const { user } = useUserState()
  return (
    <aside
      className={cx(
        'sticky top-0 hidden h-dvh flex-col overflow-y-auto border-e border-hairline bg-sunken py-4 lg:flex',
        isRail ? 'items-center px-2' : 'px-3',
      )}
    >
      <AppLink to={HOME} className="flex min-h-11 items-center gap-2 rounded-half px-2 text-title-s font-semibold">
        <Mark className="size-6" />
        <span className={isRail ? 'sr-only' : undefined}>机汇设备主</span>
      </AppLink>
      <nav aria-label="设备主" className="mt-4 flex-1">
        <ul>
          {places.map((place) => (
            <SideRow key={place.to} place={place} isOn={place.isHere(path)} isRail={isRail} />
          ))}
        </ul>
        <ul className="mt-4">
          <SideRow
            place={{ to: '/', label: '回到机汇', icon: Store, isHere: () => false }}
            isOn={false}
            isRail={isRail}
          />
        </ul>
      </nav>
      {user && (
        <AppLink
          to="/user"
          title={isRail ? displayName(user) : undefined}
          className="mt-4 flex min-h-11 items-center gap-2 rounded-half border-t border-hairline px-1 pt-3"
        >
          <Avatar name={displayName(user)} photo={user.avatar_url} className="size-9 text-body" />
          <span className={isRail ? 'sr-only' : 'min-w-0 flex-1 truncate text-body font-semibold'}>
            {displayName(user)}
          </span>
        </AppLink>
      )}
    </aside>
  )
}

function SideRow({ place, isOn, isRail }: { place: Place; isOn: boolean; isRail: boolean }) {
  const { to, label, icon: Icon } = place
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
        aria-current={isOn ? 'page' : undefined}
        title={isRail ? label : undefined}
        className={cx(
          'flex min-h-11 items-center gap-3 rounded-half text-body',
          isRail ? 'size-11 justify-center' : 'px-3 pointer-fine:min-h-9',
          isOn ? 'bg-surface font-semibold text-ink' : 'text-ink-2 hover:text-ink',
        )}
      >
        <Icon size={isRail ? 20 : 18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className={isRail ? 'sr-only' : 'min-w-0 flex-1'}>{label}</span>
      </AppLink>
    </li>
  )
}

function BottomTabs({ path }: { path: string }) {
  return (
    <nav
      aria-label="设备主"
      className="fixed inset-x-0 bottom-0 z-40 bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <span aria-hidden="true" className="graduated absolute inset-x-0 top-0 block h-1.5" />
      <ul className="grid grid-cols-4">
        {tabs.map(({ to, label, icon: Icon, isHere }) => {
          const isOn = isHere(path)
          return (
            <li key={to}>
              <AppLink
                to={to}
                aria-current={isOn ? 'page' : undefined}
                className={cx(
                  'relative flex min-h-16 flex-col items-center justify-center gap-0.5 pt-1.5 text-caption',
                  isOn ? 'font-semibold text-ink' : 'text-ink-2',
                )}
              >
                {isOn && <span aria-hidden="true" className="absolute top-0 h-3 w-[3px] bg-accent" />}
                <Icon size={22} strokeWidth={isOn ? 2 : 1.6} aria-hidden="true" />
                {label}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
