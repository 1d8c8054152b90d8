import { type decisionRow, type qualificationImage } from '@jihui/protocol/qualification/schema'
import { expiringWithinDays, type Validity, validities } from '@jihui/protocol/qualification/validity'
import { documentTypeLabels } from '@jihui/protocol/qualification/types'
import type * as z from 'zod/mini'
import { daysBetween } from '../../platform/clock.ts'
import { fileUrl } from '../../platform/files/store.ts'
import { endOf } from './judge-documents.ts'
import type { DocumentRow, listDecisions } from './queries.ts'
import { type ToldActor } from '../identity/public.ts'

/** R170: expired before today, expiring within the next days, today included. */
export const validityOf = (expiresOn: string | null, today: string): Validity => {
  if (expiresOn === null) return 'unlimited'
  const days = daysBetween(today, expiresOn)
  if (days < 0) return 'expired'
  return days <= expiringWithinDays ? 'expiring' : 'valid'
}

export const nameOfType = ({ document, typeName }: DocumentRow): string =>
  typeName ?? documentTypeLabels[document.type] ?? document.type

export const viewDocument = (row: DocumentRow, today: string): z.output<typeof qualificationImage> => {
  const { document, file } = row
  const url = fileUrl(file.id)
  const validity = validityOf(document.expiresOn, today)
  return {
    id: document.id,
    rental_id: document.rentalId,
    image_url: url,
    image: url,
    file: url,
    url,
    name: file.name,
    mime: file.mime,
    bytes: file.bytes,
    image_type: document.type,
    image_type_display: nameOfType(row),
    description: document.description,
    number: document.number,
    uploaded_at: document.createdAt.toISOString(),
    is_verified: document.isVerified,
    expiry_date: document.expiresOn,
    expire_date: document.expiresOn,
    expiration_date: document.expiresOn,
    covered_until: endOf(row),
    validity,
    validity_display: validities[validity],
  }
}

export const viewDecision = (
  row: Awaited<ReturnType<typeof listDecisions>>[number],
  /** Absent: staff read it. */
  told: ToldActor = ({ actorName }) => actorName,
): z.output<typeof decisionRow> => ({
  id: row.id,
  action: row.isApproved ? 'approve' : 'reject',
  action_display: row.isApproved ? '通过' : '拒绝',
  notes: row.notes,
  document_count: row.documentCount,
  decided_by: told({ actorId: row.decidedBy, actorName: row.decidedByName }),
  decided_at: row.createdAt.toISOString(),
})
