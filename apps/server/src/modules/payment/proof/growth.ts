import { createPayment } from '@jihui/protocol/settlement/operations'
import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  subjects: [
    [/reconciliation/, `SELECT id FROM reconciliation_item WHERE $1 = $1`],
    [/payouts/, `SELECT id FROM earning WHERE $1 = $1`],
  ],
  exempt: {
    get_financial_report: 'a report: sums of the postings of the days asked for, and what the books held before them',
    list_ledger: 'sums by account of all postings that are asked for',
    list_reconciliation: 'one day of a channel, in the order of either side',
    export_reconciliation: 'all rows of one day of a channel',
    get_reconciliation: 'looks for the other side among the postings of the day',
  },
  commands: [
    {
      operation: createPayment,
      who: 'renter',
      subjects: (town) => town.orders('pending_payment'),
      body: () => ({ payment_method: 'wechat' }),
    },
  ],
}
