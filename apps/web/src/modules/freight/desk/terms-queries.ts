import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import { changeFreightTerms, readFreightTerms, tryFreightTerms } from '@jihui/protocol/freight/terms-operations'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { call } from '../../../shell/api/call.ts'

export type TermsPage = ResponseOf<typeof readFreightTerms.shape>
export type Terms = TermsPage['current']['terms']
export type TermsInput = BodyIn<typeof tryFreightTerms.shape>['terms']
export type Trial = ResponseOf<typeof tryFreightTerms.shape>

const TERMS = ['freight-terms'] as const
export const termsQuery = queryOptions({
  queryKey: TERMS,
  queryFn: ({ signal }) => call(readFreightTerms, { signal }),
})
export const useTrial = () =>
  useCommand((terms: TermsInput) => call(tryFreightTerms, { body: { terms } }), { told: 'none' })
export const useChangeTerms = () =>
  useCommand((body: BodyIn<typeof changeFreightTerms.shape>) => call(changeFreightTerms, { body }), {
    touches: [TERMS],
    told: 'answer',
    stale: [TERMS],
  })
