import { lines, screenPath, type ScreenName } from '@jihui/protocol/rental/faces'
import { Bell, ClipboardList, House, Search, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { useActingCompany } from './api/acting-company.ts'
import { displayName, isAdmin, useUser } from './api/user.ts'
import { useUnreadCount } from './api/unread.ts'
import { BottomTabs, type BottomTab } from './bottom-tabs.tsx'
import { Mark } from './mark.tsx'
import { ALL_ORDERS, AppLink, useGo, useScreenRoute } from './navigation.tsx'
import type { ScreenRoute } from './routes/route.ts'

interface Tab extends BottomTab {
  isHere: (row: ScreenRoute) => boolean
}

const isSearch = ({ path }: ScreenRoute) => path === '/equipment-list' || path === '/equipment/:id'
const isOrders = ({ path, lineScreen }: ScreenRoute) => path === ALL_ORDERS || lineScreen === 'orders'

const tabs: Tab[] = [
  { to: '/', label: '首页', icon: House, isHere: ({ path }) => path === '/' },
  {
    to: '/equipment-list',
    label: '找设备',
    icon: Search,
    isHere: (row) => isSearch(row) || row.lineScreen === 'list' || row.lineScreen === 'map',
  },
  { to: ALL_ORDERS, label: '订单', icon: ClipboardList, isHere: isOrders },
  { to: '/user', label: '我的', icon: UserRound, isHere: ({ path }) => path === '/user' },
]

/** The renter's frame: on a phone full-height screens over four tabs; wide, a header and a centred column. */
export function PhoneFrame({ hasTabs, children }: { hasTabs: boolean; children: ReactNode }) {
  const row = useScreenRoute()
  return (
    <div className="flex min-h-dvh flex-col">
      <WideHeader row={row} />
      <ActingFor />
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          'mx-auto w-full max-w-6xl flex-1 px-(--gutter) outline-none focus-visible:shadow-none md:px-6',
          hasTabs && 'pb-[calc(88px+env(safe-area-inset-bottom))] md:pb-12',
        )}
      >
        {children}
      </main>
      {hasTabs && (
        <BottomTabs label="主导航" tabs={tabs} isOn={({ isHere }) => row && isHere(row)} className="md:hidden" />
      )}
    </div>
  )
}

/** For whom the reader acts, wherever he is, and the way to change it. */
export function ActingFor() {
  const company = useActingCompany()
  const user = useUser()
  if (!company || !user) return null
  return (
    <div className="border-b border-hairline bg-surface">
      <AppLink
        to="/user/organisation"
        className="mx-auto flex min-h-11 max-w-6xl items-center justify-between gap-3 px-(--gutter) text-meta md:px-6"
      >
        <span className="min-w-0 truncate">
          替 <span className="font-semibold">{company.name}</span> 办理
        </span>
        <span className="keep text-ink-2">切换</span>
      </AppLink>
    </div>
  )
}

/** A machine's page and its form still belong to looking for one; what follows belongs to the orders. */
const looksForMachine: ReadonlySet<ScreenName | undefined> = new Set(['list', 'map', 'machine', 'form', 'trial'])

const headerLinks: Omit<Tab, 'icon'>[] = [
  ...lines.map((line) => ({
    to: screenPath(line, 'list'),
    label: line.label,
    isHere: (row: ScreenRoute) => row.line === line.id && looksForMachine.has(row.lineScreen),
  })),
  { to: '/equipment-list', label: '全部', isHere: isSearch },
  {
    to: ALL_ORDERS,
    label: '订单',
    isHere: (row) => isOrders(row) || (row.line !== undefined && !looksForMachine.has(row.lineScreen)),
  },
]

function WideHeader({ row }: { row: ScreenRoute | undefined }) {
  const user = useUser()
  const go = useGo()
  const search = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const keyword = new FormData(event.currentTarget).get('keyword')
    go(`/equipment-list?keyword=${encodeURIComponent(typeof keyword === 'string' ? keyword.trim() : '')}`)
  }
  return (
    <header className="sticky top-0 z-40 hidden border-b border-hairline bg-ground md:block">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-6 px-6">
        <AppLink to="/" className="flex min-h-11 items-center gap-2 rounded-half text-title-s font-semibold">
          <Mark className="size-6" />
          机汇
        </AppLink>
        <nav aria-label="主导航" className="flex h-full gap-5">
          {headerLinks.map((link) => {
            const isOn = row !== undefined && link.isHere(row)
            return (
              <AppLink
                key={link.to}
                to={link.to}
                aria-current={isOn ? 'page' : undefined}
                className={cx(
                  'keep relative flex items-center text-body',
                  isOn ? 'font-semibold' : 'text-ink-2 hover:text-ink',
                )}
              >
                {link.label}
                {isOn && (
                  <span
                    aria-hidden="true"
                    className="absolute bottom-0 left-1/2 h-3 w-[3px] -translate-x-1/2 bg-accent"
                  />
                )}
              </AppLink>
            )
          })}
        </nav>
        <form
          role="search"
          onSubmit={search}
          className={cx('ms-auto hidden w-full max-w-72', !(row?.path === '/' && !user) && 'lg:block')}
        >
          <label className="flex min-h-11 items-center gap-2 rounded-card border border-hairline bg-surface px-3.5 focus-within:border-ink">
            <Search size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
            <span className="sr-only">搜设备、型号</span>
            <input
              name="keyword"
              type="search"
              placeholder="搜设备、型号"
              className="w-full min-w-0 bg-transparent text-body focus-visible:shadow-none"
            />
          </label>
        </form>
        <div className={cx('ms-auto flex items-center gap-2', !(row?.path === '/' && !user) && 'lg:ms-0')}>
          {user ? (
            <>
              {isAdmin(user) && (
                <AppLink to="/admin" className={buttonClass('outline')}>
                  控制台
                </AppLink>
              )}
              <BellLink />
              <AppLink to="/user" className="flex min-h-11 items-center gap-2 rounded-card px-1 text-body">
                <Avatar name={displayName(user)} photo={user.avatar_url} className="size-8 text-meta" />
                <span className="max-w-32 truncate">{displayName(user)}</span>
              </AppLink>
            </>
          ) : (
            <AppLink to="/login" className={buttonClass('ink')}>
              登录
            </AppLink>
          )}
        </div>
      </div>
    </header>
  )
}

/** The bell with what has not been read yet. */
export function BellLink() {
  const unread = useUnreadCount()
  return (
    <AppLink
      to="/notifications"
      aria-label={unread ? `消息通知，${unread} 条未读` : '消息通知'}
      className="relative inline-flex size-11 items-center justify-center rounded-card hover:bg-sunken"
    >
      <Bell size={22} strokeWidth={1.75} aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute end-1 top-1 min-w-[18px] rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-[18px] font-semibold text-on-accent"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </AppLink>
  )
}
