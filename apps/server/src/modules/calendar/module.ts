import type { ServerModule } from '../../module.ts'

/** A unit's days, whoever takes them. It answers no address of its own. */
export const calendarModule: ServerModule = { name: 'calendar' }
