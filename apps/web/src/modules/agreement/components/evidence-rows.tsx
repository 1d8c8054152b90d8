import { verifyCodeOf, verifyPath } from '@jihui/protocol/agreement/verify-code'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { FileArchive, ShieldCheck } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Contract } from '../contract-queries.ts'
import { useDownloadEvidence } from '../use-contract-actions.ts'

/** What one keeps of a signed contract, beside the contract. */
export function EvidenceRows({ line, contract }: { line: LineFace; contract: Contract }) {
  const evidence = useDownloadEvidence(line, contract.rental_id)
  const isBusy = evidence.isPending
  return (
    <Section title="留证">
      <button
        type="button"
        aria-busy={isBusy || undefined}
        className="block w-full"
        onClick={() => !isBusy && evidence.mutate()}
      >
        <RowBody
          icon={isBusy ? <Spinner /> : <FileArchive size={22} aria-hidden="true" />}
          label={isBusy ? '正在生成证据包' : '证据包'}
          value="订单全程，一份 PDF"
        />
      </button>
      <AppLink to={verifyPath(contract.contract_number, verifyCodeOf(contract.content_sha256))} className="block">
        <RowBody icon={<ShieldCheck size={22} aria-hidden="true" />} label="验这份合同" value="任何人都能核对" />
      </AppLink>
    </Section>
  )
}
