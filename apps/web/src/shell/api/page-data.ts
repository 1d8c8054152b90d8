import { request } from './request.ts'
import { isSignedIn } from './token.ts'

/** What came with the page is as fresh as the page. */
const FRESH_MS = 20_000

const read = (): Record<string, unknown> => {
  try {
    return JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}
let answers: Record<string, unknown> | undefined

const begun = new Map<string, Promise<unknown>>()

/** Asks for what the screen will ask for once its files are here. */
export const beginCall = (path: string): void => {
  const answer = request('GET', path)
  // Whoever takes it is told; nobody may.
  answer.catch(() => undefined)
  begun.set(path, answer)
}

/** The answer that came with the page, for the first call at this address; a reader who is signed in asks for himself, and takes what was asked at the start. */
export const takePageData = (path: string): unknown => {
  if (performance.now() > FRESH_MS) return undefined
  const answered = begun.get(path)
  begun.delete(path)
  if (answered || isSignedIn()) return answered
  answers ??= read()
  const answer = answers[path]
  delete answers[path]
  return answer
}
