import { useEffect } from 'react'
import { useIsSignedIn } from '../../../shell/api/user.ts'
import { useGo } from '../../../shell/navigation.tsx'
import { Page } from '../../../ui/page.tsx'
import { ApplicationForm } from '../components/application-form.tsx'
import { firstApplication } from '../apply-form.ts'
import { technicianPaths } from '../technician-paths.ts'

/** 技师注册: account and application of a guest in one; whoever is signed in applies from his account (C76). */
export function Screen() {
  const go = useGo()
  const isSignedIn = useIsSignedIn()
  useEffect(() => {
    // Once, as the page opens: signing in after it was sent leads on by itself.
    if (isSignedIn) go(technicianPaths.apply, { replace: true })
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <Page title="注册成为技师" back={technicianPaths.center}>
      <ApplicationForm already={firstApplication} onDone={() => go(technicianPaths.certification)} />
    </Page>
  )
}
