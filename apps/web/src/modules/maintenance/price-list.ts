/** The public price list, by kind of work and class of machine. */
import { callOutFee, type PriceRow, priceRows } from '@jihui/protocol/maintenance/orders/prices'

const labour = priceRows.filter(({ kind }) => kind === 'labour')
const partsOf = ({ code, name }: PriceRow) => {
  const [work = '', size = ''] = code.split('.')
  const [workName = '', sizeName = ''] = name.split(' · ')
  return { work, size, workName, sizeName }
}
const unique = (pairs: readonly (readonly [string, string])[]) =>
  [...new Map(pairs)].map(([value, label]) => ({ value, label }))

export const priceClasses = unique(labour.map(partsOf).map(({ size, sizeName }) => [size, sizeName]))
export const priceWorks = unique(labour.map(partsOf).map(({ work, workName }) => [work, workName]))
export const priceOf = (work: string, size: string): PriceRow | undefined =>
  labour.find(({ code }) => code === `${work}.${size}`)
export { callOutFee }
export const yuanOf = (fen: number): number => fen / 100
