/** The machine of applications, with the words of one kind. */
import type { ErrorCode } from '@jihui/protocol/all-errors'
import { type ApplicationKind, type ApplicationRefusal } from '@jihui/protocol/application/kind'
import { type ApplicationAction, applicationMachine, type ApplicationStatus } from '@jihui/protocol/application/machine'
import { bindMachine, type BoundMachine } from '../../platform/machine/transition.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { requireNoParty } from '../identity/public.ts'
import { application } from './table.ts'

export type ApplicationRow = Omit<typeof application.$inferSelect, 'status'> & { status: ApplicationStatus }
export type ApplicationSteps = BoundMachine<ApplicationStatus, ApplicationAction, ApplicationRow, typeof application>

export const refusalOf = ({ refusals }: ApplicationKind, what: ApplicationRefusal): ErrorCode =>
  (refusals?.[what] ?? `application.${what}`) as ErrorCode

/** The general calls answer in general codes, whatever words the kind has for them. */
export const inGeneralCodes = async (kind: ApplicationKind, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const [what] =
      error instanceof Refusal
        ? (Object.entries(kind.refusals ?? {}).find(([, code]) => code === error.code) ?? [])
        : []
    if (!(error instanceof Refusal) || what === undefined) throw error
    const { message, errors, current } = error
    refuse(`application.${what}` as ErrorCode, { message, ...(errors && { errors }), ...(current && { current }) })
  }
}

/** With one check, arranging it is called after it. */
const machineOf = ({ checks }: ApplicationKind) => {
  const [only, ...more] = checks
  if (!only || more.length > 0) return applicationMachine
  const { actions } = applicationMachine
  return {
    ...applicationMachine,
    actions: { ...actions, arrange_check: { ...actions.arrange_check, label: `安排${only.label}` } },
  }
}

export const bindKind = (kind: ApplicationKind): ApplicationSteps =>
  bindMachine<ApplicationStatus, ApplicationAction, typeof application, ApplicationRow>({
    machine: machineOf(kind),
    table: application,
    refusals: { notAllowed: refusalOf(kind, 'decided'), changedMeanwhile: refusalOf(kind, 'decided') },
    staffRoles: ['reviewer'],
    requireNoParty: (hooked, tx, actor, { userId, contactPhone }) =>
      requireNoParty(hooked, tx, actor, { accounts: [userId], phones: [contactPhone] }),
    columns: (_, __, { now }) => ({ updatedAt: now }),
    audit: { objectType: kind.objectType, shown: ({ status, stage }) => ({ status, stage }) },
  })
