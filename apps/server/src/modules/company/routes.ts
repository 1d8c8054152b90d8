import { getCompanyInfo, getCompanySeal } from '@jihui/protocol/company/operations'
import { companyProfile } from '@jihui/protocol/company/profile'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import { companySeal } from './seal.ts'

export const companyRoutes = (mounting: Mounting, { config }: Services): void => {
  mountEndpoint(mounting, getCompanyInfo, async () => ({
    name: companyProfile.name,
    short_name: companyProfile.shortName,
    address: companyProfile.address,
    contact_phone: companyProfile.contactPhone,
    license_number: companyProfile.licenseNumber,
    legal_representative: companyProfile.legalRepresentative,
    signature_url: getCompanySeal.path,
    demo: config.isDemo && !config.isProduction,
    register_sms_required: config.isRegisterSmsRequired,
  }))
  mountEndpoint(mounting, getCompanySeal, async ({ reply }) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml; charset=utf-8')
      .send(companySeal(companyProfile.name, companyProfile.licenseNumber)),
  )
}
