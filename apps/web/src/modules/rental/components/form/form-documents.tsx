import { neededDocuments, useLine, type MachineDetail, type PeriodTexts } from '../../../catalogue/public.ts'
import { WalletCheck } from '../../../qualification/public.ts'

export interface FormDocumentsProps {
  machine: MachineDetail
  options: readonly string[]
  period: PeriodTexts | null
}

/** What the order will have to show, and what of it is there already. */
export function FormDocuments({ machine, options, period }: FormDocumentsProps) {
  const line = useLine()
  const demanded = neededDocuments(machine.required_qualifications, options)
  if (demanded.length === 0) return null
  return <WalletCheck line={line} equipmentId={machine.id} period={period} options={options} demanded={demanded} />
}
