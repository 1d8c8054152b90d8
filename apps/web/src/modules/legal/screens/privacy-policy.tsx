import { privacyPolicy } from '@jihui/protocol/legal/privacy-policy'
import { LegalPage } from '../components/legal-page.tsx'

export function Screen() {
  return <LegalPage text={privacyPolicy} />
}
