import { useQuery } from '@tanstack/react-query'
import { Crown, Landmark } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { CarrierInvitations } from '../components/carrier-invitations.tsx'
import { DashboardLinks } from '../components/dashboard-links.tsx'
import { OnlyParty } from '../components/only-party.tsx'
import { DriverPapers } from '../components/papers/driver-papers.tsx'
import { CarrierDrivers } from '../components/profile/carrier-drivers.tsx'
import { LanesForm } from '../components/profile/lanes-form.tsx'
import { OwnVehicles } from '../components/profile/own-vehicles.tsx'
import { RecordFacts } from '../components/profile/record-facts.tsx'
import { freightPaths } from '../freight-words.ts'
import { settingsQuery } from '../party-queries.ts'

/** 司机资料: his record, where he lives and drives, his vehicles, their papers, and of a carrier his drivers. */
export function Screen() {
  return (
    <OnlyParty party="driver" title="司机资料">
      <Profile />
    </OnlyParty>
  )
}

function Profile() {
  const { data, error, refetch, isFetching } = useQuery(settingsQuery(true))
  const isCarrier = data?.kind === 'carrier'
  return (
    <Page
      title={isCarrier ? '车队资料' : '司机资料'}
      back={freightPaths.driverHome}
      aside={
        <DashboardLinks
          title="和钱有关的"
          links={[
            { to: freightPaths.membership, icon: <Crown size={20} />, label: '会员' },
            { to: '/payout-account', icon: <Landmark size={20} />, label: '收款账户' },
          ]}
        />
      }
    >
      {!data && !error && <SkeletonText lines={8} />}
      {!data && error && (
        <QueryError query={{ error, isFetching, refetch }} title="资料没有取到" illustration="lowbed" line="freight" />
      )}
      {data && (
        <>
          <p className="mb-3 text-lead">
            {data.real_name} <span className="text-meta text-ink-2">{data.licence} 驾照</span>
          </p>
          <RecordFacts
            facts={[
              ['评分', data.rating === null ? '还没有' : data.rating.toFixed(1)],
              ['准时', data.on_time_percent === null ? '还没有' : `${data.on_time_percent}%`],
              ['跑完', `${data.completed_trips} 趟`],
            ]}
          />
          <div className="mt-5">
            <CarrierInvitations isDriver />
          </div>
          <OwnVehicles isCarrier={isCarrier} />
          <DriverPapers />
          {isCarrier && <CarrierDrivers />}
          <Section title="在哪里跑">
            <LanesForm settings={data} />
          </Section>
        </>
      )}
    </Page>
  )
}
