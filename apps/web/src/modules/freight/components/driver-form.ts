import { statedYearsMax } from '@jihui/protocol/freight/papers/papers'
import { driverFiles } from '@jihui/protocol/freight/party-kinds'
import type { LicenceClass, VehicleTypeCode } from '@jihui/protocol/freight/vehicle-types'
import { ownNameProblem } from '../../../kits/form/own-name.ts'
import { paperEndProblem } from '../../../kits/form/paper-end.ts'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { useIsSignedIn } from '../../../shell/api/user.ts'
import { today } from '../../../ui/text/format.ts'
import { newAccountProblems, noAccount, useSignInAfter } from '../../identity/public.ts'
import { freightPaths } from '../freight-words.ts'
import { type DriverForm, useAddVehicle, useRegisterDriver } from '../party-queries.ts'
import {
  hasEnd,
  neededOf,
  hasName,
  type PaperEnds,
  type PaperName,
  paperNames,
  papersOf,
  type PrintedNames,
  printedNames,
  type RegistrationKind,
  statedEnds,
} from './papers/registration-papers.ts'

type Papers = Record<PaperName, readonly File[]>
const noPapers = Object.fromEntries(paperNames.map((field) => [field, []])) as unknown as Papers
const isAmount = (text: string) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0

const start = {
  account: noAccount,
  kind: 'driver' as 'driver' | 'carrier',
  real_name: '',
  id_number: '',
  home_city: '',
  licence: 'B2' as LicenceClass,
  type: 'lowbed_13' as VehicleTypeCode,
  plate: '',
  length_m: '13',
  load_t: '30',
  volume_m3: '60',
  papers: noPapers,
  /** Days the papers end on, as far as he says them. */
  ends: {} as PaperEnds,
  /** As he types them from the papers. */
  names: {} as PrintedNames,
}
export type RegistrationValues = typeof start

const endProblems = (kind: RegistrationKind, values: RegistrationValues) =>
  Object.fromEntries(
    papersOf(kind, values)
      .filter(hasEnd)
      .map((field) => [
        `papers_until.${field}`,
        paperEndProblem(values.ends[field] ?? '', { today: today(), yearsMax: statedYearsMax }),
      ]),
  )
/** Of one more vehicle his name is known to the server alone. */
const nameProblems = (kind: RegistrationKind, values: RegistrationValues) =>
  Object.fromEntries(
    papersOf(kind, values)
      .filter(hasName)
      .filter((field) => values.papers[field].length > 0)
      .map((field) => [`paper_names.${field}`, ownNameProblem(values.names[field], values.real_name)]),
  )
const personProblems = ({ real_name, id_number, home_city }: RegistrationValues) => ({
  real_name: required(real_name, '请填写姓名'),
  id_number: /^\d{17}[\dX]$/i.test(id_number) ? undefined : '身份证号是 18 位',
  home_city: required(home_city, '请填写常住城市'),
})
const vehicleProblems = ({ plate, length_m, load_t, volume_m3 }: RegistrationValues) => ({
  'vehicle.plate': required(plate, '请填写车牌号'),
  'vehicle.length_m': isAmount(length_m) ? undefined : '请填写车长，最多两位小数',
  'vehicle.load_t': isAmount(load_t) ? undefined : '请填写载重，最多两位小数',
  'vehicle.volume_m3': isAmount(volume_m3) ? undefined : '请填写容积，最多两位小数',
})
const vehicleOf = ({ type, plate, length_m, load_t, volume_m3 }: RegistrationValues): string =>
  JSON.stringify({ type, plate: plate.toUpperCase(), length_m, load_t, volume_m3 })

/** What a driver fills in to be registered, in the calls' words; a guest makes his account with it. */
export function useRegistration(kind: RegistrationKind) {
  const isGuest = !useIsSignedIn()
  const register = useRegisterDriver()
  const add = useAddVehicle()
  const signIn = useSignInAfter(freightPaths.driverRegister)
  const command = kind === 'further' ? add : register
  const form = useForm({
    start,
    check: (values) => ({
      ...(isGuest && newAccountProblems(values.account)),
      ...(kind !== 'further' && personProblems(values)),
      ...(kind !== 'employed' && vehicleProblems(values)),
      ...Object.fromEntries(
        neededOf(kind, values).map((field) => [
          field,
          values.papers[field].length === 0 ? `请上传${driverFiles[field].label}` : undefined,
        ]),
      ),
      ...endProblems(kind, values),
      ...nameProblems(kind, values),
    }),
    command: command as typeof register,
    input: (values) => {
      const { account, kind: as, real_name, id_number, home_city, licence } = values
      const files = Object.fromEntries(papersOf(kind, values).map((field) => [field, values.papers[field]]))
      const ends = { ...statedEnds(kind, values), ...printedNames(kind, values) }
      if (kind === 'further') return { body: { vehicle: vehicleOf(values), ...ends }, files } as unknown as DriverForm
      const person = { kind: as, real_name, id_number: id_number.toUpperCase(), home_city }
      const vehicle = kind === 'employed' ? { licence } : { vehicle: vehicleOf(values) }
      return { body: { ...(isGuest && account), ...person, ...vehicle, ...ends }, files } as DriverForm
    },
    leaves: (values) => values,
    onDone: () => {
      if (isGuest) void signIn(form.values.account)
    },
  })
  return { form, share: command.share, isGuest }
}
