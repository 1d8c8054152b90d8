import { findLine } from '@jihui/protocol/rental/lines'
import { Download } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { dayRange } from '../../../ui/format.ts'
import { MachineTile } from '../../../ui/machine-tile.tsx'
import { Money } from '../../../ui/money.tsx'
import { orderPaths } from '../../rental/public.ts'
import type { ContractItem } from '../contract-queries.ts'
import { canSign, contractSentence, ContractStatusTag } from './contract-status.tsx'

export interface ContractRowProps {
  contract: ContractItem
  /** The one row of the list whose button is cinnabar. */
  isFirstTurn: boolean
  isDownloading: boolean
  onDownload: () => void
}

export function ContractRow({ contract, isFirstTurn, isDownloading, onDownload }: ContractRowProps) {
  const line = findLine(contract.line)
  const titleId = `contract-${contract.line}-${contract.id}`
  const path = orderPaths.contract(line, contract.rental_id)
  return (
    <article
      aria-labelledby={titleId}
      data-line={line.id}
      className="border-b border-hairline py-4 lg:grid lg:grid-cols-[minmax(0,1fr)_9rem_15rem] lg:items-center lg:gap-x-6 lg:py-5"
    >
      <header className="mb-2.5 flex items-center justify-between gap-3 lg:col-span-3">
        <span className="flex min-w-0 items-center gap-2 text-meta text-ink-2">
          <span aria-hidden="true" className="h-3.5 w-[3px] shrink-0 bg-hue" />
          <span className="keep">{line.short}</span>
          <span className="figures truncate text-ink-3">{contract.contract_number}</span>
        </span>
        <ContractStatusTag contract={contract} />
      </header>
      <AppLink to={path} className="flex gap-3 rounded-half">
        <MachineTile line={line.id} illustration={contract.illustration} size="compact" />
        <span className="min-w-0 flex-1">
          <span id={titleId} className="line-clamp-2 block text-lead font-semibold">
            {contract.equipment_name}
          </span>
          <span className="figures block text-meta text-ink-2">
            {dayRange(contract.start_date, contract.end_date)} · {contract.rental_days} 天
          </span>
          <span className="block text-meta">{contractSentence(contract)}</span>
        </span>
      </AppLink>
      <div className="mt-3 flex items-end justify-between gap-3 lg:contents">
        <p className="shrink-0 lg:col-start-2">
          <Money value={contract.total_amount} className="block" />
          <span className="figures block text-caption text-ink-3">{contract.order_number}</span>
        </p>
        <p className="flex min-w-0 flex-wrap justify-end gap-2">
          <Button
            tone="ghost"
            busy={isDownloading}
            icon={<Download size={18} aria-hidden="true" />}
            aria-label={`下载合同 ${contract.contract_number}`}
            onClick={onDownload}
          >
            {isDownloading ? '正在下载' : '下载'}
          </Button>
          {canSign(contract) ? (
            <AppLink to={`${path}?action=sign`} className={buttonClass(isFirstTurn ? 'commit' : 'ink')}>
              签署合同
            </AppLink>
          ) : (
            <AppLink to={path} className={buttonClass('outline')}>
              查看合同
            </AppLink>
          )}
        </p>
      </div>
    </article>
  )
}
