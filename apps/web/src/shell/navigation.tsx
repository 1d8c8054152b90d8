import { Link, useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router'
import { useCallback, type AnchorHTMLAttributes } from 'react'
import type { ScreenRoute } from './routes/route.ts'

/** The reader's orders of all lines together. */
export const ALL_ORDERS = '/user/orders'

/** The row of the table whose screen is shown. */
export function useScreenRoute(): ScreenRoute | undefined {
  return useRouterState({ select: (state) => state.matches.at(-1)?.staticData.row })
}

/** The rental line whose screens these are. */
export function useLineId(): string | undefined {
  return useScreenRoute()?.line
}

export function usePathParam(name: string): string {
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  return params[name] ?? ''
}

/** All values of the address's query, as texts. */
export function useQueryTexts(): Record<string, string | undefined> {
  return useSearch({ strict: false }) as Record<string, string | undefined>
}

/** Goes to a path of this site, query included. */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback((path, options) => void navigate({ href: path, replace: options?.replace }), [navigate])
}

/** Changes single values of the query in place; undefined takes one out. */
export function useSetQuery(): (changes: Record<string, string | undefined>) => void {
  const navigate = useNavigate()
  return useCallback(
    (changes) =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => ({ ...old, ...changes }),
        replace: true,
        resetScroll: false,
      } as never),
    [navigate],
  )
}

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site, query included: /equipment-list?keyword=CT */
  to: string
  replace?: boolean
}

/** A link inside the site: no reload, and its screen is fetched as soon as a finger or pointer comes near. */
export function AppLink({ to, ...rest }: AppLinkProps) {
  const [path = '', query] = to.split('?')
  return <Link to={path} search={(query ? Object.fromEntries(new URLSearchParams(query)) : {}) as never} {...rest} />
}
