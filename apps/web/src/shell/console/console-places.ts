import type { WorkQueue } from '@jihui/protocol/console/dashboard'
import { useUser } from '../api/user.ts'
import { type ConsoleGroupName, consoleGroups } from './console-groups.ts'
import type { ConsolePlace } from '../module.ts'
import { placeOfLineDesk } from '../routes/later.at-work.ts'
import { consolePlaces, isOpenTo } from './place-list.ts'

const groups = (Object.keys(consoleGroups) as ConsoleGroupName[]).map((name) => ({
  name,
  ...consoleGroups[name],
  places: consolePlaces.filter(({ group }) => group === name),
}))
export type PlaceGroup = (typeof groups)[number]

/** The groups with what the reader may enter; nothing is shown that would be refused. */
export function useConsolePlaces(): readonly PlaceGroup[] {
  const user = useUser()
  if (!user) return []
  return groups
    .map((group) => ({
      ...group,
      places: group.places.filter(({ to }) => isOpenTo(to, user)),
    }))
    .filter(({ places: shown }) => shown.length > 0)
}

/** Place → how much waits there, of the numbers the dashboard has by queue. */
export const countsByPlace = (queues: Readonly<Partial<Record<WorkQueue, number>>>): Record<string, number> =>
  Object.fromEntries(
    consolePlaces.flatMap(({ to, counts }) => {
      const count = counts && queues[counts]
      return count === undefined ? [] : [[to, count]]
    }),
  )

const isBelow = (to: string, path: string): boolean => to !== '/admin' && path.startsWith(`${to}/`)
/** Whether a path of the route table belongs to a place of the navigation: of two it lies below, to the nearer one. */
export const isPlaceOf = ({ to, covers = [] }: Pick<ConsolePlace, 'to' | 'covers'>, path: string): boolean => {
  const here = placeOfLineDesk.get(path) ?? path
  if (here === to || covers.includes(here)) return true
  return (
    isBelow(to, here) &&
    !consolePlaces.some((other) => isBelow(to, other.to) && (other.to === here || isBelow(other.to, here)))
  )
}
