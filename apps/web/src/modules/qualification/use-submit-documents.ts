import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { onLine } from '@jihui/protocol/rental/lines'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'

/** Hands in what has been uploaded. */
export function useSubmitDocuments(line: LineDeclaration, rentalId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { uploadQualification } = await import('@jihui/protocol/qualification/operations')
      return call(onLine(uploadQualification, line), { params: { id: rentalId }, body: { submit: true } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['rental'] }),
  })
}
