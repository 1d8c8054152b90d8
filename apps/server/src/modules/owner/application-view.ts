import type { application } from '@jihui/protocol/owner/application-schema'
import {
  applicantTypes,
  type ApplicationAction,
  applicationActionCodes,
  applicationActions,
  type ApplicationFile,
  applicationRequirements,
  type ApplicationStage,
  applicationStages,
  type ApplicationStatus,
  applicationStatuses,
  reviewPermission,
} from '@jihui/protocol/owner/machine'
import { everyLine } from '@jihui/protocol/rental/lines'
import type { WaitingTime } from '@jihui/protocol/waiting/schema'
import type * as z from 'zod/mini'
import { type Actor, applicantIdOf } from '../../platform/access.ts'
import { fileUrl } from '../../platform/files/store.ts'
import {
  type ApplicationCard,
  documentsFingerprint,
  type KnownKind,
  viewDocuments,
  viewHistory,
} from '../application/public.ts'
import { maskAccount } from '../payment/public.ts'
import { labelOfLine, type OwnerDetails } from './application-kind.ts'
import { type ToldActor } from '../identity/public.ts'

/** What his own calls offer him, or staff. */
const actionsFor = (
  status: ApplicationStatus,
  reader: { readonly isApplicant: boolean; readonly isReviewer: boolean },
): ApplicationAction[] =>
  applicationActionCodes.filter((code) => {
    const { from, by } = applicationActions[code]
    return (
      (from as readonly ApplicationStatus[]).includes(status) &&
      (by === 'applicant' ? reader.isApplicant : reader.isReviewer)
    )
  })

const statedBy = (row: ApplicationCard['application']) => {
  const one = row.details as OwnerDetails
  return {
    applicant_type: one.applicant_type,
    applicant_type_display: applicantTypes[one.applicant_type],
    company_name: one.company_name,
    license_number: one.license_number,
    contact_name: row.contactName,
    contact_phone: row.contactPhone,
    business_types: [...one.business_types],
    business_types_display: one.business_types.map(labelOfLine),
    address: one.address,
    yard_location: one.yard_location,
    yard_latitude: one.yard_latitude,
    yard_longitude: one.yard_longitude,
    equipment_categories: one.equipment_categories,
    equipment_specifications: one.equipment_specifications,
    account_name: one.account_name,
    bank_name: one.bank_name,
    account_number: maskAccount(one.account_number),
    notes: one.notes,
  }
}

export const viewApplication = (
  kind: KnownKind,
  card: ApplicationCard,
  actor: Actor,
  { waiting, told }: { readonly waiting: WaitingTime; readonly told: ToldActor },
): z.output<typeof application> => {
  const { application: row, user, files, checks, history, isCurrent } = card
  const visit = checks.find(({ code }) => code === ('on_site_check' satisfies ApplicationStage))
  const stage = row.stage as ApplicationStage
  const urlsOf = (field: ApplicationFile) =>
    files.filter((file) => file.field === field).map((file) => fileUrl(file.fileId))
  const status = applicationStatuses[row.status]
  const lastDecision = history.findLast((one) => one.stage === ('decided' satisfies ApplicationStage))
  return {
    id: row.id,
    user_id: row.userId,
    user,
    status: row.status,
    status_display: status.label,
    status_sentence: status.sentence,
    waiting,
    stage,
    stage_display: applicationStages[stage].label,
    is_current: isCurrent,
    actions: actionsFor(row.status, {
      isApplicant: applicantIdOf(actor) === row.userId,
      isReviewer: !actor.tenant && actor.permissions.has(reviewPermission),
    }),
    business_license_file: urlsOf('business_license_file')[0] ?? null,
    id_card_files: urlsOf('id_card_files'),
    ownership_files: urlsOf('ownership_files'),
    qualification_files: urlsOf('qualification_files'),
    insurance_files: urlsOf('insurance_files'),
    equipment_photos: urlsOf('equipment_photos'),
    documents: viewDocuments(kind, card).map((file) => ({ ...file, field: file.field as ApplicationFile })),
    documents_fingerprint: documentsFingerprint(files),
    requirements: applicationRequirements.map(({ key, label, files: fields }) => ({
      key,
      label,
      is_met: files.some((file) => (fields as readonly string[]).includes(file.field)),
    })),
    on_site_check_at: visit?.plannedAt?.toISOString() ?? null,
    on_site_check_notes: visit?.notes ?? '',
    verification_notes: row.decisionNotes,
    verified_at: row.decidedAt?.toISOString() ?? null,
    verified_by: lastDecision ? told(lastDecision) : '',
    history: viewHistory(card, told).map((one) => ({ ...one, stage: one.stage as ApplicationStage })),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    ...statedBy(row),
  }
}

/** What one can apply for: the lines, those included that rent nothing now. */
export const viewBusinessTypes = () =>
  everyLine().map(({ id, label, retired, pricing }) => ({
    code: id,
    name: label,
    description: retired ?? `按天、按周或按月出租，平台从租金中收取 ${pricing.commissionPercent}% 佣金`,
  }))
