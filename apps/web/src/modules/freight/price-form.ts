/** What a price is asked for, as it is written; kept nowhere but in the address and, once carried over, in a cargo's draft. */
import type { VehicleTypeCode } from '@jihui/protocol/freight/vehicle-types'
import type { PriceInput } from './queries.ts'

export interface PriceValues {
  readonly from: { readonly code: string; readonly text: string }
  readonly to: { readonly code: string; readonly text: string }
  readonly weight: string
  readonly length: string
  readonly width: string
  readonly height: string
  readonly vehicleType: VehicleTypeCode | ''
}
export const emptyPrice: PriceValues = {
  from: { code: '', text: '' },
  to: { code: '', text: '' },
  weight: '',
  length: '',
  width: '',
  height: '',
  vehicleType: '',
}

/** Null while something without which there is no price is missing. */
export const priceInputOf = (values: PriceValues): PriceInput | null =>
  values.from.text === '' || values.to.text === '' || values.weight.trim() === ''
    ? null
    : {
        stops: [{ city: values.from.text }, { city: values.to.text }],
        weight_t: values.weight.trim(),
        length_m: values.length.trim(),
        width_m: values.width.trim(),
        height_m: values.height.trim(),
        ...(values.vehicleType && { vehicle_type: values.vehicleType }),
      }
