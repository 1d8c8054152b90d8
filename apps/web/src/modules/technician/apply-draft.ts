/** An application while it is written: a reader's as long as he stays signed in, a guest's for this visit alone. */
import { readNote, writeNote } from '../../shell/api/reader-notes.ts'
import type { ApplyDraft } from './apply-form.ts'

const NOTE = 'technician-application'
/** Goes with the readers' notes. */
const GUEST = `reader:guest:${NOTE}`

const ofGuest = (): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(GUEST) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
/** Who was told that his telephone has an account finds what he wrote as a guest once he has signed in. */
export const readDraft = (readerId: number | undefined): Partial<ApplyDraft> | undefined =>
  ((readerId === undefined ? undefined : readNote(NOTE, readerId)) ?? ofGuest()) as Partial<ApplyDraft> | undefined

export function keepDraft(readerId: number | undefined, draft: ApplyDraft): void {
  if (readerId !== undefined) return writeNote(NOTE, readerId, draft)
  try {
    sessionStorage.setItem(GUEST, JSON.stringify(draft))
  } catch {
    // A full or forbidden store: nothing is remembered.
  }
}
export function forgetDraft(readerId: number | undefined): void {
  sessionStorage.removeItem(GUEST)
  if (readerId !== undefined) writeNote(NOTE, readerId, null)
}
