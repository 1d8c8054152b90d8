import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

export const companyInfo = z.object({
  name: z.string(),
  short_name: z.string(),
  address: z.string(),
  contact_phone: z.string(),
  license_number: z.string(),
  legal_representative: z.string(),
  signature_url: z.string(),
  /** This deployment is a demo: codes are shown on the screen, and its accounts are known. Never in production. */
  demo: z.boolean(),
  /** Registering here takes a code sent to the telephone. */
  register_sms_required: z.boolean(),
})

export const getCompanyInfo = defineEndpoint({
  name: 'get_company_info',
  summary: '平台公司信息',
  method: 'GET',
  path: '/api/company/info/',
  aliases: ['/api/system/company-profile/'],
  access: 'public',
  response: companyInfo,
})
export const getCompanySeal = defineEndpoint({
  name: 'get_company_seal',
  summary: '平台公司印章图',
  method: 'GET',
  path: '/api/company/seal/',
  access: 'public',
  produces: 'file',
})

export const companyEndpoints = [getCompanyInfo, getCompanySeal]
