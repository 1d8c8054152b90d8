import { BadgeCheck, ClipboardList, Gauge, LogOut, Menu, Moon, Store, Sun, Warehouse, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { displayName, signOut, useUser } from './api/user.ts'
import { useConsoleCounts } from './console-counts.ts'
import { useGo, useScreenRoute } from './navigation.tsx'
import { BellLink } from './phone-frame.tsx'
import { SideColumn, SideFrame, SidePlace, type SidePlaceProps } from './side-navigation.tsx'
import { setTheme, useTheme } from './theme.ts'
import '../ui/whole.css'

/** The console's places by what they are for; a new queue is a row here and a row of the route table. */
const groups: { title: string; places: SidePlaceProps['place'][] }[] = [
  {
    title: '审核',
    places: [
      { to: '/admin', label: '总览', icon: Gauge },
      { to: '/admin/qualification-verification', label: '资质审核', icon: BadgeCheck },
      { to: '/admin/equipment-owner-applications', label: '设备主申请', icon: Warehouse },
    ],
  },
  { title: '运营', places: [{ to: '/admin/orders', label: '订单操作', icon: ClipboardList }] },
  { title: '前台', places: [{ to: '/', label: '回到机汇', icon: Store }] },
]

/** The staff's frame: side navigation from 1024 px, a bar with a menu below it. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const row = useScreenRoute()
  const path = row?.path ?? ''
  const isRail = row?.isBroad ?? false
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <SideFrame isRail={isRail}>
      <SideColumn home="/admin" name="机汇" isRail={isRail}>
        <Places path={path} isRail={isRail} />
        <Reader isRail={isRail} />
      </SideColumn>
      <header className="sticky top-0 z-40 flex min-h-14 items-center gap-1 border-b border-hairline bg-ground px-2 lg:hidden">
        <IconButton
          label={isMenuOpen ? '收起菜单' : '打开菜单'}
          aria-expanded={isMenuOpen}
          aria-controls="console-menu"
          onClick={() => setIsMenuOpen(!isMenuOpen)}
        >
          {isMenuOpen ? <X size={22} aria-hidden="true" /> : <Menu size={22} aria-hidden="true" />}
        </IconButton>
        <span className="min-w-0 flex-1 truncate text-title-s font-semibold">{row?.title}</span>
        <BellLink />
      </header>
      {isMenuOpen && (
        <div
          id="console-menu"
          className="fixed inset-x-0 top-14 bottom-0 z-40 flex flex-col overflow-y-auto bg-sunken px-3 pb-4 lg:hidden"
        >
          <Places path={path} onGo={() => setIsMenuOpen(false)} />
          <Reader />
        </div>
      )}
      <main id="main" tabIndex={-1} className="min-w-0 outline-none focus-visible:shadow-none">
        {children}
      </main>
    </SideFrame>
  )
}

function Places({ path, onGo, isRail = false }: { path: string; onGo?: () => void; isRail?: boolean }) {
  const counts = useConsoleCounts()
  return (
    <nav aria-label="控制台" className="flex-1">
      {groups.map((group) => (
        <div key={group.title} className="mt-4">
          {!isRail && <p className="px-3 pb-1 text-caption text-ink-3">{group.title}</p>}
          <ul>
            {group.places.map((place) => (
              <SidePlace
                key={place.to}
                place={place}
                isOn={path === place.to || (place.to !== '/admin' && place.to !== '/' && path.startsWith(place.to))}
                isRail={isRail}
                count={counts[place.to]}
                onGo={onGo}
              />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Reader({ isRail = false }: { isRail?: boolean }) {
  const user = useUser()
  const go = useGo()
  const theme = useTheme()
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  if (!user) return null
  return (
    <div className={cx('mt-4 flex items-center gap-2 border-t border-hairline pt-3', isRail && 'flex-col')}>
      <Avatar name={displayName(user)} photo={user.avatar_url} className="size-9 text-body" />
      <span className={isRail ? 'sr-only' : 'min-w-0 flex-1 truncate text-body font-semibold'}>
        {displayName(user)}
      </span>
      <IconButton label={isDark ? '换成浅色' : '换成深色'} onClick={() => setTheme(isDark ? 'light' : 'dark')}>
        {isDark ? <Sun size={18} aria-hidden="true" /> : <Moon size={18} aria-hidden="true" />}
      </IconButton>
      <IconButton
        label="退出登录"
        className={isRail ? undefined : '-ms-2'}
        onClick={() => void signOut().then(() => go('/login'))}
      >
        <LogOut size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
