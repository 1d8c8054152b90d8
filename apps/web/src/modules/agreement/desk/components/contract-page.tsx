import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { dayRange, momentText } from '../../../../ui/text/format.ts'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { Section } from '../../../../ui/section.tsx'
import { Bone, Skeleton, SkeletonText } from '../../../../ui/skeleton.tsx'
import { deskContractQuery, type DeskContract } from '../contract-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { useConsoleLive } from '../../../../kits/desk/use-console-live.ts'
import { ConsoleError, ConsolePage, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { ContractAttachments } from './contract-attachments.tsx'
import { ContractDesk } from './contract-desk.tsx'
import { ContractPaper } from './contract-paper.tsx'

/** A contract by its id: the paper, and beside it what it is and what may be done with it. */
export function ContractPage({ id, lineId }: { id: number; lineId?: string | undefined }) {
  const { data: contract, error, refetch, isFetching } = useQuery(deskContractQuery(id))
  if (contract) return lineId && contract.line !== lineId ? <UnknownContract /> : <Loaded contract={contract} />
  if (error instanceof ApiError && error.status === 404) return <UnknownContract />
  return <ContractOpening state={{ error, refetch, isFetching }} />
}

interface OpeningProps {
  state: { error: unknown; refetch: () => unknown; isFetching: boolean }
}

/** A contract on its way, or why it did not come. */
export function ContractOpening({ state: { error, refetch, isFetching } }: OpeningProps) {
  return (
    <ConsolePage title="租赁合同">
      {error ? (
        <ConsoleError
          title="无法打开合同页面，请稍后重试"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <ContractBones />
      )}
    </ConsolePage>
  )
}

export function UnknownContract() {
  return (
    <ConsolePage title="租赁合同">
      <EmptyState
        illustration="patient-monitor"
        title="未找到合同信息"
        actions={
          <AppLink to={consolePaths.contracts({ tab: 'all' })} className={buttonClass('ink')}>
            看全部合同
          </AppLink>
        }
      >
        这份合同不存在，或者不在你能看的范围里。
      </EmptyState>
    </ConsolePage>
  )
}

function Loaded({ contract }: { contract: DeskContract }) {
  const live = useConsoleLive()
  const deskPath = findLine(contract.line).desks.contracts
  return (
    <ConsolePage
      caption={
        <span className="figures">
          <AppLink to={deskPath ?? consolePaths.contracts()} className="underline underline-offset-4">
            {findLine(contract.line).short}合同
          </AppLink>
          {` · ${contract.contract_number} · ${contract.equipment_name} · `}
          <span className="keep">{dayRange(contract.start_date, contract.end_date)}</span>
        </span>
      }
      title={contract.party_name}
      actions={<RefreshButton {...live} />}
    >
      <div className="mt-5 grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <ContractPaper contract={contract} />
        <aside aria-label="合同状态" className="max-lg:contents lg:sticky lg:top-6 lg:self-start">
          <div className="max-lg:order-first">
            <ContractDesk contract={contract} />
          </div>
          <div>
            <Section
              title="附件"
              aside={contract.attachments.length > 0 ? `${contract.attachments.length} 份` : undefined}
            >
              <ContractAttachments contract={contract} />
            </Section>
            <Section title="经过">
              <HistoryRail
                isOpen={contract.desk_actions.length > 1}
                entries={contract.history.map(({ id, at, title, by, note }) => ({
                  id,
                  title,
                  meta: <span className="figures">{[momentText(at), by].filter(Boolean).join(' · ')}</span>,
                  note: note || undefined,
                }))}
              />
            </Section>
          </div>
        </aside>
      </div>
    </ConsolePage>
  )
}

function ContractBones() {
  return (
    <div className="mt-5 grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
      <div className="rounded-card bg-surface px-5 py-6 shadow-lift-1 md:px-10 max-lg:order-last">
        <SkeletonText lines={9} />
      </div>
      <Skeleton label="正在取合同" className="space-y-3">
        <Bone className="h-6 w-24" />
        <Bone className="h-4 w-full" />
        <Bone className="h-4 w-4/5" />
        <Bone className="h-11 w-full" />
      </Skeleton>
    </div>
  )
}
