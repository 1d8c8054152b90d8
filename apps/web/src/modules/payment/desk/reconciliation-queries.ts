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
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { call } from '../../../shell/api/call.ts'
import { request } from '../../../shell/api/request.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast.tsx'

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
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
  })

export const reconciliationItemQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'item', id],
    queryFn: ({ signal }) => call(getReconciliation, { params: { id }, signal }),
  })

/** What staff decided; whoever came late sees how it stands now. */
export function useRepair(id: number, repair: Repair) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => {
      const params = { id }
      if (repair === 'settle') return call(settleReconciliation, { params, body: {} })
      if (repair === 'ask') return call(askReconciliation, { params, body: {} })
      if (repair === 'refund') return call(refundReconciliation, { params, body: { reason } })
      return call(holdReconciliation, { params, body: { reason } })
    },
    onSuccess: ({ message }) => {
      toast.ok(message)
      void client.invalidateQueries({ queryKey: KEY })
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) toast.error(messageOf(error))
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey: KEY })
    },
  })
}

/** Fetches the bill now and compares. */
export function useRun(bill: BillOf) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(runReconciliation, { body: bill }),
    onSuccess: ({ message }) => {
      toast.ok(message)
      void client.invalidateQueries({ queryKey: KEY })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}

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
