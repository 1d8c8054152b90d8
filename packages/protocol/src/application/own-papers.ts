/** Papers that bear the name of whoever hands them in: he types it as it is printed, and it has to be his. */
import * as z from 'zod/mini'
import { json } from '../owner/values.ts'
import { optionalName } from '../values.ts'
import type { ApplicationKind } from './kind.ts'
import { paperNameMax } from './own-name.ts'

export const paperName = optionalName('证件上的姓名', paperNameMax)
/** The names by the field each paper came in; absent: this call tells none, and staff read that. */
export const paperNames = <Field extends string>(fields: readonly Field[]) =>
  z.optional(
    json(
      '证件上的姓名',
      z.object(Object.fromEntries(fields.map((field) => [field, paperName])) as Record<Field, typeof paperName>),
    ),
  )

/** The fields of a kind whose papers bear the applicant's name, in an application that says this. */
export const namedFieldsOf = (
  { files }: Pick<ApplicationKind, 'files'>,
  details: Readonly<Record<string, unknown>>,
): string[] =>
  Object.entries(files)
    .filter(([, { bearsName }]) => {
      if (bearsName === undefined || typeof bearsName === 'boolean') return bearsName === true
      return bearsName.is.includes(String(details[bearsName.field]))
    })
    .map(([field]) => field)
