import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { isApple, useCommandKey, useShortcuts } from '../../../ui/shortcuts.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useUser } from '../../api/user.ts'
import { kindsFor, searchLabel } from './search-kinds.ts'

const load = () => import('./search-palette.lazy.tsx')
const Palette = lazy(async () => ({ default: (await load()).SearchPalette }))
/** Fetched ahead once the screen has what it needs, so that what is typed right after the key is not lost. */
const AHEAD_MS = 2000

export interface ConsoleSearch {
  /** Undefined for whoever may look for nothing. */
  readonly open: (() => void) | undefined
  readonly label: string
  readonly palette: ReactNode
}

/** The search over everything: by its buttons, by Ctrl+K (⌘K), and by / where the screen has no search of its own. */
export function useConsoleSearch(): ConsoleSearch {
  const reader = useUser()
  const kinds = kindsFor(reader)
  const mayLook = kinds.size > 0
  const [isOpen, setIsOpen] = useState(false)
  const [isComing, setIsComing] = useState(false)
  const wasOpen = useOnceOpen(isOpen)
  const open = () => {
    setIsComing(true)
    load()
      .then(
        () => setIsOpen(true),
        () => toast.error('搜索没有打开，请检查网络后再试'),
      )
      .finally(() => setIsComing(false))
  }
  useShortcuts({ '/': mayLook ? open : undefined }, 'frame')
  const close = () => setIsOpen(false)
  useCommandKey('k', () => mayLook && (isOpen ? close() : open()), isOpen)
  useEffect(() => {
    if (!mayLook) return undefined
    const timer = setTimeout(() => void load().catch(() => undefined), AHEAD_MS)
    return () => clearTimeout(timer)
  }, [mayLook])
  return {
    open: mayLook ? open : undefined,
    label: searchLabel(kinds),
    palette: (
      <>
        {isComing && <div role="dialog" aria-label="搜索" aria-busy="true" className="scrim" />}
        {wasOpen && reader && (
          <Suspense fallback={null}>
            <Palette isOpen={isOpen && mayLook} onClose={close} kinds={kinds} reader={reader} />
          </Suspense>
        )}
      </>
    ),
  }
}

/** Looks like the field it opens. */
export function SearchButton({ search: { open, label }, isRail }: { search: ConsoleSearch; isRail: boolean }) {
  if (!open) return null
  if (isRail) return <SearchIcon search={{ open, label }} className="mt-3" />
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-keyshortcuts={isApple() ? 'Meta+K /' : 'Control+K /'}
      onClick={open}
      className="mt-3 flex min-h-11 w-full items-center gap-2 rounded-card border border-edge bg-surface px-3 text-start text-body text-ink-3 hover:border-ink pointer-fine:min-h-9"
    >
      <Search size={16} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">搜索</span>
      <KeyCap>{isApple() ? '⌘K' : 'Ctrl K'}</KeyCap>
      <KeyCap>/</KeyCap>
    </button>
  )
}

export function SearchIcon({
  search: { open, label },
  className,
}: {
  search: Pick<ConsoleSearch, 'open' | 'label'>
  className?: string
}) {
  if (!open) return null
  return (
    <IconButton label={label} className={className} onClick={open}>
      <Search size={22} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  )
}
