import { expiringWithinDays } from '@jihui/protocol/qualification/validity'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/fields/field.tsx'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { Section } from '../../../../ui/section.tsx'
import { addDays, today } from '../../../../ui/text/format.ts'
import { freightPaths, vehicleDrawings } from '../../freight-words.ts'
import {
  type CarrierDriver,
  carrierDriversQuery,
  type OwnVehicle,
  ownVehiclesQuery,
  useGiveVehicle,
} from '../../party-queries.ts'

/** Vehicles the reader owns or drives, until when their papers count, and of a carrier's who drives each. */
export function OwnVehicles({ isCarrier }: { isCarrier: boolean }) {
  const { data } = useQuery(ownVehiclesQuery(true))
  const { data: drivers } = useQuery(carrierDriversQuery(isCarrier))
  const driving = (drivers?.results ?? []).filter(({ status }) => status === 'driving')
  return (
    <Section
      title="车辆"
      aside={
        <AppLink to={freightPaths.addVehicle} className={`-my-3 -me-4 ${buttonClass('ghost')}`}>
          再登记一辆
        </AppLink>
      }
    >
      {data?.results.length === 0 && <p className="text-body text-ink-2">还没有通过审核的车。</p>}
      <ul>
        {data?.results.map((vehicle) => (
          <VehicleRow key={vehicle.id} vehicle={vehicle} drivers={isCarrier ? driving : null} />
        ))}
      </ul>
    </Section>
  )
}

function VehicleRow({ vehicle, drivers }: { vehicle: OwnVehicle; drivers: readonly CarrierDriver[] | null }) {
  const until = vehicle.documents_until
  const isOver = until === null || until < today()
  const isSoon = !isOver && until <= addDays(today(), expiringWithinDays)
  return (
    <li data-line="freight" className="border-b border-hairline py-4">
      <div className="flex gap-3">
        <MachineTile line="freight" illustration={vehicleDrawings[vehicle.type]} size="compact" />
        <div className="min-w-0 flex-1">
          <p className="text-lead font-semibold">
            <span className="figures">{vehicle.plate}</span>
          </p>
          <p className="text-meta text-ink-2">
            {vehicle.type_display} · 长 {vehicle.length_m} 米，载 {vehicle.load_t} 吨
          </p>
          <p className={isOver ? 'text-meta text-danger' : isSoon ? 'text-meta text-warn' : 'text-meta text-ink-3'}>
            {vehicle.documents_sentence}
          </p>
        </div>
        {!vehicle.is_own && <span className="text-meta text-ink-2">车队的</span>}
      </div>
      {drivers && vehicle.is_own && <WhoDrives vehicle={vehicle} drivers={drivers} />}
    </li>
  )
}

function WhoDrives({ vehicle, drivers }: { vehicle: OwnVehicle; drivers: readonly CarrierDriver[] }) {
  const give = useGiveVehicle(vehicle.id)
  return (
    <Select
      label="谁开"
      className="mt-2 max-w-72"
      disabled={give.isPending}
      value={String(vehicle.driver_id ?? '')}
      onChange={(event) => give.mutate(event.target.value === '' ? null : Number(event.target.value))}
      options={[
        { value: '', label: '我自己' },
        ...drivers.map((one) => ({ value: String(one.driver_id), label: `${one.name}（${one.licence}）` })),
      ]}
    />
  )
}
