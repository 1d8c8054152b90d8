/** For checks and tools: the folder a screen's import is written in, which its path is told from. */
import { startModules } from '../modules.ts'
import { workModules } from '../work-modules.ts'
import type { ScreenRoute } from './routes/route.ts'

type Screen = NonNullable<ScreenRoute['screen']>

const moduleOfScreen: ReadonlyMap<Screen, string> = new Map([
  ...startModules.flatMap(({ name, routes = [], lineScreens = {} }) =>
    [...routes, ...Object.values(lineScreens)].flatMap(({ screen }) => (screen ? [[screen, name] as const] : [])),
  ),
  ...workModules.flatMap(({ name, routes = [], lineDesks = {} }) =>
    [...routes, ...Object.values(lineDesks)].flatMap(({ screen }) => (screen ? [[screen, name] as const] : [])),
  ),
])

/** The file of a row's screen, from `apps/web/src`; undefined where the row only leads on. */
export const fileOfScreen = ({ screen }: ScreenRoute): string | undefined => {
  const written = /import(?:__)?\(\s*["'`]([^"'`]+)["'`]/.exec(String(screen))?.[1]
  if (!screen || !written) return undefined
  // Under test it is resolved already.
  const resolved = /\/apps\/web\/src\/(.+)/.exec(written)?.[1]
  if (resolved) return resolved
  const module = moduleOfScreen.get(screen)
  return new URL(written, `file:///${module ? `modules/${module}/` : 'shell/routes/'}`).pathname.slice(1)
}
