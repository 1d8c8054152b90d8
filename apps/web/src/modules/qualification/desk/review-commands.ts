import { rejectQualification, verifyQualification } from '@jihui/protocol/qualification/operations'
import { findLine, onLine } from '@jihui/protocol/rental/faces'
import { call } from '../../../shell/api/call.ts'

/** R174: after 1, 2 and 3 seconds, and only where nobody answered. */
const VERIFY_RETRIES = 3

export interface Verdict {
  isApproved: boolean
  notes: string
  /** Approve although there is no document. */
  isForced?: boolean
  /** Generate the contract with the approval; undefined leaves it to the line. */
  withContract?: boolean
  /** Fingerprint of the papers it is taken on. */
  seen: string
}

/** One decision on an order. The server takes only the first, so repeating a lost call does no harm. */
export const decide = (
  { line: lineId, id }: { id: number; line: string },
  { isApproved, notes, isForced, withContract, seen }: Verdict,
) => {
  const line = findLine(lineId)
  return isApproved
    ? call(onLine(verifyQualification, line), {
        params: { id },
        body: {
          action: 'approve',
          notes,
          force_submit: isForced,
          generate_contract: withContract,
          documents_fingerprint: seen,
        },
        retries: VERIFY_RETRIES,
      })
    : call(onLine(rejectQualification, line), {
        params: { id },
        body: { notes, documents_fingerprint: seen },
        retries: VERIFY_RETRIES,
      })
}
