/** What somebody has taken off what he earns, by what it is paid for. */
import * as z from 'zod/mini'
import { done, yuan } from '../values.ts'

export const takingChoice = z.object({
  payable_kind: z.string(),
  label: z.string(),
  hint: z.string(),
  is_on: z.boolean(),
  /** What he is owed just now that it could be taken off. */
  due: yuan,
})
export const takingChoices = z.object({ results: z.array(takingChoice) })
export const chooseTakingRequest = z.object({
  payable_kind: z.string('请选择款项').check(z.regex(/^[a-z][a-z_]{0,39}$/, '没有这种可以从收入里扣的款项')),
  is_on: z.boolean('请选择开或关'),
})
export const takingChosen = z.object({ ...done, ...takingChoices.shape })
