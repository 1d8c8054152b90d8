import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import { callOutCode, labourCode, type PriceClass } from '@jihui/protocol/maintenance/orders/prices'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { mayForCompany, useUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { RegionField } from '../../../ui/fields/region-field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { FigureList } from '../../../ui/figure-list.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { TakingSwitches } from '../../payment/public.ts'
import { Facts } from '../../rental/public.ts'
import { carePaths } from '../care-paths.ts'
import { type ListedPrices, pricesQuery } from '../order-queries.ts'
import { sizeOptions, workOptions } from '../price-list.ts'

const rules: readonly (readonly [string, string])[] = [
  ['报价多久不答算不同意', `${workOrderLimits.quoteHours} 小时`],
  ['做完多久不说算验收', `${workOrderLimits.acceptanceHours} 小时`],
  ['同一个毛病的质保', `${workOrderLimits.warrantyDays} 天，返修不收费`],
  ['写记录的人可以更正', `${workOrderLimits.correctionDays} 天内`],
  ['严重报警先停租', `最多 ${workOrderLimits.graveHoldDays} 天，之前要有人看`],
  ['用位置开始', `离设备超过 ${workOrderLimits.nearMetres} 米的，记在经过里`],
]

/** 维保设置: what work costs and how long who has for what, told to everybody; changed where the platform's settings are. */
export function Screen() {
  const user = useUser()
  const [region, setRegion] = useState({ code: '', text: '' })
  const prices = useQuery(pricesQuery(region.text))
  const ownsMachines = user !== undefined && user.roles.includes('equipment_owner') && mayForCompany(user, 'manage')
  const maySet = user?.permissions.includes('system_settings') ?? false
  return (
    <Page title="维保设置" back="/" aside={<Rules share={prices.data?.technician_share_percent} />}>
      <p className="text-body text-pretty text-ink-2">
        工时按这张表收，同一个城市人人一样，开始以前先报价；配件按标价；只看不修，收一次上门费。
      </p>
      {ownsMachines && (
        <Section title="怎么付维修费">
          <TakingSwitches />
        </Section>
      )}
      <div className="mt-5 max-w-md">
        <RegionField label="设备在哪个城市" value={region} onChange={setRegion} />
      </div>
      {prices.data ? (
        <Prices prices={prices.data} />
      ) : prices.error ? (
        <QueryError query={prices} title="价目没有取到" />
      ) : (
        <SkeletonRows count={6} />
      )}
      {maySet && (
        <AppLink
          to={carePaths.platformSettings}
          className="mt-7 flex min-h-14 items-center justify-between gap-3 border-y border-hairline"
        >
          <span className="text-lead">改平台的设置</span>
          <ChevronRight size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
        </AppLink>
      )}
    </Page>
  )
}

function Prices({ prices: { results } }: { prices: ListedPrices }) {
  const [size, setSize] = useState<PriceClass>('light')
  const listed = new Map(results.map((row) => [row.code, row]))
  const rows = workOptions.map(({ value, label }) => ({
    label,
    value: listed.get(labourCode(value, size))?.price ?? 0,
  }))
  const callOut = listed.get(callOutCode)
  return (
    <>
      <Section title="工时价目">
        <SegmentedControl
          label="设备大小"
          options={sizeOptions}
          value={size}
          onChange={setSize}
          className="mb-3 max-w-md"
        />
        <FigureList rows={rows} />
      </Section>
      {callOut && (
        <Section title="上门费">
          <FigureList rows={[{ label: callOut.name, note: '修了就抵掉，不再另收检测费', value: callOut.price }]} />
        </Section>
      )}
    </>
  )
}

function Rules({ share }: { share: number | undefined }) {
  const shared: readonly (readonly [string, string])[] =
    share === undefined ? [] : [['师傅得工时费的', `${share}%，人人一样；配件不分成`]]
  return (
    <Section title="规矩">
      <Facts rows={[...shared, ...rules]} />
    </Section>
  )
}
