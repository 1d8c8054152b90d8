import { useEffect } from 'react'
import { useForm } from '../../kits/form/use-form.ts'
import { readNote, writeNote } from '../../shell/api/reader-notes.ts'
import { useIsSignedIn, useUser } from '../../shell/api/user.ts'
import { newAccountProblems, noAccount, useSignInAfter } from '../identity/public.ts'
import {
  type ApplyDraft,
  type ApplyValues,
  applicationOf,
  applicationProblems,
  draftOf,
  emptyApplication,
} from './apply-form.ts'
import { technicianPaths } from './technician-paths.ts'
import { type CertificationForm, useApplyForCertification } from './technician-queries.ts'

const NOTE = 'technician-application'

interface Applying {
  /** What is known of him already, over the empty form. */
  readonly known?: Partial<ApplyValues>
  /** Nothing of his was ever accepted. */
  readonly isFirst: boolean
  readonly onDone: () => void
}
/** The application as a form; words stay on this device until it is sent, a guest's only while he looks at it. */
export function useApplyForm({ known = {}, isFirst, onDone }: Applying) {
  const reader = useUser()
  const isGuest = !useIsSignedIn()
  const command = useApplyForCertification(isGuest)
  const signIn = useSignInAfter(technicianPaths.certification)
  const form = useForm({
    start: () => {
      const draft = reader ? (readNote(NOTE, reader.id) as Partial<ApplyDraft> | undefined) : undefined
      return { account: noAccount, ...emptyApplication, ...draft, ...known }
    },
    check: ({ account, ...values }) => ({
      ...(isGuest && newAccountProblems(account)),
      ...applicationProblems(values, isFirst),
    }),
    command,
    input: ({ account, ...values }) => {
      const { body, files } = applicationOf(values, isFirst)
      return { body: { ...(isGuest && account), ...body }, files } as unknown as CertificationForm
    },
    leaves: (values) => values,
    onDone: () => {
      if (reader) writeNote(NOTE, reader.id, null)
      if (isGuest) void signIn(form.values.account)
      else onDone()
    },
  })
  const { account: _account, ...written } = form.values
  useEffect(() => {
    if (reader && !command.isSuccess) writeNote(NOTE, reader.id, draftOf(written))
  })
  return { form, share: command.share, isGuest }
}
export type ApplyForm = ReturnType<typeof useApplyForm>['form']
