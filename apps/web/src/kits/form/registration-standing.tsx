import { AppLink } from '../../shell/navigation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A registration that is not to be handed in now: it is looked at, stands, or is suspended. */
export type RegistrationStatus = 'pending' | 'suspended' | 'approved'
export interface Standing {
  readonly title: string
  readonly hint: string
  readonly to: string
  readonly action: string
}
export type StandingWords = Readonly<Record<RegistrationStatus, Standing>>

/** What it is by a profile's status; null: there is none that counts, it may be handed in. */
export const standingIn = (
  words: StandingWords,
  status: RegistrationStatus | 'rejected' | undefined,
): Standing | null => (status === undefined || status === 'rejected' ? null : words[status])

/** In the place of the form. */
export function RegistrationStanding({
  standing: { title, hint, to, action },
  illustration,
}: {
  standing: Standing
  illustration: string
}) {
  return (
    <EmptyState
      illustration={illustration}
      title={title}
      actions={
        <AppLink to={to} className={buttonClass('ink')}>
          {action}
        </AppLink>
      }
    >
      {hint}
    </EmptyState>
  )
}
