import { findLine } from '@jihui/protocol/rental/faces'
import { Download } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { dayRange } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { orderPaths, RentalRowHead, RentalRowMachine } from '../../rental/public.ts'
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
      <RentalRowHead line={line} number={contract.contract_number}>
        <ContractStatusTag contract={contract} />
      </RentalRowHead>
      <RentalRowMachine
        to={path}
        line={line}
        illustration={contract.illustration}
        titleId={titleId}
        name={contract.equipment_name}
        period={
          <>
            {dayRange(contract.start_date, contract.end_date)} · {contract.rental_days} 天
          </>
        }
      >
        <span className="block text-meta">{contractSentence(contract)}</span>
      </RentalRowMachine>
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
