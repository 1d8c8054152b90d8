import { ArrowUp, Copy, PenLine } from 'lucide-react'
import { useState } from 'react'
import { fieldProblems } from '../../../shell/api/api-error.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { useConfirm } from '../../../ui/overlays/confirm.tsx'
import { freightPaths } from '../freight-words.ts'
import { type CargoDetail, usePublishCargo, useWithdrawCargo } from '../queries.ts'
import { Bids } from './bids.tsx'
import { Candidates } from './candidates.tsx'
import { FundingActions } from './funding-actions.tsx'
import { RaiseSheet } from './raise-sheet.tsx'

/** How one's own cargo stands, who could carry it, and what may be done with it. */
export function CargoOfShipper({ cargo }: { cargo: CargoDetail }) {
  const isOpen = cargo.status === 'open'
  return (
    <>
      {isOpen && (
        <dl className="mt-5 grid grid-cols-3 border-y border-hairline py-3 text-center">
          <Figure value={cargo.candidates_count} label="位司机合适" />
          <Figure value={cargo.views_count} label="位看过" />
          <Figure value={cargo.bids_count} label="个报价" />
        </dl>
      )}
      <OwnActions cargo={cargo} />
      {isOpen && cargo.mode === 'bid' && <Bids cargoId={cargo.id} version={cargo.version} />}
      {isOpen && <Candidates cargo={cargo} />}
    </>
  )
}

function Figure({ value, label }: { value: number | null; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-meta text-ink-2">{label}</dt>
      <dd className="figures text-title font-semibold">{value ?? 0}</dd>
    </div>
  )
}

function OwnActions({ cargo }: { cargo: CargoDetail }) {
  const [isRaising, setIsRaising] = useState(false)
  const confirm = useConfirm()
  const publish = usePublishCargo(cargo.id)
  const withdraw = useWithdrawCargo(cargo.id)
  const may = (action: (typeof cargo.actions)[number]) => cargo.actions.includes(action)
  const askWithdraw = async () => {
    const question = {
      title: '撤下这票货？',
      body: cargo.is_funded
        ? '司机马上看不到它，托管的运费全部原路退回。以后可以照着再发一次。'
        : '司机马上看不到它，没选的报价一起失效。以后可以照着再发一次。',
      confirmLabel: '撤下',
      tone: 'danger',
    } as const
    if (await confirm(question)) withdraw.mutate()
  }
  // Here is no field to say it at: it stands beside 修改.
  const [lacking] = Object.values(fieldProblems(publish.error))
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {may('publish') && (
        <Button
          tone="commit"
          size="main"
          busy={publish.isPending}
          onClick={() => publish.mutate(cargo.version, { showsFields: true })}
        >
          {publish.isPending ? '正在发布' : '同意条款并发布'}
        </Button>
      )}
      {may('edit') && cargo.status === 'open' && cargo.mode === 'fixed' && !cargo.is_funded && (
        <Button tone="ink" icon={<ArrowUp size={18} aria-hidden="true" />} onClick={() => setIsRaising(true)}>
          加价
        </Button>
      )}
      <FundingActions cargo={cargo} />
      {may('edit') && (
        <AppLink to={`${freightPaths.publish}?cargo=${cargo.id}`} className={buttonClass('outline')}>
          <PenLine size={18} aria-hidden="true" />
          修改
        </AppLink>
      )}
      <AppLink to={`${freightPaths.publish}?copy=${cargo.id}`} className={buttonClass('outline')}>
        <Copy size={18} aria-hidden="true" />
        再发一票
      </AppLink>
      {may('withdraw') && (
        <Button tone="ghost" busy={withdraw.isPending} onClick={() => void askWithdraw()}>
          撤下
        </Button>
      )}
      {cargo.is_funded && (
        <p className="w-full text-meta text-ink-2">有司机接单马上生效，不用再付。要改价先取消托管。</p>
      )}
      {lacking && (
        <div className="w-full">
          <FieldError>{lacking}</FieldError>
        </div>
      )}
      {cargo.price !== null && <RaiseSheet cargo={cargo} isOpen={isRaising} onClose={() => setIsRaising(false)} />}
    </div>
  )
}
