/** A screen's code and the data layer come together, the second only once. */
import { lazy, type ComponentType } from 'react'
import type { ScreenRoute } from './routes/route.ts'

interface ScreenPart {
  readonly Screen: ComponentType
  readonly load: () => Promise<unknown>
}
type WithScreen = ScreenRoute & Required<Pick<ScreenRoute, 'screen'>>

const fetchPart = async (row: WithScreen): Promise<{ default: ComponentType }> => {
  const isOpen = row.access === 'public' || row.access === 'auth'
  const [{ Screen }, { WithData }, guarded] = await Promise.all([
    row.screen(),
    import('./with-data.tsx'),
    isOpen ? undefined : import('./require-access.signed-in.tsx'),
  ])
  const RequireAccess = guarded?.RequireAccess
  return {
    default: () => (
      <WithData>
        {RequireAccess ? (
          <RequireAccess row={row}>
            <Screen />
          </RequireAccess>
        ) : (
          <Screen />
        )}
      </WithData>
    ),
  }
}

/** A release has taken the file away: the page is fetched anew, once for each file. */
const reloadOnce = (error: unknown): Promise<never> | undefined => {
  const message = error instanceof Error ? error.message : ''
  if (!navigator.onLine || !/dynamically imported module|module script failed/i.test(message)) return undefined
  const key = `reloaded:${message}`
  if (sessionStorage.getItem(key)) return undefined
  sessionStorage.setItem(key, '1')
  window.location.reload()
  return new Promise<never>(() => {})
}

const parts = new Map<ScreenRoute, ScreenPart>()

/** What could not be fetched is fetched anew when it is asked for again. */
export const partOf = (row: WithScreen): ScreenPart => {
  const known = parts.get(row)
  if (known) return known
  let coming: ReturnType<typeof fetchPart> | undefined
  const load = () =>
    (coming ??= fetchPart(row).catch((error: unknown) => {
      parts.delete(row)
      return reloadOnce(error) ?? Promise.reject(error)
    }))
  const part: ScreenPart = { Screen: lazy(load), load }
  parts.set(row, part)
  return part
}
export const hasScreen = (row: ScreenRoute | undefined): row is WithScreen => row?.screen !== undefined
