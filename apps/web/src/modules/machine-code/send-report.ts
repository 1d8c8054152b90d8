import { reportByCode } from '@jihui/protocol/machine-code/operations'
import { ApiError } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { dropDraft, keepDraft, noteSent, type ReportDraft } from './report-draft.ts'

/** Three pictures over a poor line. */
const TIMEOUT_MS = 180_000

/** `kept`: it never got there, as far as this device knows. */
export type Outcome = { readonly kind: 'sent'; readonly path: string } | { readonly kind: 'kept' }

const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.status === 0 && error.code !== 'CANCELLED') || error.status >= 500

/** Kept first, then sent; where no answer came it stays kept. A refusal is thrown, and what was written is there to be put right. */
export const sendReport = async (draft: ReportDraft): Promise<Outcome> => {
  const { code, key, photos, isHandedIn: _isHandedIn, ...body } = draft
  await keepDraft({ ...draft, isHandedIn: true })
  try {
    const { report_number: number, track_url: path } = await call(reportByCode, {
      params: { code: draft.code },
      body,
      files: { photos },
      idempotencyKey: key,
      timeoutMs: TIMEOUT_MS,
    })
    noteSent({ code, number, path })
    await dropDraft(code)
    return { kind: 'sent', path }
  } catch (error) {
    if (isUnanswered(error)) return { kind: 'kept' }
    await keepDraft({ ...draft, isHandedIn: false })
    throw error
  }
}
