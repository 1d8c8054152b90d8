import { ShieldCheck } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/overlays/confirm.tsx'
import { tripPaths } from '../order-words.ts'
import { type CargoDetail, useCancelFunding } from '../queries.ts'

/** The freight paid before anybody accepts, or had back. */
export function FundingActions({ cargo }: { cargo: CargoDetail }) {
  const confirm = useConfirm()
  const cancel = useCancelFunding(cargo.id)
  const askCancel = async () => {
    const question = {
      title: '取消托管？',
      body: '托管的运费全部原路退回，货源照常等司机，“运费已托管”的标记去掉。',
      confirmLabel: '取消托管',
    }
    if (await confirm(question)) cancel.mutate()
  }
  return (
    <>
      {cargo.actions.includes('fund') && (
        <AppLink to={tripPaths.payCargo(cargo.id)} className={buttonClass('outline')}>
          <ShieldCheck size={18} aria-hidden="true" />
          先托管运费
        </AppLink>
      )}
      {cargo.actions.includes('cancel_funding') && (
        <Button tone="outline" busy={cancel.isPending} onClick={() => void askCancel()}>
          取消托管
        </Button>
      )}
    </>
  )
}
