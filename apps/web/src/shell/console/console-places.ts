import type { WorkQueue } from '@jihui/protocol/console/dashboard'
import { workModules } from '../../work-modules.ts'
import { useUser } from '../api/user.ts'
import { type ConsoleGroupName, consoleGroups } from './console-groups.ts'
import { mayEnter } from '../guards.ts'
import type { ConsolePlace } from '../module.ts'
import { laterRoutes, placeOfLineDesk } from '../routes/later.at-work.ts'

const places = workModules.flatMap(({ places: brought = [] }) => brought)
const groups = (Object.keys(consoleGroups) as ConsoleGroupName[]).map((name) => ({
  name,
  ...consoleGroups[name],
  places: places.filter(({ group }) => group === name),
}))
export type PlaceGroup = (typeof groups)[number]

const rowAt = (path: string) => laterRoutes.find((row) => row.path === path)

/** The groups with what the reader may enter; nothing is shown that would be refused. */
export function useConsolePlaces(): readonly PlaceGroup[] {
  const user = useUser()
  if (!user) return []
  return groups
    .map((group) => ({
      ...group,
      places: group.places.filter(({ to }) => {
        const row = rowAt(to)
        return row !== undefined && mayEnter(row, user)
      }),
    }))
    .filter(({ places: shown }) => shown.length > 0)
}

/** Place → how much waits there, of the numbers the dashboard has by queue. */
export const countsByPlace = (queues: Readonly<Partial<Record<WorkQueue, number>>>): Record<string, number> =>
  Object.fromEntries(
    places.flatMap(({ to, counts }) => {
      const count = counts && queues[counts]
      return count === undefined ? [] : [[to, count]]
    }),
  )

/** Whether a path of the route table belongs to a place of the navigation. */
export const isPlaceOf = ({ to, covers = [] }: Pick<ConsolePlace, 'to' | 'covers'>, path: string): boolean => {
  const here = placeOfLineDesk.get(path) ?? path
  return here === to || covers.includes(here) || (to !== '/admin' && here.startsWith(`${to}/`))
}
