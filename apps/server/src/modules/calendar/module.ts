import type { ServerModule } from '../../module.ts'
import { calendarFinders } from './find-disagreements.ts'

/** A unit's days, whoever takes them. It answers no address of its own. */
export const calendarModule: ServerModule = {
  name: 'calendar',
  finders: calendarFinders,
  invariants: () => import('./proof/invariants.ts'),
  belongings: () => import('./proof/estate.ts'),
}
