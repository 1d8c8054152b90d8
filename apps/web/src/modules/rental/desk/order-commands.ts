import { generateContract } from '@jihui/protocol/agreement/contract-operations'
import { findLine, onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { cancelRental, confirmReturn, deliverRental, startRental } from '@jihui/protocol/rental/operations'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { call } from '../../../shell/api/call.ts'
import { toast } from '../../../ui/toast.tsx'
import type { SentDeduction } from '../../owner/public.ts'
import { keepOrder, type Delivery, type Order } from '../public.ts'
import { staffOrderKey, type OrderItem } from './order-queries.ts'
import { invalidate } from '../../../kits/desk/refresh.ts'

/** Which order a command means. */
export type Target = Pick<OrderItem, 'id' | 'line'>

interface Done {
  rental: Order
  message: string
}

export function keepStaffOrder(client: QueryClient, order: Order): void {
  keepOrder(client, findLine(order.line), order)
  client.setQueryData(staffOrderKey(order.id), order)
}

function useStaffCommand<Input>(run: (line: LineFace, id: number, input: Input) => Promise<Done>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ target, input }: { target: Target; input: Input }) => run(findLine(target.line), target.id, input),
    onSuccess: ({ rental, message }) => {
      keepStaffOrder(client, rental)
      toast.ok(message)
    },
    onError: (error) => {
      // What belongs to a field is shown there.
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) toast.error(messageOf(error))
      if (error instanceof ApiError && error.status === 409) invalidate(client)
    },
  })
}

export const useDeliver = () =>
  useStaffCommand((line, id, body: Delivery) => call(onLine(deliverRental, line), { params: { id }, body }))

export const useStart = () =>
  useStaffCommand((line, id, notes: string) => call(onLine(startRental, line), { params: { id }, body: { notes } }))

export interface Inspection {
  condition: string
  deductions: SentDeduction[]
  notes: string
}
export const useConfirmReturn = () =>
  useStaffCommand((line, id, body: Inspection) => call(onLine(confirmReturn, line), { params: { id }, body }))

export const useStaffCancel = () =>
  useStaffCommand((line, id, reason: string) => call(onLine(cancelRental, line), { params: { id }, body: { reason } }))

export const useStaffContract = () =>
  useStaffCommand((line, id, special_clauses: string) =>
    call(onLine(generateContract, line), { params: { id }, body: { special_clauses } }),
  )
