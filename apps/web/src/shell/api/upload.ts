import { addressOfCall } from '@jihui/protocol/endpoint'
import type { Endpoint, OperationShape, ResponseOf } from '@jihui/protocol/endpoint'
import { ApiError, errorFromAnswer, transportError } from './api-error.ts'
import { formData, sendKeyed } from './call.ts'
import { csrfToken } from './csrf.ts'
import { freshAccess, refreshSession } from './session.ts'

export interface UploadInput {
  params?: Record<string, unknown>
  body?: Record<string, unknown>
  files: Record<string, readonly File[]>
  /** Where the same was sent before, to be sent under the same key at another address. */
  keyedAs?: Endpoint
  /** 0…1 of what has left this machine. */
  onProgress?: (share: number) => void
}

export interface Upload<T> {
  done: Promise<T>
  cancel: () => void
}

/** A multipart call whose progress can be seen and which can be stopped; fetch can do neither. */
export function upload<T extends OperationShape>(
  endpoint: Endpoint<T> | null,
  input: UploadInput,
): Upload<ResponseOf<T>> {
  if (!endpoint) throw new Error('this line does not offer that operation')
  const sending = new XMLHttpRequest()
  let isCancelled = false
  const attempt = async (isSecond: boolean, key?: string): Promise<ResponseOf<T>> => {
    const [bearer, csrf] = await Promise.all([freshAccess(), csrfToken()])
    if (isCancelled) throw transportError('CANCELLED')
    try {
      return (await send(sending, endpoint, input, { bearer, csrf, key })) as ResponseOf<T>
    } catch (error) {
      if (!isSecond && bearer && error instanceof ApiError && error.status === 401 && (await refreshSession()))
        return attempt(true, key)
      throw error
    }
  }
  return {
    done: sendKeyed(input.keyedAs ?? endpoint, input, (key) => attempt(false, key)),
    cancel: () => {
      isCancelled = true
      sending.abort()
    },
  }
}

function send(
  sending: XMLHttpRequest,
  endpoint: Endpoint,
  input: UploadInput,
  { bearer, csrf, key }: { bearer: string | null; csrf: string | null; key: string | undefined },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    sending.open(endpoint.shape.method, addressOfCall(endpoint, input))
    sending.timeout = 600_000
    if (bearer) sending.setRequestHeader('Authorization', `Bearer ${bearer}`)
    if (csrf) sending.setRequestHeader('X-CSRFToken', csrf)
    if (key) sending.setRequestHeader('Idempotency-Key', key)
    sending.upload.onprogress = (event) => {
      if (event.lengthComputable) input.onProgress?.(event.loaded / event.total)
    }
    sending.onabort = () => reject(transportError('CANCELLED'))
    sending.onerror = () => reject(transportError(navigator.onLine ? 'BACKEND_OFFLINE' : 'NETWORK_ERROR'))
    sending.ontimeout = () => reject(transportError('NETWORK_ERROR'))
    sending.onload = () => {
      let body: unknown
      try {
        body = JSON.parse(sending.responseText)
      } catch {
        body = undefined
      }
      if (sending.status >= 200 && sending.status < 300) resolve(body)
      else reject(errorFromAnswer(sending.status, body, sending.getResponseHeader('Retry-After')))
    }
    sending.send(formData(input.body, input.files))
  })
}
