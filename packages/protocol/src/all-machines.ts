/** Every declared machine of states. */
import type { Machine } from './machine.ts'
import { allModules } from './modules.ts'

export const allMachines: readonly Machine[] = allModules.flatMap(({ machines = [] }) => machines)
