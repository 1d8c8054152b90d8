import { reviewTemplates } from '@jihui/protocol/qualification/schema'
import { reviewableStatuses } from '@jihui/protocol/rental/machine'
import { Lock } from 'lucide-react'
import { cx } from '../../../ui/class-names.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { Order } from '../../rental/public.ts'
import { consolePaths } from '../paths.ts'
import type { VerdictDesk } from '../use-verdict.ts'
import { KeyCap } from '../../../ui/key-cap.tsx'

/** 审核备注 with the quick sentences on the number keys (R159). */
export function VerdictNotes({ desk, id, isDesk }: { desk: VerdictDesk; id: string; isDesk: boolean }) {
  if (!desk.may.approve && !desk.may.reject) return null
  const templates = (
    <ul className="mt-2 flex flex-col gap-1" aria-label="常用备注">
      {reviewTemplates.map((text, index) => {
        const isOn = desk.notes === text
        return (
          <li key={text}>
            <button
              type="button"
              aria-pressed={isOn}
              onClick={() => desk.setNotes(isOn ? '' : text)}
              className={cx(
                'flex min-h-11 w-full items-center gap-2 rounded-half border px-2.5 text-start text-meta pointer-fine:min-h-8',
                isOn ? 'border-ink bg-surface font-semibold' : 'border-hairline text-ink-2 hover:border-edge',
              )}
            >
              <KeyCap>{String(index + 1)}</KeyCap>
              {text}
            </button>
          </li>
        )
      })}
    </ul>
  )
  return (
    <section>
      <TextArea
        id={id}
        label="审核备注"
        aside="拒绝时必填，会发给租客"
        rows={2}
        maxLength={500}
        value={desk.notes}
        onChange={(event) => desk.setNotes(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      {isDesk ? (
        templates
      ) : (
        <details className="mt-1">
          <summary className="flex min-h-11 items-center text-meta text-ink-2 underline underline-offset-4">
            选常用备注
          </summary>
          {templates}
        </details>
      )}
    </section>
  )
}

/** What may be done with the order now; the same in the column and at the foot of a phone. */
export function VerdictBar({ order, desk, className }: { order: Order; desk: VerdictDesk; className?: string }) {
  const { may, isBusy, ask } = desk
  const isReadOnly = reviewableStatuses.includes(order.status) && !may.approve && !may.reject
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
    <div className={cx('flex gap-2', className)}>
      {may.reject && (
        <Button tone="danger" className="flex-1" disabled={isBusy} onClick={() => ask('reject')}>
          拒绝
          <KeyCap>R</KeyCap>
        </Button>
      )}
      {may.approve && (
        <Button tone="ink" className="flex-[2]" busy={isBusy} onClick={() => ask('approve')}>
          通过
          <KeyCap isOnInk>A</KeyCap>
        </Button>
      )}
      {may.generate && (
        <Button tone="ink" className="flex-1" busy={isBusy} onClick={() => ask('contract')}>
          生成合同
          <KeyCap isOnInk>G</KeyCap>
        </Button>
      )}
      {may.view && (
        <AppLink to={consolePaths.contract(order)} className={cx(buttonClass('outline'), 'flex-1')}>
          查看合同
          <KeyCap>V</KeyCap>
        </AppLink>
      )}
    </div>
  )
}
