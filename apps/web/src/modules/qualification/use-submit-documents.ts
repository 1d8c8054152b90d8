import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'

/** Hands in what has been uploaded. */
export function useSubmitDocuments(line: LineFace, rentalId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { uploadQualification } = await import('@jihui/protocol/qualification/operations')
      return call(onLine(uploadQualification, line), { params: { id: rentalId }, body: { submit: true } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['rental'] }),
  })
}
