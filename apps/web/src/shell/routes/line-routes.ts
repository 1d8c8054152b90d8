import { lines, type LineFace, type ScreenName } from '@jihui/protocol/rental/faces'
import type { ScreenModule, ScreenRoute } from './route.ts'

/** The engine's screens; a line has those it gives a path. */
const screens: Readonly<Record<ScreenName, () => Promise<ScreenModule>>> = {
  list: () => import('../../modules/catalogue/screens/equipment-list.tsx'),
  map: () => import('../../modules/catalogue/screens/equipment-map.tsx'),
  machine: () => import('../../modules/catalogue/screens/equipment-detail.tsx'),
  form: () => import('../../modules/rental/screens/rental-form.tsx'),
  trial: () => import('../../modules/rental/screens/price-trial.tsx'),
  submitted: () => import('../../modules/rental/screens/rental-submitted.tsx'),
  orders: () => import('../../modules/rental/screens/orders.tsx'),
  order: () => import('../../modules/rental/screens/order-detail.tsx'),
  contract: () => import('../../modules/agreement/screens/contract.tsx'),
  payment: () => import('../../modules/payment/screens/payment.tsx'),
  paid: () => import('../../modules/payment/screens/payment-success.tsx'),
  orderDone: () => import('../../modules/rental/screens/order-success.tsx'),
  delivery: () => import('../../modules/rental/screens/delivery.tsx'),
  issue: () => import('../../modules/rental/screens/issue-report.tsx'),
  extension: () => import('../../modules/rental/screens/extension.tsx'),
  earlyReturn: () => import('../../modules/rental/screens/early-return.tsx'),
  deposit: () => import('../../modules/deposit/screens/deposit.tsx'),
  money: () => import('../../modules/deposit/screens/money.tsx'),
}
const inTabs: ReadonlySet<ScreenName> = new Set(['list', 'map', 'orders'])

const names = Object.keys(screens) as ScreenName[]

const routesOf = (line: LineFace): ScreenRoute[] => [
  ...Object.entries(line.redirects).map(([path, redirect]): ScreenRoute => ({
    path,
    access: 'public',
    title: line.label,
    redirect,
  })),
  ...names.flatMap((name) => {
    const { paths = [], title = '', access = 'auth' } = line.screens[name] ?? {}
    return paths.map((path): ScreenRoute => ({
      path,
      access,
      title,
      screen: screens[name],
      ...(inTabs.has(name) && { frame: 'tab' }),
      line: line.id,
      lineScreen: name,
      titleSuffix: line.titleSuffix,
    }))
  }),
]

export const lineRoutes: ScreenRoute[] = lines.flatMap(routesOf)
