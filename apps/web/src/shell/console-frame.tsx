import { LogOut, Menu, Moon, Sun, X } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { displayName, signOut, useUser } from './api/user.ts'
import { BottomTabs } from './bottom-tabs.tsx'
import { useConsoleCounts } from './console-counts.ts'
import { consoleTabs, isPlaceOf, useConsolePlaces } from './console-places.ts'
import { useGo, useScreenRoute } from './navigation.tsx'
import { BellLink } from './phone-frame.tsx'
import { SideColumn, SideFrame, SidePlace } from './side-navigation.tsx'
import { setTheme, useTheme } from './theme.ts'
import '../ui/whole.css'

const ConsoleNews = lazy(async () => ({
  default: (await import('../modules/console/console-news.tsx')).ConsoleNews,
}))

/** The staff's frame: side navigation from 1024 px; below it a bar, a menu and five tabs at the foot. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const row = useScreenRoute()
  const path = row?.path ?? ''
  const isRail = row?.isBroad ?? false
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const tabs = useConsolePlaces().flatMap(({ places }) => places.filter(({ to }) => consoleTabs.includes(to)))
  // A screen a step deeper has a bar of its own at the foot.
  const hasTabs = consoleTabs.includes(path)
  return (
    <SideFrame isRail={isRail}>
      <SideColumn home="/admin" name="机汇" isRail={isRail}>
        <Places path={path} isRail={isRail} />
        <Reader isRail={isRail} />
      </SideColumn>
      <header className="sticky top-0 z-40 flex min-h-14 items-center gap-1 border-b border-hairline bg-ground px-2 lg:hidden print:hidden">
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
      <Suspense fallback={null}>
        <ConsoleNews />
      </Suspense>
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          'min-w-0 outline-none focus-visible:shadow-none',
          hasTabs && 'max-lg:pb-20 max-lg:[--foot:calc(4rem+env(safe-area-inset-bottom))]',
        )}
      >
        {children}
      </main>
      {hasTabs && (
        <BottomTabs
          label="控制台"
          tabs={tabs}
          isOn={(tab) => isPlaceOf(tab.to, path)}
          more={{
            label: '更多',
            icon: Menu,
            menu: 'console-menu',
            isOn: isMenuOpen,
            open: () => setIsMenuOpen(!isMenuOpen),
          }}
          className="lg:hidden"
        />
      )}
    </SideFrame>
  )
}

function Places({ path, onGo, isRail = false }: { path: string; onGo?: () => void; isRail?: boolean }) {
  const counts = useConsoleCounts()
  const groups = useConsolePlaces()
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
                isOn={isPlaceOf(place.to, path)}
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
