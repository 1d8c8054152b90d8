import type { Invariant } from '../../../proof.ts'
import { cargoRules } from './cargo-rules.ts'
import { orderRules } from './order-rules.ts'

export const invariants: readonly Invariant[] = [...cargoRules, ...orderRules]
