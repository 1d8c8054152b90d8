import * as operations from '@jihui/protocol/payment/ledger-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { explainLedger } from './explain-ledger.ts'
import { listLedger } from './list-ledger.ts'

/** The books: postings, and what they explain. */
export const ledgerRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.listLedger, async ({ query, request }) => {
    if (query.from && query.to && query.to < query.from) {
      const sentence = '结束日期不能早于开始日期'
      refuse('request.invalid', { message: sentence, errors: { to: sentence } })
    }
    const { count, results, ...sums } = await listLedger(services, services.db, query)
    return { ...pageAnswer(request, query, count, results), ...sums }
  })
  mountEndpoint(mounting, operations.explainLedger, ({ query }) => explainLedger(services, query))
}
