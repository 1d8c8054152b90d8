import { usePathParam } from '../../../shell/navigation.tsx'
import { Page } from '../../../ui/page.tsx'

export function Screen() {
  return (
    <Page title="问候" back="/">
      <p className="text-body">{usePathParam('name')}</p>
    </Page>
  )
}
