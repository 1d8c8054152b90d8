import { generateContract } from '@jihui/protocol/agreement/contract-operations'
import { findLine, onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { rejectQualification, verifyQualification } from '@jihui/protocol/qualification/operations'
import { cancelRental, confirmReturn, deliverRental, startRental } from '@jihui/protocol/rental/operations'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { isSignedIn } from '../../shell/api/token.ts'
import { toast } from '../../ui/toast.tsx'
import { keepOrder, type Delivery, type Order } from '../rental/public.ts'
import { staffOrderKey, type OrderItem } from './console-queries.ts'

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

/** What is on the screen may be old after a refusal: everything about orders is asked anew. */
export function askAnew(client: QueryClient): void {
  for (const key of ['rental', 'qualification', 'agreement']) void client.invalidateQueries({ queryKey: [key] })
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
      if (error instanceof ApiError && error.status === 409) askAnew(client)
    },
  })
}

export const useDeliver = () =>
  useStaffCommand((line, id, body: Delivery) => call(onLine(deliverRental, line), { params: { id }, body }))

export const useStart = () =>
  useStaffCommand((line, id, notes: string) => call(onLine(startRental, line), { params: { id }, body: { notes } }))

export interface Inspection {
  condition: string
  damage_fee: number
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

/** R174: after 1, 2 and 3 seconds, and only where nobody answered. */
const VERIFY_RETRIES = 3

export interface Verdict {
  isApproved: boolean
  notes: string
  /** Approve although there is no document. */
  isForced?: boolean
  /** Generate the contract with the approval. */
  withContract?: boolean
}

/** One decision on an order. The server takes only the first, so repeating a lost call does no harm. */
export const decide = ({ line: lineId, id }: Target, { isApproved, notes, isForced, withContract }: Verdict) => {
  const line = findLine(lineId)
  return isApproved
    ? call(onLine(verifyQualification, line), {
        params: { id },
        body: { action: 'approve', notes, force_submit: isForced, generate_contract: withContract },
        retries: VERIFY_RETRIES,
      })
    : call(onLine(rejectQualification, line), { params: { id }, body: { notes }, retries: VERIFY_RETRIES })
}

/** R173, and what else may befall a decision. */
export function verdictProblem(error: unknown, failed = '审核失败，请重试'): string {
  if (!(error instanceof ApiError)) return '操作失败，请重试'
  if (error.code === 'NETWORK_ERROR' && navigator.onLine) return '请求超时，请稍后重试'
  if (error.status === 401 && !isSignedIn()) return '找不到认证令牌，请重新登录'
  if (error.status === 401 || error.status === 403) return '认证失败，请重新登录'
  if (error.status >= 500) return failed
  return error.status === 409 || error.status === 0 ? error.message : `处理失败(${error.status}): ${error.message}`
}
