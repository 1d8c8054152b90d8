import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useCommand } from '../../kits/command/use-command.ts'
import { ApiError } from '../api/api-error.ts'
import { readLastUser, useUser } from '../api/user.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import {
  type ActOutcome,
  doAct,
  onKeptChanged,
  readIsOld,
  readKept,
  readTaken,
  startOutbox,
  type TakenAct,
} from './outbox.ts'
import type { KeptAct } from './outbox-store.ts'

/** The store is opened, and what waits in it is sent, as long as the page is there. */
export const useOutbox = (): readonly KeptAct[] => {
  useEffect(() => startOutbox(() => readLastUser()?.id), [])
  return useSyncExternalStore(onKeptChanged, readKept)
}

/** The server asks for this app to be renewed before it takes more. */
export const useIsOldApp = (): boolean => useSyncExternalStore(onKeptChanged, readIsOld)

/** What was done on one thing here and is not taken yet, in its order. */
export const useKeptOf = (subject: string, id: number): readonly KeptAct[] => {
  const kept = useOutbox()
  const user = useUser()
  return useMemo(
    () => kept.filter((act) => act.userId === user?.id && act.subject === subject && act.subjectId === id),
    [kept, user, subject, id],
  )
}

/** The newest act on one thing that was taken, since this page was opened. */
export const useTakenOf = (subject: string, id: number): TakenAct | undefined =>
  useSyncExternalStore(onKeptChanged, () => readTaken(subject, id))

export interface FieldActOf {
  readonly subject: string
  readonly id: number
  readonly kind: string
  readonly label: string
  /** The version that was read. */
  readonly version: number
}
export interface FieldActInput {
  readonly payload: Readonly<Record<string, unknown>>
  readonly files?: Readonly<Record<string, readonly File[]>>
}
/**
 * One act as a command of a form: kept before anything is said, then sent. What the server refuses while one waits is told at
 * its field and not kept; without network it is done as far as this page is concerned.
 */
export const useFieldAct = (
  { subject, id, kind, label, version }: FieldActOf,
  /** What becomes of it where it is only tried. */
  tried?: (input: FieldActInput) => Promise<ActOutcome>,
) => {
  const user = useUser()
  const act = async (input: FieldActInput): Promise<ActOutcome> => {
    if (!user) throw new ApiError('auth.required', '请先登录', 401)
    return doAct({ userId: user.id, subject, subjectId: id, kind, label, seenVersion: version, ...input })
  }
  return useCommand(
    async (input: FieldActInput) => {
      const outcome = await (tried ? tried(input) : act(input))
      if (outcome.kind === 'refused') throw outcome.error
      if (outcome.kind === 'kept') toast.plain(`${label}：已记下，有网就上传`)
      if (outcome.kind === 'clash') toast.error(`${label}：和平台上的对不上，去“对不上的操作”里选怎么办`)
      if (outcome.kind === 'done') toast.ok(`${label}：已记下`)
      return outcome
    },
    { told: 'refusal' },
  )
}

export type FieldAct = ReturnType<typeof useFieldAct>
