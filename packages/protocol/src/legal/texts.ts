/** The texts people agree to, in the order they are listed. Screens and the API show the same words. */
import type { LegalText } from './legal-text.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { rentalTerms } from './rental-terms.ts'
import { serviceAgreement } from './service-agreement.ts'

export const legalTexts: readonly LegalText[] = [serviceAgreement, privacyPolicy, rentalTerms]
