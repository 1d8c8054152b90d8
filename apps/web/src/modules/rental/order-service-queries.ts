import { getCompanyInfo } from '@jihui/protocol/company/operations'
import { companyProfile } from '@jihui/protocol/company/profile'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'

/** R113: what is built in stands where the installation has none of its own. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: async ({ signal }) => {
    try {
      const company = await call(getCompanyInfo, { signal })
      return { name: company.name, phone: company.contact_phone, address: company.address }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      return { name: companyProfile.name, phone: companyProfile.contactPhone, address: companyProfile.address }
    }
  },
  staleTime: 60 * 60_000,
})
