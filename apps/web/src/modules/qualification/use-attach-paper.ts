import { uploadQualification } from '@jihui/protocol/qualification/operations'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'

/** Shows a paper of the wallet for an order; the renter hands the order in himself. */
export function useAttachPaper(line: LineFace, rentalId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (paperId: number) =>
      call(onLine(uploadQualification, line), {
        params: { id: rentalId },
        body: { wallet_document: paperId, submit: false },
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['qualification'] })
      void client.invalidateQueries({ queryKey: ['rental'] })
    },
  })
}
