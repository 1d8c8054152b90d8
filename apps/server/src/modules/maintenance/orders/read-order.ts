/** One order as its reader sees it: what every call on it answers. */
import type { Actor } from '../../../platform/access.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findTask } from './order-queries.ts'
import { viewRequestDetail, viewTaskDetail } from './order-view.ts'

type Reading = Pick<Services, 'db' | 'clock'>
const needRow = async ({ db, clock }: Reading, actor: Actor, id: number) =>
  (await findTask(db, actor, clock.now(), id)) ?? refuse('care.not_found')

export const readTask = async (services: Reading, actor: Actor, id: number) =>
  viewTaskDetail(services, await needRow(services, actor, id), actor)
export const readRequest = async (services: Reading, actor: Actor, id: number) =>
  viewRequestDetail(services, await needRow(services, actor, id), actor)

export const answerTask = async (services: Reading, actor: Actor, id: number, message: string) => {
  const task = await readTask(services, actor, id)
  return { ...task, success: true as const, message, task }
}
export const answerRequest = async (services: Reading, actor: Actor, id: number, message: string) => {
  const request = await readRequest(services, actor, id)
  return { ...request, success: true as const, message, request }
}
