import type { Access, BusinessRole, Permission, TechnicalRole } from '@jihui/protocol/access'
import type { Client } from './http/call.ts'

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
}

/** Turns a bearer or cookie token into the person; refuses when it is not valid any more. Supplied by identity. */
export type Identify = (token: string, client: Client) => Promise<Actor>

export const mayCall = (access: Access, actor: Actor | null): boolean => {
  if (access === 'public') return true
  if (!actor) return false
  if (access === 'auth') return true
  const [kind, name] = access.split(':') as ['permission' | 'staff' | 'role', string]
  if (kind === 'role') return actor.roles.includes(name as BusinessRole)
  return actor.permissions.has(name as Permission) && (kind === 'permission' || actor.isStaff)
}
