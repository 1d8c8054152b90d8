import { useGo } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/overlays/confirm.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { money } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { useAcceptCargo } from '../order-queries.ts'
import { tripPaths } from '../order-words.ts'
import type { CargoDetail } from '../queries.ts'

/** Accepts what is read here: the version stands in the call, so that nothing else is agreed to. */
export function AcceptCargo({ cargo, vehicleId }: { cargo: CargoDetail; vehicleId: number }) {
  const go = useGo()
  const confirm = useConfirm()
  const accept = useAcceptCargo(cargo.id)
  const net = cargo.net_for_driver ?? 0
  const ask = async () => {
    const question = {
      title: `接下这一单，到手 ${money(net)}？`,
      body: `${cargo.is_funded ? '运费已在平台托管，接了就可以出发。' : '货主 30 分钟内付运费到平台托管，付了你再出发；没付自动取消，不记你的。'}装货前放弃不罚款，4 小时内放弃会记入准时率。`,
      confirmLabel: '接单',
    }
    if (!(await confirm(question))) return
    accept.mutate(
      { vehicle_id: vehicleId, version: cargo.version },
      { onSuccess: ({ id }) => go(tripPaths.drive(id), { replace: true }) },
    )
  }
  return (
    <StickyBar>
      <span className="flex flex-col">
        <span className="text-meta text-ink-2">到手，已扣 {cargo.commission_percent}%</span>
        <Money value={net} size="price" />
      </span>
      <Button tone="commit" size="main" className="min-h-14 flex-1" busy={accept.isPending} onClick={() => void ask()}>
        {accept.isPending ? '正在接单' : '接单'}
      </Button>
    </StickyBar>
  )
}
