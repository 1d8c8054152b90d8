/** A technician's orders, by what he does about them. */
import type { Task } from './order-queries.ts'

export interface WorkOfDay {
  /** Begun: he stands at the machine, or waits for something. */
  readonly begun: readonly Task[]
  /** Given to him, and not answered. */
  readonly offered: readonly Task[]
  /** Taken, for today, before today, or for no day at all. */
  readonly today: readonly Task[]
  readonly coming: readonly Task[]
  /** Done, and not accepted yet. */
  readonly done: readonly Task[]
}
const begun: readonly Task['status'][] = ['in_progress', 'paused', 'pending_quote']
const byDay = (one: Task, other: Task) =>
  (one.start_date ?? '').localeCompare(other.start_date ?? '') || one.id - other.id

export const workOfDay = (tasks: readonly Task[], today: string): WorkOfDay => {
  const taken = tasks.filter(({ status }) => status === 'accepted').toSorted(byDay)
  const isNow = ({ start_date: start }: Task) => start === null || start <= today
  return {
    begun: tasks.filter(({ status }) => begun.includes(status)),
    offered: tasks.filter(({ status }) => status === 'assigned').toSorted(byDay),
    today: taken.filter(isNow),
    coming: taken.filter((task) => !isNow(task)),
    done: tasks.filter(({ status }) => status === 'pending_acceptance'),
  }
}
