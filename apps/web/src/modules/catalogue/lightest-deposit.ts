import type { Quote } from './quote.ts'

/** How the deposit is put down: as wanted if that is open to the reader, else the lightest way that is. */
export const lightestDeposit = ({ deposit_options: options }: Quote, wanted: string): Quote['deposit_kind'] => {
  const open = options.filter((option) => option.is_open)
  return (open.find(({ kind }) => kind === wanted) ?? open[0]!).kind
}
