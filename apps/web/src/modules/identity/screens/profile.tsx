import { useScreenRoute } from '../../../shell/navigation.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { Page } from '../../../ui/page.tsx'
import { AccountFacts } from '../components/account-facts.tsx'
import { AvatarEditor } from '../components/avatar-editor.tsx'
import { EmailSection } from '../components/email-section.tsx'
import { ProfileForm } from '../components/profile-form.tsx'
import { SignedInUser } from '../components/signed-in-user.tsx'

export function Screen() {
  const user = useUser()
  return (
    <Page title={useScreenRoute()?.title ?? ''} back="/user" aside={user ? <AccountFacts user={user} /> : null}>
      <SignedInUser>
        {(known) => (
          <div className="max-w-xl space-y-7">
            <AvatarEditor user={known} />
            <ProfileForm user={known} />
            <EmailSection user={known} />
          </div>
        )}
      </SignedInUser>
    </Page>
  )
}
