import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  exempt: {
    verify_audit_log: 'goes along the chain of the newest entries, up to a limit of its own',
  },
}
