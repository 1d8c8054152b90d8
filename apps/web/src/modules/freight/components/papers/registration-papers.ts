/** Which papers a registration takes, and the days they end on. */
import { driverFiles } from '@jihui/protocol/freight/party-kinds'
import { type LicenceClass, type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'

export type PaperName = keyof typeof driverFiles
export const paperNames = Object.keys(driverFiles) as PaperName[]
/** Photographs end never. */
export type EndingPaper = Exclude<PaperName, 'vehicle_photos'>
/** As he says them. */
export type PaperEnds = Readonly<Partial<Record<EndingPaper, string>>>
export const hasEnd = (field: PaperName): field is EndingPaper => field !== 'vehicle_photos'

/** Papers the applicant's own name is printed on. */
export type NamedPaper = 'id_card_files' | 'driver_license_files' | 'professional_certificate_files'
/** As he types them from the papers. */
export type PrintedNames = Readonly<Partial<Record<NamedPaper, string>>>
export const hasName = (field: PaperName): field is NamedPaper => 'bearsName' in driverFiles[field]

/** What is asked for: of who is none yet, of who drives a carrier's vehicles, of one more vehicle. */
export type RegistrationKind = 'first' | 'employed' | 'further'

/** What it depends on. */
interface Registered {
  readonly type: VehicleTypeCode
  readonly licence: LicenceClass
}
const ofPerson: readonly PaperName[] = ['id_card_files', 'driver_license_files', 'professional_certificate_files']
const ofHeavy: readonly PaperName[] = ['professional_certificate_files', 'transport_license_files']
/** Of who drives already: asked for again where the vehicle takes more than is known. The server says so. */
const perhapsKnown: readonly PaperName[] = ['driver_license_files', 'professional_certificate_files']
/** Which papers this takes. */
export const papersOf = (kind: RegistrationKind, { type, licence }: Registered): PaperName[] => {
  const isHeavy = kind === 'employed' ? licence !== 'C1' : vehicleTypes[type].isHeavy
  return paperNames.filter((field) => {
    if (ofHeavy.includes(field) && !isHeavy) return false
    if (kind === 'employed') return ofPerson.includes(field)
    return kind === 'first' || field !== 'id_card_files'
  })
}
/** Those it is not handed in without. */
export const neededOf = (kind: RegistrationKind, values: Registered): PaperName[] =>
  papersOf(kind, values).filter((field) => kind !== 'further' || !perhapsKnown.includes(field))

/** As the call takes them; nothing where none is said. */
export const statedEnds = (
  kind: RegistrationKind,
  values: Registered & { readonly ends: PaperEnds },
): { papers_until?: string } => {
  const said = papersOf(kind, values)
    .filter(hasEnd)
    .flatMap((field) => (values.ends[field] ? [[field, values.ends[field]]] : []))
  return said.length === 0 ? {} : { papers_until: JSON.stringify(Object.fromEntries(said)) }
}

/** As the call takes them, of the papers that are handed in. */
export const printedNames = (
  kind: RegistrationKind,
  values: Registered & { readonly names: PrintedNames; readonly papers: Readonly<Record<PaperName, readonly File[]>> },
): { paper_names: string } => {
  const handedIn = papersOf(kind, values).filter((field) => hasName(field) && values.papers[field].length > 0)
  return {
    paper_names: JSON.stringify(
      Object.fromEntries(handedIn.map((field) => [field, values.names[field as NamedPaper]])),
    ),
  }
}
