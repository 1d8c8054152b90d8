/** The kinds of lorry freight knows: what each carries, what its driver must hold, and how a refusal names what does not fit. */
import { codesOf } from '../codes.ts'

/** Classes of driving licences, each of which covers those before it. */
export const licenceClasses = ['C1', 'B2', 'A2'] as const
export type LicenceClass = (typeof licenceClasses)[number]
export const coversLicence = (held: string, needed: LicenceClass): boolean =>
  licenceClasses.indexOf(held as LicenceClass) >= licenceClasses.indexOf(needed)

export interface VehicleType {
  /** 低平板 13 米 */
  readonly label: string
  /** What may be loaded, in metres; of an open deck the height that stays within the limit of the road. */
  readonly lengthM: number
  readonly widthM: number
  readonly heightM: number
  readonly loadT: number
  readonly volumeM3: number
  /** Height of the loading surface above the road, in metres. */
  readonly deckM: number
  /** Open decks take what is wider or higher than they are, as an over-size load. */
  readonly isOpen: boolean
  readonly hasCrane: boolean
  /** Driving licence class that suffices. */
  readonly licence: LicenceClass
  /** Above 4.5 t total mass: professional certificate and transport licence. */
  readonly isHeavy: boolean
}
const declareTypes = <const T extends Record<string, VehicleType>>(types: T) => types

const closed = { isOpen: false, hasCrane: false } as const
const open = { isOpen: true, hasCrane: false } as const
const crane = { isOpen: true, hasCrane: true } as const
const light = { licence: 'C1', isHeavy: false } as const
const heavy = { licence: 'B2', isHeavy: true } as const
const trailer = { licence: 'A2', isHeavy: true } as const

type Build = Pick<VehicleType, 'isOpen' | 'hasCrane'>
type Class = Pick<VehicleType, 'licence' | 'isHeavy'>
const lorry = (
  label: string,
  measures: Omit<VehicleType, 'label' | keyof Build | keyof Class>,
  build: Build,
  class_: Class,
): VehicleType => ({ label, ...measures, ...build, ...class_ })

/** In the order of their load. */
export const vehicleTypes = declareTypes({
  box_4_2: lorry(
    '厢式 4.2 米',
    { lengthM: 4.2, widthM: 1.9, heightM: 1.9, loadT: 1.8, volumeM3: 15, deckM: 0.9 },
    closed,
    light,
  ),
  flatbed_4_2: lorry(
    '平板 4.2 米',
    { lengthM: 4.2, widthM: 2.1, heightM: 2.4, loadT: 1.9, volumeM3: 18, deckM: 0.9 },
    open,
    light,
  ),
  box_6_8: lorry(
    '厢式 6.8 米',
    { lengthM: 6.8, widthM: 2.35, heightM: 2.4, loadT: 8, volumeM3: 38, deckM: 1.1 },
    closed,
    heavy,
  ),
  flatbed_6_8: lorry(
    '平板 6.8 米',
    { lengthM: 6.8, widthM: 2.45, heightM: 2.8, loadT: 9, volumeM3: 42, deckM: 1.1 },
    open,
    heavy,
  ),
  crane_6_8: lorry(
    '随车吊 6.8 米',
    { lengthM: 6.2, widthM: 2.45, heightM: 2.8, loadT: 8, volumeM3: 38, deckM: 1.15 },
    crane,
    heavy,
  ),
  rollback_7: lorry(
    '背车 7 米',
    { lengthM: 7, widthM: 2.5, heightM: 3, loadT: 12, volumeM3: 50, deckM: 1 },
    open,
    heavy,
  ),
  box_9_6: lorry(
    '厢式 9.6 米',
    { lengthM: 9.6, widthM: 2.4, heightM: 2.6, loadT: 15, volumeM3: 58, deckM: 1.2 },
    closed,
    heavy,
  ),
  flatbed_9_6: lorry(
    '平板 9.6 米',
    { lengthM: 9.6, widthM: 2.45, heightM: 2.7, loadT: 18, volumeM3: 62, deckM: 1.2 },
    open,
    heavy,
  ),
  lowbed_13: lorry(
    '低平板 13 米',
    { lengthM: 13, widthM: 2.8, heightM: 3.1, loadT: 30, volumeM3: 100, deckM: 0.9 },
    open,
    trailer,
  ),
  flatbed_13: lorry(
    '平板 13 米',
    { lengthM: 13, widthM: 2.5, heightM: 2.5, loadT: 32, volumeM3: 82, deckM: 1.45 },
    open,
    trailer,
  ),
  flatbed_17_5: lorry(
    '平板 17.5 米',
    { lengthM: 17.5, widthM: 2.5, heightM: 2.6, loadT: 34, volumeM3: 110, deckM: 1.4 },
    open,
    trailer,
  ),
  lowbed_17_5: lorry(
    '低平板 17.5 米',
    { lengthM: 17.5, widthM: 3, heightM: 3.1, loadT: 60, volumeM3: 150, deckM: 0.9 },
    open,
    trailer,
  ),
})
export type VehicleTypeCode = keyof typeof vehicleTypes
export const vehicleTypeCodes = codesOf(vehicleTypes)

/** A load as far as it is known; tonnes and metres. */
export interface Load {
  readonly weightT: number
  readonly lengthM: number | null
  readonly widthM: number | null
  readonly heightM: number | null
}

/**
 * Limits of a road transport that needs no permit, and of the classes of over-size transport: height above the road,
 * width and length in metres, mass in tonnes (Ministry of Transport, order 62 of 2016, articles 3 and 11).
 */
export const roadLimits = { heightM: 4, widthM: 2.55, lengthM: 18.1 } as const
export const overSizeClasses = [
  { code: 'first', label: '一类超限', heightM: 4.2, widthM: 3, lengthM: 20 },
  { code: 'second', label: '二类超限', heightM: 4.5, widthM: 3.75, lengthM: 28 },
] as const
export type OverSizeClass = (typeof overSizeClasses)[number]

/** How far an open deck may be overhung, in metres: to its end and at each side. */
const overhang = { lengthM: 2, sideM: 0.5 } as const

/** Why this load does not go on a vehicle of this type, naming the field; null where it does. */
export const misfitOf = (
  { label, lengthM, widthM, heightM, loadT, deckM, isOpen }: VehicleType,
  load: Load,
): { readonly field: 'weight_t' | 'length_m' | 'width_m' | 'height_m'; readonly sentence: string } | null => {
  const largest = overSizeClasses.at(-1)!
  const most = {
    length_m: isOpen ? lengthM + overhang.lengthM : lengthM,
    width_m: isOpen ? Math.min(widthM + 2 * overhang.sideM, largest.widthM) : widthM,
    height_m: isOpen ? Math.round((largest.heightM - deckM) * 100) / 100 : heightM,
  }
  if (load.weightT > loadT) return { field: 'weight_t', sentence: `${label}最多装 ${loadT} 吨` }
  if (load.lengthM !== null && load.lengthM > most.length_m)
    return { field: 'length_m', sentence: `${label}最长装 ${most.length_m} 米` }
  if (load.widthM !== null && load.widthM > most.width_m)
    return { field: 'width_m', sentence: `${label}最宽装 ${most.width_m} 米` }
  if (load.heightM !== null && load.heightM > most.height_m)
    return { field: 'height_m', sentence: `${label}最高装 ${most.height_m} 米` }
  return null
}

/** The class of over-size transport this load makes of this vehicle; null where none is needed. */
export const overSizeOf = (type: VehicleType, load: Load): OverSizeClass | null => {
  const heightM = load.heightM === null ? 0 : type.deckM + load.heightM
  const widthM = load.widthM ?? 0
  const exceeds = (limit: { readonly heightM: number; readonly widthM: number }) =>
    heightM > limit.heightM || widthM > limit.widthM
  if (!exceeds(roadLimits)) return null
  return overSizeClasses.find((one) => !exceeds(one)) ?? overSizeClasses.at(-1)!
}

/** A deck may lie this much higher than the wanted type's, in metres. */
const deckTolerance = 0.1
/** Whether a vehicle of a type carries what was published for another: built alike, no smaller, no higher. */
export const servesInPlaceOf = (mine: VehicleTypeCode, wanted: VehicleTypeCode): boolean => {
  const [own, asked] = [vehicleTypes[mine] as VehicleType, vehicleTypes[wanted] as VehicleType]
  return (
    mine === wanted ||
    (own.isOpen === asked.isOpen &&
      (own.hasCrane || !asked.hasCrane) &&
      own.lengthM >= asked.lengthM &&
      own.widthM >= asked.widthM &&
      own.loadT >= asked.loadT &&
      own.deckM <= asked.deckM + deckTolerance)
  )
}
/** Types a vehicle of this one serves. */
export const servedTypes = (mine: VehicleTypeCode): VehicleTypeCode[] =>
  vehicleTypeCodes.filter((wanted) => servesInPlaceOf(mine, wanted))
