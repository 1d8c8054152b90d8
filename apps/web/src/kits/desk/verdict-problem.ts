import { ApiError } from '../../shell/api/api-error.ts'
import { isSignedIn } from '../../shell/api/token.ts'

export const reasonMissing = '请填写拒绝原因'

/** R173, and what else may befall a decision. */
export function verdictProblem(error: unknown, failed = '审核失败，请重试'): string {
  if (!(error instanceof ApiError)) return '操作失败，请重试'
  if (error.code === 'NETWORK_ERROR' && navigator.onLine) return '请求超时，请稍后重试'
  if (error.status === 401 && !isSignedIn()) return '找不到认证令牌，请重新登录'
  if (error.status === 401 || error.status === 403) return '认证失败，请重新登录'
  if (error.status >= 500) return failed
  return error.status === 409 || error.status === 0 ? error.message : `处理失败(${error.status}): ${error.message}`
}
