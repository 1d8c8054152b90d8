import { addressOfCall } from '@jihui/protocol/endpoint'
/** What creates something is sent under a key that stays the same until the server has answered, also after a reload. */
import { ApiError } from './api-error.ts'
import { newKey } from '../new-key.ts'

/** Whoever fills in the same form later than this means another one. */
const KEPT_MS = 24 * 60 * 60_000

interface Sent {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: Partial<Record<string, readonly File[]>>
}
interface Kept {
  content: number
  key: string
  until: number
}

/** `send` may be called again with the same content as long as it was never answered: it is given the same key. */
export async function sendOnce<T>(
  endpoint: { path: string },
  given: Sent,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const name = `unanswered:${addressOfCall(endpoint, given)}`
  const content = contentOf(given)
  const before = readKept(name)
  const key = before?.content === content && before.until > Date.now() ? before.key : newKey()
  keep(name, { content, key, until: Date.now() + KEPT_MS })
  try {
    const answer = await send(key)
    localStorage.removeItem(name)
    return answer
  } catch (error) {
    // Refused, nothing was made. Otherwise nobody knows.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) localStorage.removeItem(name)
    throw error
  }
}

/** A number for the whole content: two that share one are told apart by the server. */
function contentOf({ body, files }: Sent): number {
  const named = Object.entries(files ?? {}).map(([field, list]) => [
    field,
    list?.map((file) => [file.name, file.size, file.lastModified]),
  ])
  let sum = 0
  for (const char of JSON.stringify([body, named])) sum = (Math.imul(sum, 31) + char.charCodeAt(0)) | 0
  return sum
}

function readKept(name: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** A full store keeps nobody from sending; a reload then begins anew. */
function keep(name: string, kept: Kept): void {
  try {
    localStorage.setItem(name, JSON.stringify(kept))
  } catch {
    localStorage.removeItem(name)
  }
}
