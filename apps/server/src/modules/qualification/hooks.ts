/** What another module does once an order's papers are approved. */
import type { Actor } from '../../platform/access.ts'
import { onlyOne } from '../../platform/hooks.ts'
import type { Client } from '../../platform/http/call.ts'
import type { Services } from '../../platform/services.ts'
import type { RentalRow } from '../rental/public.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly qualification?: QualificationHooks
  }
  interface Hooks {
    readonly qualification: QualificationHooks
  }
}

export interface QualificationHooks {
  /** How the contract of an order is made. */
  readonly generateContract?: GenerateContract | undefined
}
type GenerateContract = (services: Services, row: RentalRow, actor: Actor, client: Client) => Promise<unknown>

export const composeQualificationHooks = (brought: readonly QualificationHooks[]): QualificationHooks => ({
  generateContract: onlyOne(
    'how a contract is generated',
    brought.map((one) => one.generateContract),
  ),
})
