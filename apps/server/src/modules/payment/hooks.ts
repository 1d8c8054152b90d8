/** What can be paid for. The module that owns it brings its keeper in its `module.ts`, so that payment knows no kind. */
import { allPayables } from '@jihui/protocol/all-payables'
import { areasOf, type PayableArea } from '@jihui/protocol/payment/payable'
import type { PayableKeeper } from './payables/payable-keeper.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly payment?: BroughtPaymentHooks
  }
  interface Hooks {
    readonly payment: PaymentHooks
  }
}

export interface BroughtPaymentHooks {
  readonly payables?: readonly PayableKeeper[]
}
export interface PaymentHooks {
  readonly payables: Readonly<Record<string, PayableKeeper>>
  /** SQL of everything one can pay for: `kind`, `id`, `payer_id`, `area`. */
  readonly payableRows: string
  /** Every part of the platform figures are told by. */
  readonly areas: () => readonly PayableArea[]
}

const noRows = `SELECT null::text AS kind, null::bigint AS id, null::bigint AS payer_id, null::text AS area WHERE false`

/** Refuses a kind two modules keep, and one that is declared and kept by none. */
export const composePaymentHooks = (brought: readonly BroughtPaymentHooks[]): PaymentHooks => {
  const payables: Record<string, PayableKeeper> = {}
  for (const keeper of brought.flatMap((one) => one.payables ?? [])) {
    const { kind } = keeper.declared
    if (Object.hasOwn(payables, kind)) throw new Error(`payable ${kind} is brought by two modules`)
    payables[kind] = keeper
  }
  for (const { kind } of allPayables) if (!payables[kind]) throw new Error(`no module keeps the payable ${kind}`)
  const keepers = Object.values(payables)
  return {
    payables,
    payableRows:
      keepers
        .map(({ declared, rows }) => `SELECT '${declared.kind}' AS kind, k.id, k.payer_id, k.area FROM (${rows}) k`)
        .join(' UNION ALL ') || noRows,
    areas: () => keepers.flatMap(({ declared }) => areasOf(declared)),
  }
}
