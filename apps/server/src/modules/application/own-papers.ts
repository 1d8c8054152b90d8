/** Papers that bear a name are the applicant's own, and one account is one person. */
import { isSameName } from '@jihui/protocol/application/own-name'
import { namedFieldsOf } from '@jihui/protocol/application/own-papers'
import type { ApplicationKind } from '@jihui/protocol/application/kind'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { refuse } from '../../platform/refusal.ts'
import type { ApplicationRow } from './bind-kind.ts'
import { application } from './table.ts'

/** As they are printed, by the field each paper came in; undefined: this call told none, and staff read that. */
export type PaperNames = Readonly<Record<string, string | undefined>> | undefined
type Details = Readonly<Record<string, unknown>>

const bearsNames = ({ files }: ApplicationKind): boolean =>
  Object.values(files).some(({ bearsName }) => bearsName !== undefined)

/** Refuses a paper of another's, and one whose name was left out where others were told. */
export const requireOwnPapers = (
  kind: ApplicationKind,
  details: Details,
  papers: readonly { readonly field: string }[],
  { names, nameField }: { readonly names: PaperNames; readonly nameField: (field: string) => string },
  applicantName: string,
): void => {
  if (names === undefined) return
  const handedIn = namedFieldsOf(kind, details).filter((field) => papers.some((paper) => paper.field === field))
  const unsaid = handedIn.filter((field) => !names[field])
  if (unsaid.length > 0)
    refuse('request.missing', {
      errors: Object.fromEntries(
        unsaid.map((field) => [nameField(field), `请照${kind.files[field]!.label}上印的写姓名`]),
      ),
    })
  const others = handedIn.filter((field) => !isSameName(names[field]!, applicantName))
  if (others.length === 0) return
  const errors = others.map((field) => {
    const sentence = `${kind.files[field]!.label}上是“${names[field]}”，申请人是“${applicantName}”，证件要是本人的`
    return [nameField(field), sentence] as const
  })
  refuse('application.paper_of_other', { message: errors[0]![1], errors: Object.fromEntries(errors) })
}

/** The name staff saw on papers of this account before; null: on none. */
export const findVerifiedName = async ({ hooks }: Hooked, db: Queryable, userId: number): Promise<string | null> => {
  const kinds = Object.values(hooks.application.kinds).flatMap(({ declared }) =>
    bearsNames(declared) ? [declared.code] : [],
  )
  const [first] = await db
    .select({ name: application.applicantName })
    .from(application)
    .where(
      and(
        eq(application.userId, userId),
        inArray(application.kind, kinds),
        inArray(application.status, ['approved', 'suspended']),
      ),
    )
    .orderBy(asc(application.id))
    .limit(1)
  return first?.name ?? null
}
/** The sentence where this account is known as somebody else already; null: it is not. */
export const otherPersonSentence = async (
  hooked: Hooked,
  db: Queryable,
  kind: ApplicationKind,
  { userId, applicantName }: Pick<ApplicationRow, 'userId' | 'applicantName'>,
): Promise<string | null> => {
  if (!bearsNames(kind)) return null
  const verified = await findVerifiedName(hooked, db, userId)
  return verified === null || isSameName(verified, applicantName)
    ? null
    : `这个账号平台已核实为“${verified}”，要用本人的身份申请`
}

/** What staff compare the papers with. */
export const namesOnPapers = (kind: ApplicationKind, details: Details, papers: readonly { readonly field: string }[]) =>
  namedFieldsOf(kind, details)
    .filter((field) => papers.some((paper) => paper.field === field))
    .map((field) => ({
      label: `${kind.files[field]!.label}上的姓名`,
      value: (details.paper_names as PaperNames)?.[field] ?? '他没有写，请核对',
    }))
