/** What a test is for. The module that owns it brings what follows from how one ends. */
import type { AssessmentKind } from '@jihui/protocol/training/limits'
import type { Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { gatherNamed } from '../../platform/registry.ts'
import type { AssessmentRow } from './assessments/move-assessment.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly training?: BroughtTrainingHooks
  }
  interface Hooks {
    readonly training: TrainingHooks
  }
}

export interface AssessmentPurpose {
  /** It was passed, was not, or lapsed; in the same transaction, the row locked. */
  readonly settled: (hooked: Hooked, tx: Tx, row: AssessmentRow, now: Date) => Promise<void>
  /** Refuses where another try would be for nothing; in the transaction that draws it. */
  readonly requireRetakable: (hooked: Hooked, tx: Tx, row: AssessmentRow) => Promise<void>
}
export interface BroughtTrainingHooks {
  readonly purposes?: Partial<Readonly<Record<AssessmentKind, AssessmentPurpose>>>
}
export interface TrainingHooks {
  readonly purposes: Partial<Readonly<Record<string, AssessmentPurpose>>>
}
export const composeTrainingHooks = (brought: readonly BroughtTrainingHooks[]): TrainingHooks => ({
  purposes: gatherNamed('purpose of tests', brought, ({ purposes }) => purposes),
})
