import { membershipPlanCodes, membershipPlans } from '@jihui/protocol/freight/membership/plans'
import { toYuan } from '@jihui/protocol/values'

export const viewPlans = () =>
  membershipPlanCodes.map((code) => {
    const { name, priceFen, commissionPercent, days } = membershipPlans[code]
    return { code, name, price: toYuan(priceFen), commission_percent: commissionPercent, days }
  })
