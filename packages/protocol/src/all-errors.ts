/** Every code a refusal can carry. A module's errors are its own; here they only meet. */
import { type ErrorDefinition, platformErrors } from './errors.ts'
import { allModules, type Module } from './modules.ts'

type CodesOf<M> = M extends { readonly errors?: infer Errors } ? keyof NonNullable<Errors> & string : never
export type ErrorCode = keyof typeof platformErrors | CodesOf<Module>

export const allErrors = Object.assign({}, platformErrors, ...allModules.map(({ errors }) => errors)) as Readonly<
  Record<ErrorCode, ErrorDefinition>
>
