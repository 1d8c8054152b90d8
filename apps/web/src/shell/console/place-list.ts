import { workModules } from '../../work-modules.ts'
import { isAtWork, mayEnter } from '../guards.ts'
import type { ConsolePlace } from '../module.ts'
import { laterRoutes } from '../routes/later.at-work.ts'

/** All places of the console there are, in the order of their modules. */
export const consolePlaces: readonly ConsolePlace[] = workModules.flatMap(({ places = [] }) => places)

/** Whether a screen of the console is there for this person, and not refused. */
export const isOpenTo = (path: string, user: Parameters<typeof isAtWork>[1]): boolean => {
  const row = laterRoutes.find((one) => one.path === path)
  return row !== undefined && mayEnter(row, user) && (row.staff === undefined || isAtWork(row, user))
}
