import { ApiError, messageOf } from '../../shell/api/api-error.ts'

export interface Problem {
  /** Field → its sentence. */
  fields: Readonly<Record<string, string>>
  /** What concerns no single field. */
  message?: string
  /** Not before this moment, in ms, is another try worth it. */
  waitUntil?: number
}

export const NO_TOKEN = '服务器响应缺少令牌'
const FAILED = '登录失败'

/** What a form shows of a refusal: at the field it concerns, else above the button. */
export function problemOf(error: unknown, now = Date.now()): Problem {
  if (!(error instanceof ApiError)) return { fields: {}, message: messageOf(error) }
  const hasFields = Object.keys(error.errors).length > 0
  return {
    fields: error.errors,
    message: hasFields ? undefined : error.message,
    waitUntil: error.retryAfterSeconds ? now + error.retryAfterSeconds * 1000 : undefined,
  }
}

/** R212: wrong name or password, a missing token, and 登录失败 before every other reason. */
export function signInProblem(error: unknown, now = Date.now()): Problem {
  if (!(error instanceof ApiError)) {
    return { fields: {}, message: error instanceof Error && error.message === NO_TOKEN ? NO_TOKEN : FAILED }
  }
  const problem = problemOf(error, now)
  const isAnswered = error.status >= 400 && error.status < 500
  if (isAnswered || !problem.message) return problem
  return { ...problem, message: `${FAILED}：${problem.message}` }
}
