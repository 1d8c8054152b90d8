/** A kind of application as data: what it takes and what it gives. The module that owns it declares it (0071). */
import type { Permission } from '../access.ts'

export interface ApplicationFileField {
  readonly label: string
  readonly max: number
  readonly kind: 'document' | 'image'
  /** The applicant's own name is printed on it; or only where this field of the application has one of these values. */
  readonly bearsName?: true | ApplicationCondition
}
/** Where this field of an application has one of these values. */
export interface ApplicationCondition {
  readonly field: string
  readonly is: readonly string[]
}
/** What a reviewer wants to see: met by any document of the fields it names that has not ended. */
export interface ApplicationRequirement {
  readonly key: string
  readonly label: string
  readonly files: readonly string[]
  /** Absent: always. */
  readonly when?: ApplicationCondition
}
export interface ApplicationCheck {
  readonly code: string
  readonly label: string
  /**
   * `visit`: made once the time agreed for it has come, or the decision says what was seen before it; `result`: somebody
   * records what came of it; `system`: its kind's module records it by itself, and nobody of staff does.
   */
  readonly by: 'visit' | 'result' | 'system'
  /** What one must hold to record it; absent: what a decision takes. */
  readonly permission?: Permission
}
/** Refusals a kind words itself. */
export type ApplicationRefusal =
  | 'not_found'
  | 'pending'
  | 'decided'
  | 'papers_missing'
  | 'papers_lacking'
  | 'papers_changed'
  | 'not_checked'
  | 'reason_required'

export interface ApplicationKind {
  readonly code: string
  /** 设备主申请 */
  readonly label: string
  /** What its kind is called in the audit log and beside a notification. */
  readonly objectType: string
  /** What its documents are kept as in the store. */
  readonly filePurpose: string
  readonly files: Readonly<Record<string, ApplicationFileField>>
  readonly requirements: readonly ApplicationRequirement[]
  readonly checks: readonly ApplicationCheck[]
  /** Stages of its own beside its checks, and the one an approval leaves it at; absent: that of any decision. */
  readonly stages?: readonly { readonly code: string; readonly label: string }[]
  readonly approvedStage?: string
  /** What an approval makes of the applicant: 成为设备主. */
  readonly grants: string
  /** Where he looks at it. */
  readonly path: string
  readonly refusals?: Partial<Readonly<Record<ApplicationRefusal, string>>>
}
export const defineApplicationKind = <const T extends ApplicationKind>(kind: T): T => kind

/** Where an application stands before the first of its checks, and after the decision. */
export const submittedStage = { code: 'submitted', label: '提交申请' } as const
export const decidedStage = { code: 'decided', label: '审核结果' } as const
export const stageLabelOf = (
  { checks, stages = [] }: Pick<ApplicationKind, 'checks' | 'stages'>,
  code: string,
): string => [submittedStage, ...checks, ...stages, decidedStage].find((stage) => stage.code === code)?.label ?? code
