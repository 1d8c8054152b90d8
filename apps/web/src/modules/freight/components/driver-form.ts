import { driverFiles } from '@jihui/protocol/freight/party-kinds'
import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { useRegisterDriver } from '../party-queries.ts'

type Papers = Record<keyof typeof driverFiles, readonly File[]>
export const paperFields = Object.keys(driverFiles) as (keyof typeof driverFiles)[]
const noPapers = Object.fromEntries(paperFields.map((field) => [field, []])) as unknown as Papers
const isAmount = (text: string) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0

/** What a driver fills in to be registered with his vehicle, in the call's words. */
export function useRegistration() {
  const command = useRegisterDriver()
  const form = useForm({
    start: {
      kind: 'driver' as 'driver' | 'carrier',
      real_name: '',
      id_number: '',
      home_city: '',
      type: 'lowbed_13' as VehicleTypeCode,
      plate: '',
      length_m: '13',
      load_t: '30',
      volume_m3: '60',
      papers: noPapers,
    },
    check: (values) => {
      const isHeavy = vehicleTypes[values.type].isHeavy
      return {
        real_name: required(values.real_name, '请填写姓名'),
        id_number: /^\d{17}[\dX]$/i.test(values.id_number) ? undefined : '身份证号是 18 位',
        home_city: required(values.home_city, '请填写常住城市'),
        'vehicle.plate': required(values.plate, '请填写车牌号'),
        'vehicle.length_m': isAmount(values.length_m) ? undefined : '请填写车长，最多两位小数',
        'vehicle.load_t': isAmount(values.load_t) ? undefined : '请填写载重，最多两位小数',
        'vehicle.volume_m3': isAmount(values.volume_m3) ? undefined : '请填写容积，最多两位小数',
        ...Object.fromEntries(
          paperFields
            .filter((field) => isHeavy || field !== 'transport_license_files')
            .map((field) => [
              field,
              values.papers[field].length === 0 ? `请上传${driverFiles[field].label}` : undefined,
            ]),
        ),
      }
    },
    command,
    input: ({ papers, type, plate, length_m, load_t, volume_m3, id_number, ...rest }) => ({
      body: {
        ...rest,
        id_number: id_number.toUpperCase(),
        vehicle: JSON.stringify({ type, plate: plate.toUpperCase(), length_m, load_t, volume_m3 }),
      },
      files: papers,
    }),
  })
  return { form, share: command.share }
}
