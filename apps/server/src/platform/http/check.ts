import * as z from 'zod/mini'
import { refuse } from '../refusal.ts'

/** What is said where a schema has no sentence of its own. */
z.config({
  customError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined ? '缺少这一项' : '内容格式不正确',
})

/** The value as the schema has it, or a refusal that names each field. */
export const check = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> => {
  const outcome = schema.safeParse(value)
  if (outcome.success) return outcome.data
  const errors: Record<string, string> = {}
  for (const issue of outcome.error.issues) {
    const field = issue.path.join('.') || 'body'
    errors[field] ??= issue.message
  }
  const [first] = Object.values(errors)
  return refuse('request.invalid', { message: first ?? undefined, errors })
}
