import { findLine, onLine } from '@jihui/protocol/rental/faces'
import { confirmReturn, deliverRental } from '@jihui/protocol/rental/handover-operations'
import { useCommand } from '../../kits/command/use-command.ts'
import { call } from '../../shell/api/call.ts'
import { keepOrder, type Delivery, type Order } from '../rental/public.ts'
import type { SentDeduction } from './deductions.ts'
import { ownedOrderKey } from './work-queries.ts'

type Target = Pick<Order, 'id' | 'line'>

/** A command on an order of mine: the answer is the order as it now stands. */
const useOwnerCommand = <Input>(run: (target: Target, input: Input) => Promise<{ rental: Order; message: string }>) =>
  useCommand(({ target, input }: { target: Target; input: Input }) => run(target, input), {
    stale: [['rental']],
    keep: (client, { rental }) => {
      keepOrder(client, findLine(rental.line), rental)
      client.setQueryData(ownedOrderKey(rental.id), rental)
    },
  })

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
