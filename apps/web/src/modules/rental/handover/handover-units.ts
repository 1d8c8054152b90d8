import type { Handover } from './handover-queries.ts'
import type { HandoverSide, HandoverStage } from './handover-record.ts'

export type HandoverUnit = Handover['units'][number]

/** The hand-over of one of an order's units: its own sides, its last reading, its comparison. */
export const handoverOf = (handover: Handover, unit: HandoverUnit): Handover => ({
  ...handover,
  meter: handover.meter && { ...handover.meter, last: unit.meter },
  sides: handover.sides.filter((side) => side.unit_id === unit.id),
  comparison: unit.comparison,
})

/** Units of which this party has not recorded this stage yet. */
export const unitsToRecord = (
  {
    units,
    sides,
  }: Pick<Handover, 'units'> & { readonly sides: readonly Pick<HandoverSide, 'unit_id' | 'stage' | 'party'>[] },
  stage: HandoverStage,
  party: HandoverSide['party'],
): HandoverUnit[] =>
  units.filter(({ id }) => !sides.some((side) => side.unit_id === id && side.stage === stage && side.party === party))

/** 第 2 台，共 3 台 · SN-2; of the only one its serial number. */
export const unitPlace = ({ units }: Pick<Handover, 'units'>, unit: HandoverUnit, unitWord: string): string =>
  units.length === 1
    ? unit.serial
    : `第 ${units.indexOf(unit) + 1} ${unitWord}，共 ${units.length} ${unitWord} · ${unit.serial}`
