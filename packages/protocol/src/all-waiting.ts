/**
 * Every status the database knows, by its column, with what waits in it, and the desks where staff decide. A test holds
 * this against the database and against the declared machines, so that a new status cannot be forgotten. How long a desk
 * may take is the setting `review_overdue_hours`.
 */
import { codesOf } from './codes.ts'
import type { Waiting, WaitingDesk, WaitingStatuses } from './module.ts'
import { allModules, type Module } from './modules.ts'

export const waitsByColumn: Readonly<Record<string, WaitingStatuses>> = Object.assign(
  {},
  ...allModules.map(({ waits }) => waits),
) as Record<string, WaitingStatuses>

export const openUntil: Readonly<Record<string, Waiting>> = Object.assign(
  {},
  ...allModules.map((one) => one.openUntil),
) as Record<string, Waiting>

type DesksOf<M> = M extends { readonly desks?: infer Desks } ? keyof NonNullable<Desks> & string : never
export type WaitingDeskCode = DesksOf<Module>
export const waitingDesks = Object.assign({}, ...allModules.map(({ desks }) => desks)) as Readonly<
  Record<WaitingDeskCode, WaitingDesk>
>
export const waitingDeskCodes = codesOf(waitingDesks)
export const waitingDeskOf = (code: WaitingDeskCode): WaitingDesk => waitingDesks[code]
