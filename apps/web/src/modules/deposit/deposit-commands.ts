import { agreeToDeduction, objectToDeduction } from '@jihui/protocol/deposit/operations'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { type CommandOptions, useCommand } from '../../kits/command/use-command.ts'
import { useUpload } from '../../kits/command/use-upload.ts'
import { call } from '../../shell/api/call.ts'
import { upload } from '../../shell/api/upload.ts'
import { depositQuery, type Deposit } from '../rental/public.ts'

/** The answer is the deposit as it now stands; what else tells of the order's money is fetched anew. */
const onDeposit = <Input>(line: LineFace, id: number): CommandOptions<Input, { deposit: Deposit }> => ({
  told: 'none',
  stale: [depositQuery(line, id).queryKey],
  keep: (client, { deposit }) => {
    client.setQueryData(depositQuery(line, deposit.rental_id).queryKey, deposit)
    void client.invalidateQueries({ queryKey: ['rental'], predicate: ({ queryKey }) => queryKey[1] !== 'deposit' })
    void client.invalidateQueries({ queryKey: ['payment'] })
  },
})

export const useAgree = (line: LineFace, id: number) =>
  useCommand(() => call(onLine(agreeToDeduction, line), { params: { id } }), onDeposit(line, id))

export interface Objection {
  reason: string
  /** Yuan; undefined where the renter names none. */
  offered: number | undefined
  photos: readonly File[]
}

export const useObject = (line: LineFace, id: number) =>
  useUpload(
    ({ reason, offered, photos }: Objection, onProgress) =>
      upload(onLine(objectToDeduction, line), {
        params: { id },
        body: { reason, offered_amount: offered },
        files: { photos },
        onProgress,
      }),
    onDeposit(line, id),
  )
