import { MapPin } from 'lucide-react'
import { roadText } from '../../../../ui/text/road-text.ts'
import { TextField } from '../../../../ui/fields/field.tsx'
import { PhoneField } from '../../../../ui/fields/phone-field.tsx'
import { RegionField } from '../../../../ui/fields/region-field.tsx'
import { Section } from '../../../../ui/section.tsx'
import { DeliveryChoice, deliverySentence, type MachineDetail } from '../../../catalogue/public.ts'
import { fieldLimits } from '../../rental-form-checks.ts'
import { SitePointField } from './site-point-field.tsx'
import type { RentalFormState } from '../../use-rental-form.ts'

/** Where the machine goes, or where it is fetched, and who receives it. */
export function FormDelivery({ machine, state }: { machine: MachineDetail; state: RentalFormState }) {
  const { draft, change, errorOf, leave, isPickup } = state
  const { delivery } = machine
  return (
    <>
      {delivery.pickup && (
        <DeliveryChoice delivery={delivery} isPickup={isPickup} onChange={(next) => change({ isPickup: next })} />
      )}
      <Section title={isPickup ? '到哪里取' : '送到哪里'}>
        <div className="space-y-4">
          {isPickup ? (
            <p className="flex items-center gap-2 text-body">
              <MapPin size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" aria-hidden="true" />
              {[machine.city, machine.location].filter(Boolean).join(' ') || '提交后告诉你取机地点'}
            </p>
          ) : (
            <AddressFields machine={machine} state={state} />
          )}
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label="联系人"
              name="contact_name"
              autoComplete="name"
              maxLength={fieldLimits.contact_name}
              value={draft.contactName}
              onChange={(event) => change({ contactName: event.target.value })}
              onBlur={leave('contact_name')}
              error={errorOf('contact_name')}
            />
            <PhoneField
              label="联系电话"
              name="contact_phone"
              value={draft.contactPhone}
              onChange={(contactPhone) => change({ contactPhone })}
              onBlur={leave('contact_phone')}
              error={errorOf('contact_phone')}
            />
          </div>
        </div>
      </Section>
    </>
  )
}

/** In words, and as a point where it is wanted to the metre. */
function AddressFields({ machine: { delivery, city }, state }: { machine: MachineDetail; state: RentalFormState }) {
  const { draft, change, errorOf, leave, isRegionNeeded, quote } = state
  const road = quote.quote && roadText(quote.quote)
  return (
    <>
      <RegionField
        isOptional={!isRegionNeeded}
        value={draft.region}
        onChange={(region) => change({ region, point: null })}
        hint={road ? `${road}。${deliverySentence(delivery)}` : `选好地区按路程算运费。${deliverySentence(delivery)}`}
        // Too far away is said as soon as it is known.
        error={errorOf('region') ?? quote.placeProblem}
      />
      <TextField
        label="送货地址"
        name="delivery_address"
        autoComplete="street-address"
        placeholder="街道、门牌、楼层"
        maxLength={fieldLimits.delivery_address}
        value={draft.address}
        onChange={(event) => change({ address: event.target.value })}
        onBlur={leave('delivery_address')}
        error={errorOf('delivery_address')}
      />
      {delivery.site_radius_m !== null && (
        <SitePointField
          point={draft.point}
          radius={delivery.site_radius_m}
          region={draft.region.text || city}
          onChange={(point) => change({ point })}
          // Where it cannot be is said as soon as it is known.
          error={quote.pointProblem ?? errorOf('delivery_latitude', 'delivery_longitude')}
        />
      )}
    </>
  )
}
