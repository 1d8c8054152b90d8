/** Names a reading has (wire-iot). */
const names: readonly string[] = [
  'ts',
  'seq',
  'lat',
  'lng',
  'alt',
  'speed',
  'heading',
  'accuracy',
  'satellites',
  'ignition',
  'values',
]
export const isReadingName = (name: string): boolean => names.includes(name)
