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
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { displayName, mayForCompany, type SessionUser, useUserState } from './api/user.ts'
import { BottomTabs, type BottomTab } from './bottom-tabs.tsx'
import { mayOpen } from './guards.ts'
import { AppLink, useScreenRoute } from './navigation.tsx'
import { ActingFor, PhoneFrame } from './phone-frame.tsx'
import { SideColumn, SideFrame, SidePlace } from './side-navigation.tsx'
import '../ui/whole.css'

interface Place extends BottomTab {
  /** Whether a path of the route table belongs here. */
  isHere: (path: string) => boolean
  /** Stands among the tabs of a phone. */
  isTab?: boolean
  /** What it takes for a company; absent: to keep its machines. */
  needs?: Parameters<typeof mayForCompany>[1]
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
  {
    to: '/equipment-owner/earnings',
    label: '收益',
    icon: Wallet,
    isHere: under('/equipment-owner/earnings'),
    needs: 'view_earnings',
  },
  { to: '/equipment/manage', label: '价格与出租', icon: Gauge, isHere: under('/equipment/manage') },
  {
    to: '/equipment-owner/maintenance',
    label: '维护',
    icon: Wrench,
    isHere: under('/equipment-owner/maintenance', '/equipment-owner/machine-codes'),
  },
]
const own: Place = { to: '/user', label: '我的', icon: UserRound, isHere: () => false }
/** Those his role lets him open for the company he acts for. */
const placesOf = (user: SessionUser | undefined): Place[] =>
  places.filter(({ needs = 'keep_machines' }) => !user || mayForCompany(user, needs))
/** On a phone; where none of those is among them, all there are. */
const tabsOf = (user: SessionUser | undefined): Place[] => {
  const open = placesOf(user)
  const tabs = open.filter(({ isTab }) => isTab)
  return [...(tabs.length > 0 ? tabs : open), own]
}

/** The owner's frame: four tabs of his own on a phone, side navigation from 1024 px. */
export function OwnerFrame({ hasTabs, children }: { hasTabs: boolean; children: ReactNode }) {
  const row = useScreenRoute()
  const { user } = useUserState()
  // Whoever is no owner reads in the renter's frame why, and how to become one.
  if (row && user && !mayOpen(row.access, user)) return <PhoneFrame hasTabs>{children}</PhoneFrame>
  const path = row?.path ?? ''
  const isRail = row?.isBroad ?? false
  return (
    <SideFrame isRail={isRail}>
      <SideNavigation path={path} isRail={isRail} />
      <div className="min-w-0">
        <ActingFor />
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
      </div>
      {hasTabs && (
        <BottomTabs label="设备主" tabs={tabsOf(user)} isOn={({ isHere }) => isHere(path)} className="lg:hidden" />
      )}
    </SideFrame>
  )
}

function SideNavigation({ path, isRail }: { path: string; isRail: boolean }) {
  const { user } = useUserState()
  return (
    <SideColumn home={HOME} name="机汇设备主" isRail={isRail}>
      <nav aria-label="设备主" className="mt-4 flex-1">
        <ul>
          {placesOf(user).map((place) => (
            <SidePlace key={place.to} place={place} isOn={place.isHere(path)} isRail={isRail} />
          ))}
        </ul>
        <ul className="mt-4">
          <SidePlace place={{ to: '/', label: '回到机汇', icon: Store }} isOn={false} isRail={isRail} />
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
    </SideColumn>
  )
}
