import { uploadQualification } from '@jihui/protocol/qualification/operations'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { useCommand } from '../../kits/command/use-command.ts'
import { call } from '../../shell/api/call.ts'

/** Shows a paper of the wallet for an order; the renter hands the order in himself. */
export const useAttachPaper = (line: LineFace, rentalId: number) =>
  useCommand(
    (paperId: number) =>
      call(onLine(uploadQualification, line), {
        params: { id: rentalId },
        body: { wallet_document: paperId, submit: false },
      }),
    { told: 'none', touches: [['qualification'], ['rental']] },
  )
