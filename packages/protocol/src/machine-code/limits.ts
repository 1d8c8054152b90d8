import { workOrderLimits } from '../maintenance/orders/limits.ts'

export const machineCodeLimits = {
  /** Beyond these, within an hour, whoever is nothing to the machine proves a telephone number with each report. */
  reportsPerCode: 5,
  reportsPerAddress: 20,
  photos: workOrderLimits.reportPhotos,
  descriptionMax: 500,
  /** Labels of one call: ten sheets. */
  sheetUnits: 240,
} as const
