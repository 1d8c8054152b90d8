import { TextField } from '../../../ui/field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { RegionField } from '../../../ui/region-field.tsx'
import { Section } from '../../../ui/section.tsx'
import { fieldLimits } from '../rental-form-checks.ts'
import type { RentalFormState } from '../use-rental-form.ts'

/** Where the machine goes and who receives it. */
export function FormDelivery({ state: { draft, change, errorOf, leave } }: { state: RentalFormState }) {
  return (
    <Section title="送到哪里">
      <div className="space-y-4">
        <RegionField
          isOptional
          value={draft.region}
          onChange={(region) => change({ region })}
          error={errorOf('region')}
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
  )
}
