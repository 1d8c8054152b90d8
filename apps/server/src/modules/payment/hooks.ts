/** What can be paid for. The module that owns it brings its keeper in its `module.ts`, so that payment knows no kind. */
import { allPayables } from '@jihui/protocol/all-payables'
import { areasOf, type PayableArea } from '@jihui/protocol/payment/payable'
import type { EarningRole } from '@jihui/protocol/payment/earnings'
import { gatherNamed } from '../../platform/registry.ts'
import { personName } from '../identity/public.ts'
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
  /** By role of whoever earns, SQL: the name that was verified of the account an expression is; where it is null, the account's own. */
  readonly payeeNames?: Readonly<Partial<Record<EarningRole, (payee: string) => string>>>
}
export interface PaymentHooks {
  readonly payables: Readonly<Record<string, PayableKeeper>>
  /** SQL of everything one can pay for: `kind`, `id`, `payer_id`, `area`. */
  readonly payableRows: string
  /** SQL: how whoever is paid an earning is called, over the role and the id of these expressions. */
  readonly payeeName: (role: string, payee: string) => string
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
  const payeeNames = Object.entries(gatherNamed('names of who earns as', brought, (one) => one.payeeNames))
  return {
    payables,
    payableRows:
      keepers
        .map(({ declared, rows }) => `SELECT '${declared.kind}' AS kind, k.id, k.payer_id, k.area FROM (${rows}) k`)
        .join(' UNION ALL ') || noRows,
    payeeName: (role, payee) => {
      const cases = payeeNames.map(([code, nameOf]) => ` WHEN '${code}' THEN ${nameOf(payee)}`).join('')
      return cases === '' ? personName(payee) : `coalesce(CASE ${role}${cases} END, ${personName(payee)})`
    },
    areas: () => keepers.flatMap(({ declared }) => areasOf(declared)),
  }
}
