import { addressOfCall } from '@jihui/protocol/endpoint'
import type { Endpoint, OperationShape, ResponseOf } from '@jihui/protocol/endpoint'
import { ApiError, errorFromAnswer, transportError } from './api-error.ts'
import { formData, sendKeyed } from './call.ts'
import { csrfToken } from './csrf.ts'
import { offline } from './request.ts'
import { expireSession, freshAccess, refreshSession } from './session.ts'

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

/** So long nothing may move on the way before it counts as lost: a way that is slow goes on, one that is dead does not. */
const STALL_MS = 60_000

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
      if (!bearer || !(error instanceof ApiError) || error.status !== 401) throw error
      if (!isSecond && (await refreshSession().catch(offline))) return attempt(true, key)
      // R202, as of every other call.
      expireSession()
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
    let isStalled = false
    let stalled: ReturnType<typeof setTimeout> | undefined
    const stir = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => {
        isStalled = true
        sending.abort()
      }, STALL_MS)
    }
    stir()
    sending.onloadend = () => clearTimeout(stalled)
    sending.onprogress = stir
    if (bearer) sending.setRequestHeader('Authorization', `Bearer ${bearer}`)
    if (csrf) sending.setRequestHeader('X-CSRFToken', csrf)
    if (key) sending.setRequestHeader('Idempotency-Key', key)
    sending.upload.onprogress = (event) => {
      stir()
      if (event.lengthComputable) input.onProgress?.(event.loaded / event.total)
    }
    sending.onabort = () => reject(transportError(isStalled ? 'NETWORK_ERROR' : 'CANCELLED'))
    sending.onerror = () => reject(transportError(navigator.onLine ? 'BACKEND_OFFLINE' : 'NETWORK_ERROR'))
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
