import { LegalPage } from '../components/legal-page.tsx'
import { privacyPolicy } from '../privacy-policy-text.ts'

export function Screen() {
  return <LegalPage text={privacyPolicy} />
}
