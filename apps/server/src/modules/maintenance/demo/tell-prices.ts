import { initialPriceVersion } from '@jihui/protocol/maintenance/orders/prices'
import type { DeskScene } from '../../../demo/scene.ts'
import { addHours } from '../../../platform/clock.ts'

const path = '/api/admin/service-prices/'
const hour_rates = { light: 120, medium: 180, heavy: 260 }
/** What held for a while, and what holds now; nowhere cheaper than the list the demo's quotes are made by. */
const published = [
  {
    days: 75,
    prices: { call_out_fee: 100, technician_share_percent: 65, cities: [], reason: '试运行：上门费先收 100 元' },
  },
  {
    days: 30,
    prices: {
      call_out_fee: 80,
      technician_share_percent: 70,
      cities: [
        { city: '拉萨', percent: 130 },
        { city: '乌鲁木齐', percent: 115 },
      ],
      reason: '上门费降到 80 元，师傅分成提到 70%；路远的城市单列',
    },
  },
]

/** The price list of service with a past. */
export const tellPriceLists = async ({ town, now, accounts: { superadmin } }: DeskScene): Promise<void> => {
  for (const [at, { days, prices }] of published.entries()) {
    town.at(addHours(now, -24 * days))
    await town.call(superadmin, 'POST', path, { hour_rates, ...prices, expected_version: initialPriceVersion + at })
  }
}
