/** What is asked for out of a deposit, and where a deposit is. */
import { depositEndpoints, depositOperations } from './operations.ts'
import { depositErrors } from './errors.ts'
import { captureMachine, claimMachine, claimStatuses, holdMachine } from './machine.ts'
import { auditWordsOf, defineModule, settled, waitsForStaff, waitsForTime } from '../module.ts'

export const depositModule = defineModule({
  name: 'deposit',
  endpoints: depositEndpoints,
  lineOperations: depositOperations,
  errors: depositErrors,
  machines: [claimMachine, holdMachine, captureMachine],
  waits: {
    'deposit_claim.status': {
      awaiting_renter: waitsForTime('renter', 'claim-time', claimStatuses.awaiting_renter.renter),
      objected: waitsForStaff('claim', claimStatuses.objected.renter),
      agreed: settled,
      lapsed: settled,
      decided: settled,
      withdrawn: settled,
    },
  },
  desks: {
    // Money of two people stands still: it is never settled by silence, so it is escalated at once.
    claim: { label: '扣款裁定', permission: 'payment_process', link: '/admin/deductions', escalatesAfter: 1 },
  },
  audit: {
    actions: {
      ...auditWordsOf('deduction', '扣款：', claimMachine),
    },
  },
  files: {
    'deposit-claim': { readers: ['payment_view'], isEvidence: true, isLasting: true },
  },
  notices: ['claim_sent', 'claim_due_soon', 'claim_lapsed', 'claim_decided', 'claim_withdrawn', 'debt_left'],
})
