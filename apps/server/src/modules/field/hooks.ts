/** What work in the field is about: the module that owns a kind of thing says who may see its photographs. */
import type { Services } from '../../platform/services.ts'
import { gatherNamed } from '../../platform/registry.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly field?: BroughtFieldHooks
  }
  interface Hooks {
    readonly field: FieldHooks
  }
}

export interface FieldSubject {
  /** Whether this person reads the thing, and with it the photographs on it: by the query that reads it. */
  readonly isReader: (services: Pick<Services, 'db' | 'hooks'>, userId: number, id: number) => Promise<boolean>
}
export interface BroughtFieldHooks {
  /** Kind of thing → what it is to the field. */
  readonly subjects?: Readonly<Record<string, FieldSubject>>
}
export interface FieldHooks {
  readonly subjects: Readonly<Record<string, FieldSubject>>
}

export const composeFieldHooks = (brought: readonly BroughtFieldHooks[]): FieldHooks => ({
  subjects: gatherNamed('subject of the field', brought, (one) => one.subjects),
})
