import type { application } from '@jihui/protocol/owner/application-schema'
import {
  type ApplicantType,
  applicantTypes,
  applicationActionsFor,
  type ApplicationFile,
  applicationFiles,
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
import type { Actor } from '../../platform/access.ts'
import { fileUrl } from '../../platform/files/store.ts'
import { maskAccount } from '../payment/public.ts'
import { filesFingerprint } from './seen-files.ts'
import type { ApplicationCard } from './application-queries.ts'

export const viewApplication = (
  card: ApplicationCard,
  actor: Actor,
  waiting: WaitingTime,
): z.output<typeof application> => {
  const { application: row, user, files, history, isCurrent } = card
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
    stage: row.stage,
    stage_display: applicationStages[row.stage].label,
    is_current: isCurrent,
    actions: applicationActionsFor(row.status, {
      isApplicant: actor.id === row.userId,
      isReviewer: actor.permissions.has(reviewPermission),
    }),
    applicant_type: row.applicantType as ApplicantType,
    applicant_type_display: applicantTypes[row.applicantType as ApplicantType],
    company_name: row.companyName,
    license_number: row.licenseNumber,
    contact_name: row.contactName,
    contact_phone: row.contactPhone,
    business_types: row.businessTypes,
    business_types_display: row.businessTypes.map((code) => everyLine().find(({ id }) => id === code)?.label ?? code),
    address: row.address,
    yard_location: row.yardLocation,
    yard_latitude: row.yardLatitude,
    yard_longitude: row.yardLongitude,
    equipment_categories: row.equipmentCategories,
    equipment_specifications: row.equipmentSpecifications,
    account_name: row.accountName,
    bank_name: row.bankName,
    account_number: maskAccount(row.accountNumber),
    notes: row.notes,
    business_license_file: urlsOf('business_license_file')[0] ?? null,
    id_card_files: urlsOf('id_card_files'),
    ownership_files: urlsOf('ownership_files'),
    qualification_files: urlsOf('qualification_files'),
    insurance_files: urlsOf('insurance_files'),
    equipment_photos: urlsOf('equipment_photos'),
    documents: files.map((file) => ({
      id: file.id,
      field: file.field,
      field_display: applicationFiles[file.field].label,
      url: fileUrl(file.fileId),
      name: file.name,
      mime: file.mime,
      bytes: file.bytes,
      uploaded_at: file.createdAt.toISOString(),
    })),
    documents_fingerprint: filesFingerprint(files),
    requirements: applicationRequirements.map(({ key, label, files: fields }) => ({
      key,
      label,
      is_met: files.some((file) => fields.includes(file.field)),
    })),
    on_site_check_at: row.onSiteCheckAt?.toISOString() ?? null,
    on_site_check_notes: row.onSiteCheckNotes,
    verification_notes: row.verificationNotes,
    verified_at: row.verifiedAt?.toISOString() ?? null,
    verified_by: lastDecision?.actorName ?? '',
    history: history.map((one) => ({
      id: one.id,
      action: one.action,
      status: one.status as ApplicationStatus,
      stage: one.stage as ApplicationStage,
      notes: one.notes,
      actor: one.actorId === actor.id ? '你' : one.actorName,
      created_at: one.createdAt.toISOString(),
    })),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/** What one can apply for: the lines, those included that rent nothing now. */
export const viewBusinessTypes = () =>
  everyLine().map(({ id, label, retired, pricing }) => ({
    code: id,
    name: label,
    description: retired ?? `按天、按周或按月出租，平台从租金中收取 ${pricing.commissionPercent}% 佣金`,
  }))
