import { ChevronDown, LogOut, Menu, Moon, Store, Sun, X } from 'lucide-react'
import { Fragment, lazy, Suspense, useState, type ReactNode } from 'react'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { WayBack } from '../../ui/way-back.ts'
import { displayName, signOut, useUser } from '../api/user.ts'
import { BottomTabs } from '../bottom-tabs.tsx'
import { useConsoleCounts } from './console-counts.ts'
import type { ConsoleGroupName } from './console-groups.ts'
import { isPlaceOf, type PlaceGroup, useConsolePlaces } from './console-places.ts'
import { useGo, useScreenRoute } from '../navigation.tsx'
import { BellLink } from '../phone-frame.tsx'
import { SideColumn, SideFrame, SidePlace } from '../side-navigation.tsx'
import { setTheme, useTheme } from '../theme.ts'
import { workModules } from '../../work-modules.ts'
import { type ConsoleSearch, SearchButton, SearchIcon, useConsoleSearch } from './search/console-search.tsx'
import { useIsDesk } from '../../ui/window-width.ts'
import '../../ui/whole.css'

const around = workModules.flatMap(({ aroundConsole }) => (aroundConsole ? [lazy(aroundConsole)] : []))

/** The staff's frame: side navigation from 1024 px; below it a bar, a menu and five tabs at the foot. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const row = useScreenRoute()
  const path = row?.path ?? ''
  const isRail = row?.isBroad ?? false
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const search = useConsoleSearch()
  const isDesk = useIsDesk()
  const places = useConsolePlaces().flatMap((group) => group.places)
  const tabs = places.filter(({ isTab }) => isTab)
  const isPlace = places.some(({ to }) => to === path)
  // A screen a step deeper has a bar of its own at the foot.
  const hasTabs = tabs.some(({ to }) => to === path)
  return (
    <SideFrame isRail={isRail}>
      <SideColumn home="/admin" name="机汇" isRail={isRail}>
        <SearchButton search={search} isRail={isRail} />
        <Places path={path} isRail={isRail} />
        <Reader isRail={isRail} />
      </SideColumn>
      {!isDesk && (
        <Head title={row?.title} isMenuOpen={isMenuOpen} onMenu={() => setIsMenuOpen(!isMenuOpen)} search={search} />
      )}
      {isMenuOpen && (
        <div
          id="console-menu"
          className="fixed inset-x-0 top-14 bottom-0 z-40 flex flex-col overflow-y-auto bg-sunken px-3 pb-4 lg:hidden"
        >
          <Places path={path} isAllOpen onGo={() => setIsMenuOpen(false)} />
          <Reader />
        </div>
      )}
      <Suspense fallback={null}>
        {around.map((Around, index) => (
          <Around key={index} />
        ))}
      </Suspense>
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          'min-w-0 outline-none focus-visible:shadow-none',
          row?.frame !== 'console' && 'px-8',
          hasTabs && 'max-lg:pb-20 max-lg:[--foot:calc(4rem+env(safe-area-inset-bottom))]',
        )}
      >
        {isPlace ? <WayBack value={null}>{children}</WayBack> : children}
      </main>
      {search.palette}
      {hasTabs && (
        <BottomTabs
          label="控制台"
          tabs={tabs}
          isOn={(tab) => isPlaceOf(tab, path)}
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

interface HeadProps {
  title: string | undefined
  isMenuOpen: boolean
  onMenu: () => void
  search: ConsoleSearch
}

/** The bar of a phone. */
function Head({ title, isMenuOpen, onMenu, search }: HeadProps) {
  return (
    <header className="sticky top-0 z-40 flex min-h-14 items-center gap-1 border-b border-hairline bg-ground px-2 print:hidden">
      <IconButton
        label={isMenuOpen ? '收起菜单' : '打开菜单'}
        aria-expanded={isMenuOpen}
        aria-controls="console-menu"
        onClick={onMenu}
      >
        {isMenuOpen ? <X size={22} aria-hidden="true" /> : <Menu size={22} aria-hidden="true" />}
      </IconButton>
      <span className="min-w-0 flex-1 truncate text-title-s font-semibold">{title}</span>
      <SearchIcon search={search} />
      <BellLink />
    </header>
  )
}

interface PlacesProps {
  path: string
  isRail?: boolean
  /** Every group shows its places: where the page scrolls. */
  isAllOpen?: boolean
  onGo?: () => void
}

/** One group at a time shows its places, so that the whole fits beside any screen; the others say what waits in them. */
function Places({ path, onGo, isRail = false, isAllOpen = false }: PlacesProps) {
  const counts = useConsoleCounts()
  const groups = useConsolePlaces()
  const here = groups.find(({ places }) => places.some((place) => isPlaceOf(place, path)))?.name
  const [chosen, setChosen] = useState<{ at: ConsoleGroupName | undefined; name: ConsoleGroupName | undefined }>()
  const first = groups.find(isFolded)?.name
  const open = chosen && chosen.at === here ? chosen.name : here === 'overview' || here === undefined ? first : here
  const placesOf = ({ places }: PlaceGroup) => (
    <ul>
      {places.map((place) => (
        <SidePlace
          key={place.to}
          place={place}
          isOn={isPlaceOf(place, path)}
          isRail={isRail}
          count={counts[place.to]}
          onGo={onGo}
        />
      ))}
    </ul>
  )
  return (
    <nav aria-label="控制台" className="mt-4 flex-1">
      {groups.map((group) => {
        if (!isFolded(group)) return <Fragment key={group.name}>{placesOf(group)}</Fragment>
        if (isRail)
          return (
            <div key={group.name} className="mt-1 border-t border-hairline pt-1">
              {group.name === here ? placesOf(group) : <RailGroup group={group} />}
            </div>
          )
        if (isAllOpen)
          return (
            <div key={group.name} className="mt-4">
              <p className="px-3 pb-1 text-caption text-ink-3">{group.title}</p>
              {placesOf(group)}
            </div>
          )
        const isOpen = group.name === open
        return (
          <div key={group.name} className="mt-1">
            <GroupButton
              group={group}
              isOpen={isOpen}
              waiting={group.places.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0)}
              onToggle={() => setChosen({ at: here, name: isOpen ? undefined : group.name })}
            />
            {isOpen && placesOf(group)}
          </div>
        )
      })}
      <ul className={isRail ? 'mt-1 border-t border-hairline pt-1' : 'mt-1'}>
        <SidePlace place={{ to: '/', label: '回到机汇', icon: Store }} isOn={false} isRail={isRail} onGo={onGo} />
      </ul>
    </nav>
  )
}

/** A group of one place is that place. */
const isFolded = ({ places }: PlaceGroup): boolean => places.length > 1

interface GroupButtonProps {
  group: PlaceGroup
  isOpen: boolean
  /** In all its places. */
  waiting: number
  onToggle: () => void
}

function GroupButton({ group: { title, icon: Icon }, isOpen, waiting, onToggle }: GroupButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={cx(
        'flex min-h-11 w-full items-center gap-3 rounded-half px-3 text-start text-body hover:text-ink pointer-fine:min-h-9',
        isOpen ? 'font-semibold text-ink' : 'text-ink-2',
      )}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">{title}</span>
      {!isOpen && waiting > 0 && <span className="figures text-meta">{waiting}</span>}
      <ChevronDown size={16} aria-hidden="true" className={cx('shrink-0 text-ink-3', isOpen && 'rotate-180')} />
    </button>
  )
}

/** On the rail a group the reader is not in is one sign, and leads to its first place. */
function RailGroup({ group: { title, icon, places } }: { group: PlaceGroup }) {
  return (
    <ul>
      <SidePlace place={{ to: places[0]!.to, label: title, icon }} isOn={false} isRail />
    </ul>
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
