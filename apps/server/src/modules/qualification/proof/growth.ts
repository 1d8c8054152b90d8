import { verifyQualification } from '@jihui/protocol/qualification/operations'
import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [/certificate-types/, `SELECT 'business_license' AS id WHERE $1 = $1`],
    [/certificates/, `SELECT id FROM qualification_document WHERE rental_id IS NULL AND ($1 = 0 OR user_id = $1)`],
  ],
  commands: [
    {
      operation: verifyQualification,
      who: 'staff',
      subjects: (town) => town.orders('pending_verification'),
      body: () => ({ action: 'approve' }),
    },
  ],
}
