import { useEffect } from 'react'
import { useForm } from '../../kits/form/use-form.ts'
import { useIsSignedIn, useUser } from '../../shell/api/user.ts'
import { newAccountProblems, noAccount, useSignInAfter } from '../identity/public.ts'
import { forgetDraft, keepDraft, readDraft } from './apply-draft.ts'
import {
  type Already,
  type ApplyValues,
  applicationOf,
  applicationProblems,
  draftOf,
  emptyApplication,
} from './apply-form.ts'
import { technicianPaths } from './technician-paths.ts'
import { type CertificationForm, useApplyForCertification } from './technician-queries.ts'

interface Applying {
  /** What is known of him already, over the empty form. */
  readonly known?: Partial<ApplyValues>
  /** What he handed in before, until he has written otherwise. */
  readonly before?: Partial<ApplyValues>
  readonly already: Already
  readonly onDone: () => void
}
/** The application as a form; words stay on this device until it is sent, a guest's for this visit. */
export function useApplyForm({ known = {}, before = {}, already, onDone }: Applying) {
  const reader = useUser()
  const isGuest = !useIsSignedIn()
  const command = useApplyForCertification(isGuest)
  const signIn = useSignInAfter(technicianPaths.certification)
  const form = useForm({
    start: () => ({ account: noAccount, ...emptyApplication, ...before, ...readDraft(reader?.id), ...known }),
    check: ({ account, ...values }) => ({
      ...(isGuest && newAccountProblems(account)),
      ...applicationProblems(values, already),
    }),
    command,
    input: ({ account, ...values }) => {
      const { body, files } = applicationOf(values, already)
      return { body: { ...(isGuest && account), ...body }, files } as unknown as CertificationForm
    },
    leaves: (values) => values,
    onDone: () => {
      forgetDraft(reader?.id)
      if (isGuest) void signIn(form.values.account)
      else onDone()
    },
  })
  const { account: _account, ...written } = form.values
  useEffect(() => {
    if (!command.isSuccess) keepDraft(reader?.id, draftOf(written))
  })
  return { form, share: command.share, isGuest }
}
export type ApplyForm = ReturnType<typeof useApplyForm>['form']
