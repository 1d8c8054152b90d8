import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RegistrationStanding, standingIn, type StandingWords } from '../../../kits/form/registration-standing.tsx'
import { useIsSignedIn } from '../../../shell/api/user.ts'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { freightPaths } from '../freight-words.ts'
import { profileQuery } from '../queries.ts'
import type { Party } from './become-party.tsx'

const said: Readonly<Record<Party, StandingWords>> = {
  driver: {
    pending: {
      title: '登记正在审核',
      hint: '审核通过会通知你，通过就能接货。',
      to: freightPaths.cargos,
      action: '先看看货源',
    },
    suspended: {
      title: '司机资格已暂停',
      hint: '在路上的运单照常完成，别的请联系平台。',
      to: freightPaths.cargos,
      action: '看货源',
    },
    approved: {
      title: '你已经是司机',
      hint: '附近的货里，每一单写明为什么适合你。',
      to: freightPaths.driverHome,
      action: '去司机工作台',
    },
  },
  shipper: {
    pending: {
      title: '登记正在审核',
      hint: '平台看过营业执照会通知你，之后就能发布货源。',
      to: freightPaths.price,
      action: '先算算运费',
    },
    suspended: {
      title: '货主资格已暂停',
      hint: '在路上的运单照常完成，别的请联系平台。',
      to: freightPaths.cargos,
      action: '看货源',
    },
    approved: { title: '你已经是货主', hint: '可以直接发布货源。', to: freightPaths.publish, action: '发布货源' },
  },
}

/** The form for whoever is none yet; to everybody else how he stands. `again`: another vehicle of a driver, a shipper's company. */
export function UnlessRegistered({
  party,
  isAgain = false,
  children,
}: {
  party: Party
  isAgain?: boolean
  children: ReactNode
}) {
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({ ...profileQuery, enabled: isSignedIn })
  if (!isSignedIn) return children
  if (!data) return <SkeletonText lines={6} />
  const status = data[party]?.status
  const standing = isAgain && status === 'approved' ? null : standingIn(said[party], status)
  if (!standing) return children
  return <RegistrationStanding standing={standing} illustration={party === 'driver' ? 'lowbed' : 'box-truck'} />
}
