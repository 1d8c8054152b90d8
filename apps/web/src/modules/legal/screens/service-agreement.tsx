import { LegalPage } from '../components/legal-page.tsx'
import { serviceAgreement } from '../service-agreement-text.ts'

export function Screen() {
  return <LegalPage text={serviceAgreement} />
}
