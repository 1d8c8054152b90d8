/** Every refusal the product can give: HTTP status, the number of the documents, and the sentence a person reads. */
export interface ErrorDefinition {
  readonly http: number
  readonly number: number
  readonly text: string
}

/* @__NO_SIDE_EFFECTS__ */
export const defineErrors = <const T extends Record<string, ErrorDefinition>>(definitions: T): T => definitions

export const platformErrors = defineErrors({
  'system.failure': { http: 500, number: 1000, text: '服务器内部错误' },
  'system.unavailable': { http: 503, number: 1001, text: '系统繁忙，请稍后再试' },
  'system.outside_silent': { http: 503, number: 1001, text: '相关服务暂时没有回应，请稍后再试' },
  'system.storage_full': { http: 507, number: 1002, text: '服务器存储空间不足，暂时无法保存，请稍后再试' },
  'file.upload_failed': { http: 400, number: 1003, text: '文件上传失败' },
  'file.wrong_type': { http: 400, number: 1003, text: '请上传JPG、PNG或PDF格式的文件' },
  'file.too_large': { http: 413, number: 1003, text: '文件大小不能超过10MB' },
  'file.broken': { http: 400, number: 1003, text: '文件不完整或已损坏，请重新选择' },
  'file.refused': { http: 400, number: 1003, text: '这个文件不能上传，请换一个' },
  'file.too_many': { http: 400, number: 1003, text: '一次上传的文件太多' },
  'file.missing': { http: 400, number: 3001, text: '请选择要上传的文件' },
  'auth.required': { http: 401, number: 2000, text: '用户未登录或token已过期' },
  'auth.token_invalid': { http: 401, number: 2001, text: '令牌无效，请重新登录' },
  'auth.token_expired': { http: 401, number: 2002, text: '登录已过期，请重新登录' },
  'auth.session_ended': { http: 401, number: 2001, text: '登录已失效，请重新登录' },
  'auth.own_case': { http: 403, number: 2003, text: '这件事和你或你的公司有关，请交给别的同事处理' },
  'auth.csrf': { http: 403, number: 2003, text: '页面已过期，请刷新后重试' },
  'auth.forbidden': { http: 403, number: 2003, text: '权限不足，无法访问该资源' },
  'request.invalid': { http: 400, number: 3002, text: '提交的内容有误，请检查后重试' },
  'request.malformed': { http: 400, number: 3000, text: '请求格式不正确' },
  'request.missing': { http: 400, number: 3001, text: '缺少必填内容' },
  'request.key_reused': { http: 422, number: 5001, text: '同一个 Idempotency-Key 已用于另一个内容不同的请求' },
  'request.too_large': { http: 413, number: 3000, text: '提交的内容过大' },
  'request.unsupported_type': { http: 415, number: 3000, text: '不支持这种内容格式' },
  'request.too_many': { http: 429, number: 3000, text: '请求过于频繁，请稍后再试' },
  'request.too_many_at_once': { http: 429, number: 3000, text: '同时进行的操作太多，请等前面的完成后再试' },
  'resource.not_found': { http: 404, number: 5000, text: '请求的资源不存在' },
  'resource.conflict': { http: 409, number: 5002, text: '内容已被更新，请刷新后重试' },
})
