import { walkChain } from '../../../platform/audit/audit-chain.ts'
import type { Invariant } from '../../../proof.ts'

export const invariants: readonly Invariant[] = [
  {
    find: async ({ db }) => {
      const { fault } = await walkChain(db)
      return fault ? [{ rule: 'the chain of the audit log is whole', facts: fault }] : []
    },
  },
]
