import type { Access, BusinessRole, Permission, TechnicalRole } from '@jihui/protocol/access'
import type { TenantCapability } from '@jihui/protocol/tenant/roles'
import type { Client } from './http/call.ts'

/** The company somebody acts for, and what he may do for it. */
export interface ActingTenant {
  readonly id: number
  readonly name: string
  readonly may: ReadonlySet<TenantCapability>
  /** The account its machines and earnings are kept under; null where it never had one. */
  readonly accountId: number | null
  /** What that account is: an owner of machines, once staff agreed. */
  readonly roles: readonly BusinessRole[]
}

/** Whoever is signed in, with what he holds at this moment. */
export interface Actor {
  readonly id: number
  readonly username: string
  readonly displayName: string
  readonly sessionId: string
  readonly technicalRole: TechnicalRole
  readonly permissions: ReadonlySet<Permission>
  readonly roles: readonly BusinessRole[]
  /** Works on other people's orders. */
  readonly isStaff: boolean
  /** Null: he acts for himself. */
  readonly tenant: ActingTenant | null
}

/** The company as this member acts for it; null where he is no member. Supplied by whoever keeps companies. */
export type ActFor = (userId: number, tenantId: number) => Promise<ActingTenant | null>

/** Turns a bearer or cookie token into the person; refuses when it is not valid any more. Supplied by identity. */
export type Identify = (token: string, client: Client) => Promise<Actor>

export const mayCall = (access: Access, actor: Actor | null): boolean => {
  if (access === 'public') return true
  if (!actor) return false
  if (access === 'auth') return true
  const [kind, name] = access.split(':') as ['permission' | 'staff' | 'role', string]
  if (kind === 'role') return (actor.tenant ?? actor).roles.includes(name as BusinessRole)
  return actor.permissions.has(name as Permission) && (kind === 'permission' || actor.isStaff)
}

/** Whether he may do this for whom he acts: for himself always, for a company as his role there says. */
export const mayFor = ({ tenant }: Pick<Actor, 'tenant'>, capability: TenantCapability): boolean =>
  tenant?.may.has(capability) ?? true

/** No account's id: what belongs to it is nobody's. */
const nobody = 0

/** Whose machines somebody keeps: his own, or those of the company he acts for where his role keeps them. */
export const ownerIdOf = ({ id, tenant }: Pick<Actor, 'id' | 'tenant'>): number => {
  if (!tenant) return id
  return tenant.may.has('keep_machines') ? (tenant.accountId ?? nobody) : nobody
}
/** Whose earnings he reads: his own, or those of the company he acts for where his role reads them. */
export const earnerIdOf = ({ id, tenant }: Pick<Actor, 'id' | 'tenant'>): number => {
  if (!tenant) return id
  return tenant.may.has('view_earnings') ? (tenant.accountId ?? nobody) : nobody
}
/** Who applies to be something: he himself, or the company he acts for. */
export const applicantIdOf = ({ id, tenant }: Pick<Actor, 'id' | 'tenant'>): number =>
  tenant ? (tenant.accountId ?? nobody) : id
/** Keeps machines: his own, or those of the company he acts for. Staff hold every role, which makes nobody an owner. */
export const isOwner = ({ isStaff, roles, tenant }: Pick<Actor, 'isStaff' | 'roles' | 'tenant'>): boolean =>
  tenant
    ? tenant.roles.includes('equipment_owner') && tenant.may.has('keep_machines')
    : !isStaff && roles.includes('equipment_owner')
