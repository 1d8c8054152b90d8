import { generateContract } from '@jihui/protocol/agreement/contract-operations'
import { findLine, onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { cancelRental } from '@jihui/protocol/rental/operations'
import { confirmReturn, deliverRental, startRental } from '@jihui/protocol/rental/handover-operations'
import type { QueryClient } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { call } from '../../../shell/api/call.ts'
import type { SentDeduction } from '../../owner/public.ts'
import { keepOrder, type Delivery, type Order } from '../public.ts'
import { staffOrderKey, type OrderItem } from './order-queries.ts'
import { ordersAndPapers } from '../../../kits/desk/refresh.ts'

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

const useStaffCommand = <Input>(run: (line: LineFace, id: number, input: Input) => Promise<Done>) =>
  useCommand(({ target, input }: { target: Target; input: Input }) => run(findLine(target.line), target.id, input), {
    stale: ordersAndPapers,
    keep: (client, { rental }) => keepStaffOrder(client, rental),
  })

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
