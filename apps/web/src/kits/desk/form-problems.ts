import { ApiError } from '../../shell/api/api-error.ts'

/** What a refusal says of single fields. */
export const fieldProblems = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.errors : {}
