/**
 * A module says in one place what it brings (`<module>/module.ts`); `modules.ts` names the modules. What a registry
 * knows (endpoints, refusals, permissions, words of the audit log, settings …) it reads from them, so that a new module
 * is a folder and a line.
 */
import type { Permission, TechnicalRole } from './access.ts'
import type { Endpoint, Operation } from './endpoint.ts'
import type { ErrorDefinition } from './errors.ts'
import type { PermissionGroup } from './identity/permission-groups.ts'
import type { Machine } from './machine.ts'
import type { Payable } from './payment/payable.ts'

export interface PermissionDeclaration {
  /** Where it stands in the matrix. */
  readonly group: PermissionGroup
  /** Under its group: 查看. */
  readonly short: string
  /** Alone: 查看设备. */
  readonly label: string
  /** What whoever holds it may do. */
  readonly allows: string
  /** Who holds it in a new installation; super administrators hold all. */
  readonly heldBy: readonly Exclude<TechnicalRole, 'super_admin'>[]
  /** Of little use without this one. */
  readonly needs?: Permission
  /** What goes without it. */
  readonly without?: string
  /** What a role can do from now on that calls for a second thought, after the role's name. */
  readonly power?: string
}

/** `job`: the work of time that ends it or tries again; `desk`: staff are reminded until they decide. */
export type Ending = { readonly job: string } | { readonly desk: string }
export type Mover =
  'renter' | 'owner' | 'shipper' | 'driver' | 'supplier' | 'technician' | 'customer' | 'staff' | 'channel' | 'time'
/** Whose move is next, what ends it if nobody moves, and what whoever waits is told. */
export interface Waiting {
  readonly next: Mover
  readonly ends: Ending
  readonly sentence: string
}
/** Nothing waits in it. */
export const settled = 'settled'
export type WaitingStatuses = Readonly<Record<string, Waiting | typeof settled>>
export const waitsForStaff = (desk: string, sentence: string): Waiting => ({ next: 'staff', ends: { desk }, sentence })
export const waitsForTime = (next: Mover, job: string, sentence: string): Waiting => ({
  next,
  ends: { job },
  sentence,
})

/** What people wait for staff to decide: who decides it where, when it is said again, who is told that it takes longer. */
export interface WaitingDesk {
  /** What lies there, as staff and whoever waits call it. */
  readonly label: string
  readonly permission: Permission
  /** Where it is decided. */
  readonly link: string
  /** Where whoever waits looks; absent: at his order, or nobody outside waits. `:id` is the thing's. */
  readonly path?: string
  /** Where the owner of the machine decides it, who may as well. */
  readonly deciderPath?: string
  /** After so many reminders administrators are told too. */
  readonly escalatesAfter: number
}

/** Who may read a stored file beside the person it belongs to: anyone, or staff who hold one of these permissions. */
export type FileReaders = 'anyone' | readonly Permission[]
export interface FilePurpose {
  /** Absent: staff who work on orders. */
  readonly readers?: FileReaders
  /**
   * A picture a dispute is decided by. It is shown written anew, like all; what was sent is kept beside it as it was, for
   * whoever decides, since what a camera noted of time and place may count.
   */
  readonly isEvidence?: boolean
  /** Never swept, whether or not anything still refers to it. */
  readonly isLasting?: boolean
  /** Staff decided on it: it stays readable for them after it was taken away. */
  readonly isReadableAfterRemoval?: boolean
}

interface FlagSetting {
  readonly kind: 'flag'
  readonly group: string
  readonly label: string
  readonly hint: string
  readonly initial: boolean
}
interface NumberSetting {
  readonly kind: 'number'
  readonly group: string
  readonly label: string
  readonly hint: string
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly initial: number
}
/** What an installation may be told about itself: form, check and start value. */
export type SettingDeclaration = FlagSetting | NumberSetting

export interface ModuleManifest<
  Errors extends Readonly<Record<string, ErrorDefinition>>,
  Settings extends Readonly<Record<string, SettingDeclaration>>,
  Desk extends string,
  Notice extends string,
> {
  readonly name: string
  /** Each at its address. */
  readonly endpoints?: readonly Endpoint[]
  /** Under the bases of every rental line. */
  readonly lineOperations?: readonly Operation[]
  readonly errors?: Errors
  readonly permissions?: Readonly<Partial<Record<Permission, PermissionDeclaration>>>
  readonly machines?: readonly Machine[]
  /** What of its things one pays for. */
  readonly payables?: readonly Payable[]
  /** Column of a status → what waits in each. */
  readonly waits?: Readonly<Record<string, WaitingStatuses>>
  /** What waits without a status of its own: open until a moment is written down. */
  readonly openUntil?: Readonly<Record<string, Waiting>>
  readonly desks?: Readonly<Record<Desk, WaitingDesk>>
  /** What the audit log calls an action, and what it was done to. */
  readonly audit?: {
    readonly actions?: Readonly<Record<string, string>>
    readonly objects?: Readonly<Record<string, string>>
  }
  readonly files?: Readonly<Record<string, FilePurpose>>
  readonly settings?: Settings
  /** Kinds of text messages. */
  readonly notices?: readonly Notice[]
  /** What calls are sent with, by the operation's name: shown in OpenAPI. */
  readonly examples?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
export type AnyModule = ModuleManifest<
  Readonly<Record<string, ErrorDefinition>>,
  Readonly<Record<string, SettingDeclaration>>,
  string,
  string
>

type None = Readonly<Record<never, never>>
export const defineModule = <
  const Errors extends Readonly<Record<string, ErrorDefinition>> = None,
  const Settings extends Readonly<Record<string, SettingDeclaration>> = None,
  const Desk extends string = never,
  const Notice extends string = never,
>(
  manifest: ModuleManifest<Errors, Settings, Desk, Notice>,
): ModuleManifest<Errors, Settings, Desk, Notice> => manifest

/** The words of a machine's actions, in its own labels. */
export const auditWordsOf = (prefix: string, what: string, { actions }: Machine): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(actions).map(([code, { label }]) => [`${prefix}.${code}`, `${what}${label}`]))

/** All of them in one. */
export type Merged<T> = (T extends unknown ? (one: T) => void : never) extends (one: infer All) => void ? All : never
