import { serviceAgreement } from '@jihui/protocol/legal/service-agreement'
import { LegalPage } from '../components/legal-page.tsx'

export function Screen() {
  return <LegalPage text={serviceAgreement} />
}
