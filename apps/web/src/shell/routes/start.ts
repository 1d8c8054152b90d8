/** The screens whose addresses are known from the start; the rest is fetched when one of them is asked for. */
import { lines, type LineFace, type ScreenName } from '@jihui/protocol/rental/faces'
import { startModules } from '../../modules.ts'
import type { LineScreen } from '../module.ts'
import type { ScreenRoute } from './route.ts'

const notFound = () => import('../not-found-screen.tsx')

const lineScreens = startModules.flatMap(
  (module) => Object.entries(module.lineScreens ?? {}) as [ScreenName, LineScreen][],
)

const routesOf = (line: LineFace): ScreenRoute[] => [
  ...Object.entries(line.redirects).map(([path, redirect]): ScreenRoute => ({
    path,
    access: 'public',
    title: line.label,
    redirect,
  })),
  ...lineScreens.flatMap(([name, screen]) => {
    const { paths = [], title = '', access = 'auth' } = line.screens[name] ?? {}
    return paths.map((path): ScreenRoute => ({
      ...screen,
      path,
      access,
      title,
      line: line.id,
      lineScreen: name,
      titleSuffix: line.titleSuffix,
    }))
  }),
]

export const startRoutes: readonly ScreenRoute[] = [
  ...startModules.flatMap(({ routes = [] }) => routes),
  // R016
  { path: '/category', access: 'public', title: '页面不存在', screen: notFound },
  { path: '/orders', access: 'public', title: '页面不存在', screen: notFound },
  ...lines.flatMap(routesOf),
]
