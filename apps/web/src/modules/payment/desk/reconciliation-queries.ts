import { addressOfCall } from '@jihui/protocol/endpoint'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import type { PaymentMethod } from '@jihui/protocol/payment/methods'
import {
  askReconciliation,
  exportReconciliation,
  getReconciliation,
  holdReconciliation,
  listReconciliation,
  refundReconciliation,
  runReconciliation,
  settleReconciliation,
} from '@jihui/protocol/payment/reconciliation-operations'
import type { ItemTab, Repair } from '@jihui/protocol/payment/reconciliation-rules'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../../kits/command/use-command.ts'
import { messageOf } from '../../../shell/api/api-error.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'
import { request } from '../../../shell/api/request.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/overlays/toast.tsx'

export type ReconciliationPage = ResponseOf<typeof listReconciliation.shape>
export type ReconciliationRow = ReconciliationPage['results'][number]
export type ReconciliationItem = ResponseOf<typeof getReconciliation.shape>

export interface BillOf {
  channel: PaymentMethod
  day: string
}

const KEY = ['console', 'reconciliation'] as const
const PAGE_SIZE = 50

export const reconciliationQuery = (bill: BillOf, tab: ItemTab) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', bill, tab],
    queryFn: ({ pageParam, signal }) =>
      call(listReconciliation, { query: { ...bill, tab, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
  })

export const reconciliationItemQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'item', id],
    queryFn: ({ signal }) => call(getReconciliation, { params: { id }, signal }),
  })

/** What staff decided. */
export const useRepair = (id: number, repair: Repair) =>
  useCommand(
    (reason: string) => {
      const params = { id }
      if (repair === 'settle') return call(settleReconciliation, { params, body: {} })
      if (repair === 'ask') return call(askReconciliation, { params, body: {} })
      if (repair === 'refund') return call(refundReconciliation, { params, body: { reason } })
      return call(holdReconciliation, { params, body: { reason } })
    },
    { touches: [KEY] },
  )

/** Fetches the bill now and compares. */
export const useRun = (bill: BillOf) => useCommand(() => call(runReconciliation, { body: bill }), { touches: [KEY] })

export function useReconciliationFile(bill: BillOf) {
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      const path = addressOfCall(exportReconciliation, { query: bill })
      saveFile((await request('GET', path, { as: 'blob' })) as Blob, `对账_${bill.channel}_${bill.day}.csv`)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving }
}
