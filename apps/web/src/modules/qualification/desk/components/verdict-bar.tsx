import { Lock, TriangleAlert } from 'lucide-react'
import { useUser } from '../../../../shell/api/user.ts'
import { mayOpen } from '../../../../shell/guards.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import type { Dossier } from '../review-queries.ts'
import { useOpenContract } from '../../../agreement/desk/public.ts'
import type { VerdictDesk } from '../use-verdict.ts'

/** What may be done with the order now; the same in the column and at the foot of a phone. */
export function VerdictBar({ order, desk, className }: { order: Dossier; desk: VerdictDesk; className?: string }) {
  const { may, isBusy, ask, contractProblem } = desk
  const openContract = useOpenContract(order)
  const user = useUser()
  const isReader = user !== undefined && !mayOpen('permission:qualification_verify', user)
  const isReadOnly = isReader && order.verification_date === null
  if (isReadOnly)
    return (
      <p className={cx('flex items-start gap-2 text-meta text-ink-2', className)}>
        <Lock size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
        你可以查看文件。审核要有“资质审核”权限，请找管理员开通。
      </p>
    )
  if (!may.approve && !may.reject && !may.generate && !may.view)
    return (
      <div className={cx('flex', className)}>
        <AppLink to={consolePaths.order(order)} className={buttonClass('outline', 'normal', true)}>
          查看详情
        </AppLink>
      </div>
    )
  return (
    <div className={className}>
      {contractProblem && may.generate && (
        <p role="alert" className="mb-3 flex items-start gap-2 text-meta text-warn">
          <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
          <span>
            资质审核通过，但合同生成失败
            <span className="block text-ink-2">{contractProblem}</span>
          </span>
        </p>
      )}
      <div className="flex gap-2">
        {may.reject && (
          <>
            <Button tone="danger" className="keep flex-1 gap-1.5 px-1!" disabled={isBusy} onClick={() => ask('reject')}>
              拒绝
              <KeyCap>R</KeyCap>
            </Button>
            <Button className="keep flex-[1.4] gap-1.5 px-1!" disabled={isBusy} onClick={() => ask('more')}>
              要求补件
              <KeyCap>B</KeyCap>
            </Button>
          </>
        )}
        {may.approve && (
          <Button
            tone="ink"
            className="keep flex-[1.4] gap-1.5 px-1! max-lg:flex-[2]"
            busy={isBusy}
            onClick={() => ask('approve')}
          >
            通过
            <KeyCap isOnInk>A</KeyCap>
          </Button>
        )}
        {may.generate && (
          <Button tone="ink" className="flex-1" busy={isBusy} onClick={() => ask('contract')}>
            {contractProblem ? '重试生成' : '生成合同'}
            <KeyCap isOnInk>G</KeyCap>
          </Button>
        )}
        {may.view && (
          <Button className="flex-1" onClick={() => void openContract()}>
            查看合同
            <KeyCap>V</KeyCap>
          </Button>
        )}
      </div>
    </div>
  )
}
