import { type EquipmentDocumentType, equipmentDocumentTypes } from '@jihui/protocol/owner/fleet'
import type { equipmentDocument } from '@jihui/protocol/owner/schema'
import { expiringWithinDays, type Validity, validities } from '@jihui/protocol/qualification/validity'
import type * as z from 'zod/mini'
import { daysBetween } from '../../platform/clock.ts'
import { fileUrl } from '../../platform/files/store.ts'

/** A paper of a machine with the file it is. */
export interface DocumentRow {
  id: number
  type: string
  number: string
  expires_on: string | null
  unit_id: number | null
  file_id: string
  name: string
  mime: string
  created_at: string
}

export const validityOf = (expiresOn: string | null, today: string): Validity => {
  if (expiresOn === null) return 'unlimited'
  if (expiresOn < today) return 'expired'
  return daysBetween(today, expiresOn) <= expiringWithinDays ? 'expiring' : 'valid'
}
export const viewDocument = (row: DocumentRow, today: string): z.output<typeof equipmentDocument> => {
  const validity = validityOf(row.expires_on, today)
  return {
    id: row.id,
    type: row.type,
    type_display: equipmentDocumentTypes[row.type as EquipmentDocumentType] ?? row.type,
    number: row.number,
    expires_on: row.expires_on,
    validity,
    validity_display: validities[validity],
    unit_id: row.unit_id,
    url: fileUrl(row.file_id),
    name: row.name,
    mime: row.mime,
    created_at: new Date(row.created_at).toISOString(),
  }
}
