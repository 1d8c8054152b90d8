import { createContext, use, useCallback, useEffect, useEffectEvent, useMemo, type AnchorHTMLAttributes } from 'react'
import { Link } from 'wouter'
import { history } from './history.ts'
import { leadsTo, type Place, placeOf } from './place.ts'
import type { ScreenRoute } from './routes/route.ts'
import { hasScreen, partOf } from './screen-parts.tsx'
import { keepsScroll } from './scroll.ts'

/** The reader's orders of all lines together. */
export const ALL_ORDERS = '/user/orders'

/** What is on the screen; the history may be a step ahead while the next screen is on its way. */
export const PlaceContext = createContext<Place>({ location: history.location, params: {} })
export const usePlace = (): Place => use(PlaceContext)

/** The row of the table whose screen is shown. */
export const useScreenRoute = (): ScreenRoute | undefined => usePlace().row

/** The rental line whose screens these are. */
export const useLineId = (): string | undefined => useScreenRoute()?.line

export const usePathParam = (name: string): string => usePlace().params[name] ?? ''

/** All values of the address's query, as texts. */
export function useQueryTexts(): Record<string, string | undefined> {
  const { search } = usePlace().location
  return useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
}

/** Goes to a path of this site, query included. The page one is on already is no second step of the history. */
export const navigate = (path: string, { replace = false }: { replace?: boolean } = {}): void => {
  if (replace || path === history.location.href) history.replace(path)
  else history.push(path)
}
export const useGo = (): typeof navigate => navigate

/** Back where the reader came from; to this path where he came from elsewhere. */
export const goBack = (otherwise: string): void => {
  if (history.canGoBack()) history.back()
  else navigate(otherwise, { replace: true })
}

/** Changes single values of the query in place; undefined takes one out. */
export function useSetQuery(): (changes: Record<string, string | undefined>) => void {
  return useCallback((changes) => {
    const { pathname, search, hash } = history.location
    const params = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) params.set(name, value)
      else params.delete(name)
    }
    history.replace(pathname + (params.size > 0 ? `?${params}` : '') + hash, keepsScroll)
  }, [])
}

interface LeaveGuard {
  /** Whether there is anything to lose. */
  readonly isOn: boolean
  /** Asked before another page is shown; true: go. */
  readonly mayLeave: () => Promise<boolean>
  /** Whether the browser asks before the whole site is left. */
  readonly asksBeforeUnload?: () => boolean
}

/** Keeps the reader on a page he would lose something by leaving. */
export function useLeaveGuard({ isOn, mayLeave, asksBeforeUnload = () => true }: LeaveGuard): void {
  const isKept = useEffectEvent(async () => !(await mayLeave()))
  const isAsked = useEffectEvent(asksBeforeUnload)
  useEffect(
    () =>
      isOn
        ? history.block({
            blockerFn: async ({ currentLocation, nextLocation }) =>
              currentLocation.pathname !== nextLocation.pathname && (await isKept()),
            enableBeforeUnload: () => isAsked(),
          })
        : undefined,
    [isOn],
  )
}

/** Fetches the screen an address leads to; false where that cannot be done. */
export const preload = async (path: string): Promise<boolean> => {
  const [pathname = '/', query] = path.split('?')
  const search = query ? `?${query}` : ''
  const { state } = history.location
  try {
    const place = await placeOf({ pathname, search, hash: '', href: path, state })
    if (leadsTo(place) === undefined && hasScreen(place.row)) await partOf(place.row).load()
    return true
  } catch {
    return false
  }
}

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site, query included: /equipment-list?keyword=CT */
  to: string
  replace?: boolean
}

/** A link inside the site: no reload, and its screen is fetched as soon as a finger or pointer comes near. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const fetch = () => void preload(to)
  // The library's link would show the page here all the same, and what is filled in here would be lost.
  if (rest.target && rest.target !== '_self') {
    const { replace: _, ...plain } = rest
    return (
      <a href={to} {...plain}>
        {plain.children}
      </a>
    )
  }
  return <Link to={to} onPointerEnter={fetch} onTouchStart={fetch} onFocus={fetch} {...rest} />
}
