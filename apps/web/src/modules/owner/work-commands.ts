import { findLine, onLine } from '@jihui/protocol/rental/faces'
import { confirmReturn, deliverRental } from '@jihui/protocol/rental/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { toast } from '../../ui/toast.tsx'
import { keepOrder, type Delivery, type Order } from '../rental/public.ts'
import type { SentDeduction } from './deductions.ts'
import { ownedOrderKey } from './work-queries.ts'

type Target = Pick<Order, 'id' | 'line'>

/** A command on an order of mine: the answer is the order as it now stands. */
function useOwnerCommand<Input>(run: (target: Target, input: Input) => Promise<{ rental: Order; message: string }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ target, input }: { target: Target; input: Input }) => run(target, input),
    onSuccess: ({ rental, message }) => {
      keepOrder(client, findLine(rental.line), rental)
      client.setQueryData(ownedOrderKey(rental.id), rental)
      toast.ok(message)
    },
    onError: (error) => {
      // What belongs to a field is shown there.
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) toast.error(messageOf(error))
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey: ['rental'] })
    },
  })
}

export const useOwnerDeliver = () =>
  useOwnerCommand(({ id, line }, body: Delivery) =>
    call(onLine(deliverRental, findLine(line)), { params: { id }, body }),
  )

export interface TakenBack {
  condition: string
  deductions: SentDeduction[]
  notes: string
}
export const useOwnerTakeBack = () =>
  useOwnerCommand(({ id, line }, body: TakenBack) =>
    call(onLine(confirmReturn, findLine(line)), { params: { id }, body }),
  )
