import { rejectQualification, verifyQualification } from '@jihui/protocol/qualification/operations'
import { findLine, onLine } from '@jihui/protocol/rental/faces'
import { ApiError } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { isSignedIn } from '../../shell/api/token.ts'

/** R174: after 1, 2 and 3 seconds, and only where nobody answered. */
const VERIFY_RETRIES = 3

export interface Verdict {
  isApproved: boolean
  notes: string
  /** Approve although there is no document. */
  isForced?: boolean
  /** Generate the contract with the approval; undefined leaves it to the line. */
  withContract?: boolean
}

/** One decision on an order. The server takes only the first, so repeating a lost call does no harm. */
export const decide = (
  { line: lineId, id }: { id: number; line: string },
  { isApproved, notes, isForced, withContract }: Verdict,
) => {
  const line = findLine(lineId)
  return isApproved
    ? call(onLine(verifyQualification, line), {
        params: { id },
        body: { action: 'approve', notes, force_submit: isForced, generate_contract: withContract },
        retries: VERIFY_RETRIES,
      })
    : call(onLine(rejectQualification, line), { params: { id }, body: { notes }, retries: VERIFY_RETRIES })
}

/** R173, and what else may befall a decision. */
export function verdictProblem(error: unknown, failed = '审核失败，请重试'): string {
  if (!(error instanceof ApiError)) return '操作失败，请重试'
  if (error.code === 'NETWORK_ERROR' && navigator.onLine) return '请求超时，请稍后重试'
  if (error.status === 401 && !isSignedIn()) return '找不到认证令牌，请重新登录'
  if (error.status === 401 || error.status === 403) return '认证失败，请重新登录'
  if (error.status >= 500) return failed
  return error.status === 409 || error.status === 0 ? error.message : `处理失败(${error.status}): ${error.message}`
}
