/** An application that was withdrawn or refused needs no tests any more. */
import { technicianKind } from '@jihui/protocol/technician/kinds'
import { consumes, type ConsumerDeclaration } from '../../platform/events/declared.ts'
import { lapseOpenAssessments } from '../training/public.ts'

export const followsApplications: readonly ConsumerDeclaration[] = [
  consumes('application.moved', async ({ clock }, { payload: { kind, applicationId, action } }, tx) => {
    if (kind === technicianKind.code && (action === 'withdraw' || action === 'reject'))
      await lapseOpenAssessments(tx, 'certification', applicationId, clock.now())
  }),
]
