import { Check } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { freightPaths } from '../freight-words.ts'
import { profileQuery } from '../queries.ts'

const parties = {
  driver: {
    title: '这里给货运司机用',
    drawing: 'lowbed',
    says: [
      '每一单写明为什么适合你：空驶、价格、顺不顺路，一项一项的分',
      '运费先托管，装货前就在平台上；送完货第二个工作日打给你',
      '不想接不用理会，不影响以后',
    ],
    needs: '身份证、驾驶证、行驶证和保险；4.5 吨以上的车还要道路运输证。审核通过就能接单。',
    to: freightPaths.driverRegister,
    action: '登记成为司机',
    other: { to: freightPaths.cargos, label: '先看看货源' },
  },
  shipper: {
    title: '这里给货主用',
    drawing: 'box-truck',
    says: [
      '发布前先算好参考价，每一项怎么算的都写明',
      '只有适合的司机接得到：车型、证件、时间都对得上',
      '运费托管在平台，收到货确认了才付给司机',
    ],
    needs: '个人有手机号就行，企业要营业执照。',
    to: freightPaths.shipperRegister,
    action: '登记成为货主',
    other: { to: freightPaths.price, label: '先算算运费' },
  },
} as const
export type Party = keyof typeof parties

/** Whether the reader is one; undefined while that is being asked. */
export function useIsParty(party: Party): boolean | undefined {
  const { data } = useQuery(profileQuery)
  const status = data?.[party]?.status
  return data && (status === 'approved' || status === 'suspended')
}

/** What a driver or a shipper has here, and how to become one: instead of a refusal. */
export function BecomeParty({ party }: { party: Party }) {
  const { title, drawing, says, needs, to, action, other } = parties[party]
  return (
    <section data-line="freight" className="mx-auto max-w-md py-6">
      <MachineTile line="freight" illustration={drawing} size="fill" className="h-40" />
      <h2 className="mt-6 text-display">{title}</h2>
      <ul className="mt-4 space-y-3">
        {says.map((one) => (
          <li key={one} className="flex gap-3 text-body">
            <Check size={20} className="mt-0.5 shrink-0 text-ok" aria-hidden="true" />
            {one}
          </li>
        ))}
      </ul>
      <p className="mt-5 border-t border-hairline pt-4 text-meta text-ink-2">{needs}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <AppLink to={to} className={buttonClass('ink', 'main')}>
          {action}
        </AppLink>
        <AppLink to={other.to} className={buttonClass('ghost', 'main')}>
          {other.label}
        </AppLink>
      </div>
    </section>
  )
}
