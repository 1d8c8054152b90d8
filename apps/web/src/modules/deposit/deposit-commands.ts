import { agreeToDeduction, objectToDeduction } from '@jihui/protocol/deposit/operations'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'
import { upload } from '../../shell/api/upload.ts'
import { depositQuery, type Deposit } from '../rental/public.ts'

/** The answer is the deposit as it now stands; what else tells of the order's money is asked anew. */
function keepDeposit(client: QueryClient, line: LineFace, deposit: Deposit): void {
  client.setQueryData(depositQuery(line, deposit.rental_id).queryKey, deposit)
  void client.invalidateQueries({ queryKey: ['rental'], predicate: ({ queryKey }) => queryKey[1] !== 'deposit' })
  void client.invalidateQueries({ queryKey: ['payment'] })
}

/** Refused because it moved meanwhile: what is on the screen is old. */
const invalidate = (client: QueryClient, line: LineFace, id: number) =>
  void client.invalidateQueries({ queryKey: depositQuery(line, id).queryKey })

export function useAgree(line: LineFace, id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(onLine(agreeToDeduction, line), { params: { id } }),
    onSuccess: ({ deposit }) => keepDeposit(client, line, deposit),
    onError: () => invalidate(client, line, id),
  })
}

export interface Objection {
  reason: string
  /** Yuan; undefined where the renter names none. */
  offered: number | undefined
  photos: readonly File[]
}

export function useObject(line: LineFace, id: number, onProgress: (share: number) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, offered, photos }: Objection) =>
      upload(onLine(objectToDeduction, line), {
        params: { id },
        body: { reason, offered_amount: offered },
        files: { photos },
        onProgress,
      }).done,
    onSuccess: ({ deposit }) => keepDeposit(client, line, deposit),
    onError: () => invalidate(client, line, id),
  })
}
