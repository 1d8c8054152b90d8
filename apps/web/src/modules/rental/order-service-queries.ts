import { getHome } from '@jihui/protocol/catalogue/operations'
import { getCompanyInfo } from '@jihui/protocol/company/operations'
import { companyProfile } from '@jihui/protocol/company/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shell/api/call.ts'

const builtIn = { name: companyProfile.name, phone: companyProfile.contactPhone, address: companyProfile.address }

/** R113; whoever wants to call while the server is away needs the number most of all. */
export const companyQuery = queryOptions({
  queryKey: ['company', 'service'],
  queryFn: async ({ signal }) => {
    try {
      const company = await call(getCompanyInfo, { signal })
      return { name: company.name, phone: company.contact_phone, address: company.address }
    } catch {
      return builtIn
    }
  },
  staleTime: 60 * 60_000,
})

/** What the start page says of the market, from which a waiting renter learns how long a review usually takes. */
export const marketQuery = queryOptions({
  queryKey: ['equipment', 'home'],
  queryFn: ({ signal }) => call(getHome, { signal }),
  staleTime: 60_000,
})
