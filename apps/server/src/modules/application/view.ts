import type { application } from '@jihui/protocol/application/schema'
import { stageLabelOf } from '@jihui/protocol/application/kind'
import {
  applicationMachine,
  type ApplicationStatus,
  applicationStatuses,
  type CheckResult,
  checkResults,
  decidePermission,
} from '@jihui/protocol/application/machine'
import { actionsIn } from '@jihui/protocol/machine'
import type { WaitingTime } from '@jihui/protocol/waiting/schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { fileUrl } from '../../platform/files/store.ts'
import type { KnownKind } from './hooks.ts'
import type { ApplicationCard } from './queries.ts'
import { namesOnPapers } from './own-papers.ts'
import { judgeRequirements } from './requirements.ts'
import { documentsFingerprint } from './seen-documents.ts'
import { type ToldActor } from '../identity/public.ts'

const viewChecks = (
  { declared }: KnownKind,
  { application: row, checks }: ApplicationCard,
  actor: Actor,
  told: ToldActor,
) =>
  declared.checks.map(({ code, label, by, permission = decidePermission }) => {
    const made = checks.find((one) => one.code === code)
    const result = (made?.result ?? null) as CheckResult | null
    return {
      code,
      label,
      by,
      result,
      result_display: result ? checkResults[result] : '还没有做',
      planned_at: made?.plannedAt?.toISOString() ?? null,
      notes: made?.notes ?? '',
      recorded_by: made ? told({ actorId: made.recordedBy, actorName: made.recordedByName }) : '',
      recorded_at: made?.recordedAt.toISOString() ?? null,
      may_record: by !== 'system' && row.status === 'pending' && actor.isStaff && actor.permissions.has(permission),
    }
  })

export const viewDocuments = ({ declared }: KnownKind, { files }: ApplicationCard) =>
  files.map((file) => ({
    id: file.id,
    field: file.field,
    field_display: declared.files[file.field]?.label ?? file.field,
    url: fileUrl(file.fileId),
    name: file.name,
    mime: file.mime,
    bytes: file.bytes,
    number: file.number,
    expires_on: file.expiresOn,
    uploaded_at: file.createdAt.toISOString(),
  }))

/** Everybody who is named in these. */
export const actorsIn = (cards: readonly ApplicationCard[]): { readonly actorId: number | null }[] =>
  cards.flatMap(({ history, checks }) => [...history, ...checks.map(({ recordedBy }) => ({ actorId: recordedBy }))])
export const viewHistory = ({ history }: ApplicationCard, told: ToldActor) =>
  history.map((one) => ({
    id: one.id,
    action: one.action,
    status: one.status as ApplicationStatus,
    stage: one.stage,
    notes: one.notes,
    actor: told(one),
    created_at: one.createdAt.toISOString(),
  }))

export const viewApplication = (
  kind: KnownKind,
  card: ApplicationCard,
  actor: Actor,
  { waiting, today, told }: { waiting: WaitingTime; today: string; told: ToldActor },
): z.output<typeof application> => {
  const { application: row, user, files } = card
  const { declared } = kind
  const isReviewer = actor.isStaff && actor.permissions.has(decidePermission)
  return {
    id: row.id,
    kind: row.kind,
    kind_display: declared.label,
    grants: declared.grants,
    user,
    status: row.status,
    status_display: applicationStatuses[row.status].label,
    stage: row.stage,
    stage_display: stageLabelOf(declared, row.stage),
    waiting,
    actions: actionsIn(applicationMachine, row.status, (_, { by }) =>
      by.includes('applicant') ? actor.id === row.userId : isReviewer,
    ),
    applicant_name: row.applicantName,
    contact_name: row.contactName,
    contact_phone: row.contactPhone,
    facts: [...kind.facts(row.details), ...namesOnPapers(declared, row.details, files)].filter(
      ({ value }) => value !== '',
    ),
    documents: viewDocuments(kind, card),
    documents_fingerprint: documentsFingerprint(files),
    requirements: judgeRequirements(declared, row, files, today).map(({ key, label, is_met }) => ({
      key,
      label,
      is_met,
    })),
    checks: viewChecks(kind, card, actor, told),
    decision_notes: row.decisionNotes,
    decided_at: row.decidedAt?.toISOString() ?? null,
    history: viewHistory(card, told),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
