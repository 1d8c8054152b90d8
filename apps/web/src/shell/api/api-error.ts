export interface ErrorBody {
  success: false
  code: string
  number: number
  message: string
  errors?: Record<string, string>
  request_id?: string
}

/** A call that did not succeed. Switch on `code`; show `message`; `errors` belongs to the form's fields. */
export class ApiError extends Error {
  override name = 'ApiError'
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
    readonly number = 0,
    readonly errors: Readonly<Record<string, string>> = {},
    readonly requestId?: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
  }
}

/** Codes of failures the server never got to answer. */
export type TransportCode =
  | 'BACKEND_OFFLINE'
  | 'NETWORK_ERROR'
  | 'AUTH_REQUIRED'
  | 'AUTH_FAILED'
  | 'PERMISSION_DENIED'
  | 'NOT_FOUND'
  | 'SERVER_ERROR'
  | 'UNKNOWN_ERROR'
  | 'CANCELLED'

export const transportTexts: Record<TransportCode, string> = {
  BACKEND_OFFLINE: '服务器连接失败，请确认后端服务已启动',
  NETWORK_ERROR: '网络连接失败，请检查网络状态',
  AUTH_REQUIRED: '用户未登录或token已过期',
  AUTH_FAILED: '认证失败，请重新登录',
  PERMISSION_DENIED: '权限不足，无法访问该资源',
  NOT_FOUND: '请求的资源不存在',
  SERVER_ERROR: '服务器内部错误',
  UNKNOWN_ERROR: '请求发生未知错误',
  CANCELLED: '请求已取消',
}

const statusCodes: Record<number, TransportCode> = {
  401: 'AUTH_FAILED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  500: 'SERVER_ERROR',
  502: 'BACKEND_OFFLINE',
  503: 'BACKEND_OFFLINE',
  504: 'BACKEND_OFFLINE',
}

export const transportError = (code: TransportCode, status = 0): ApiError =>
  new ApiError(code, transportTexts[code], status)

/** R203, R204: the server's own sentence first, then its detail, then the text of the status. */
export function errorFromAnswer(status: number, body: unknown, retryAfter: string | null): ApiError {
  const given = typeof body === 'object' && body !== null ? (body as Partial<ErrorBody> & { detail?: unknown }) : {}
  const transport = statusCodes[status]
  const fallback = transport
    ? transportTexts[transport]
    : status === 429
      ? '请求过于频繁，请稍后再试'
      : `HTTP ${status} 错误`
  const detail = typeof given.detail === 'string' ? given.detail : undefined
  return new ApiError(
    given.code ?? transport ?? 'UNKNOWN_ERROR',
    given.message || detail || fallback,
    status,
    given.number,
    given.errors,
    given.request_id,
    retryAfter ? Number(retryAfter) || undefined : undefined,
  )
}

/** The sentence for whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : transportTexts.UNKNOWN_ERROR
}

/** What the server's log knows the call by; undefined where it never got to answer. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined

/** What a refusal says of single fields; empty where it says nothing of any. */
export const fieldProblems = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.errors : {}
