import {
  applicantTypes,
  applicationFileCodes,
  applicationFiles,
  applicationRequirements,
} from '@jihui/protocol/owner/machine'
import { earningRoles } from '@jihui/protocol/payment/earnings'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { maskedPhone } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import { machineCount, plainNumber, type ApplicationStep } from '../application-draft.ts'
import type { StepProps } from './application-steps.tsx'
import { FileTiles } from './file-tiles.tsx'

const after = [
  ['初审', '平台看材料是否齐全，缺什么会一次说清。'],
  ['上门查验', '约时间到停放地点看设备，对铭牌和编号。'],
  ['开通', `通过后就能登记设备、收订单；每单验收后 ${earningRoles.owner.workingDays} 个工作日内打款。`],
] as const

/** What is about to be sent, and what happens then. */
export function ReviewStep({
  draft,
  files,
  onEdit,
  sharesByKey,
  problems,
}: StepProps & {
  onEdit: (step: ApplicationStep) => void
  /** How far each file is while everything is on its way. */
  sharesByKey: ReadonlyMap<string, number> | null
  problems: Readonly<Record<string, string>>
}) {
  const isCompany = draft.applicantType === 'company'
  const account = plainNumber(draft.accountNumber)
  return (
    <>
      <Part title="主体" onEdit={() => onEdit('applicant')}>
        <Fact label="申请人">
          {isCompany ? draft.companyName : draft.contactName}（{applicantTypes[draft.applicantType]}）
        </Fact>
        {isCompany && <Fact label="信用代码">{plainNumber(draft.licenseNumber).toUpperCase()}</Fact>}
        <Fact label="联系人">
          {draft.contactName} {maskedPhone(draft.contactPhone)}
        </Fact>
        {(draft.region.text || draft.address) && (
          <Fact label="地址">{[draft.region.text, draft.address].filter(Boolean).join(' ')}</Fact>
        )}
      </Part>
      <Part title={`设备 ${machineCount(draft.machines)} 台`} onEdit={() => onEdit('machines')}>
        {draft.machines.map((machine) => (
          <Fact key={machine.key} label={machine.categoryName || '设备'}>
            {machine.name} × {machine.count}，{machine.yard}
          </Fact>
        ))}
      </Part>
      <Part title="收款账户" onEdit={() => onEdit('account')}>
        <Fact label="账户名">{draft.accountName}</Fact>
        <Fact label="开户行">{draft.bankName}</Fact>
        <Fact label="账号">**** {account.slice(-4)}</Fact>
      </Part>
      <Section title="材料">
        <ul>
          {applicationRequirements.map((need) => {
            const isMet = need.files.some((field) => files.of(field).length > 0)
            const Sign = isMet ? CircleCheck : CircleAlert
            return (
              <li key={need.key} className="flex items-center gap-2 py-1 text-body">
                <Sign size={18} className={isMet ? 'text-ok' : 'text-warn'} aria-hidden="true" />
                {isMet ? need.label : `还缺${need.label}，可以先提交，审核前补上`}
              </li>
            )
          })}
        </ul>
        <div className="mt-3 space-y-5">
          {applicationFileCodes
            .filter((field) => files.of(field).length > 0)
            .map((field) => (
              <FileTiles
                key={field}
                label={applicationFiles[field].label}
                addLabel=""
                tiles={files.of(field).map(({ key, file, url }) => ({
                  key,
                  name: file.name,
                  url,
                  share: sharesByKey?.get(key),
                }))}
                max={applicationFiles[field].max}
                kind={applicationFiles[field].kind}
                error={files.problems[field] ?? problems[field]}
              />
            ))}
        </div>
      </Section>
      <Section title="提交以后">
        <NextSteps />
      </Section>
    </>
  )
}

export function NextSteps() {
  return (
    <ol>
      {after.map(([name, text], index) => (
        <li key={name} className="flex gap-4 border-t border-hairline py-3">
          <span aria-hidden="true" className="figures w-4 shrink-0 text-title-s font-semibold">
            {index + 1}
          </span>
          <span>
            <span className="block text-body font-semibold">{name}</span>
            <span className="block text-meta text-pretty text-ink-2">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function Part({ title, onEdit, children }: { title: string; onEdit: () => void; children: ReactNode }) {
  return (
    <Section
      title={title}
      className="mt-6"
      aside={
        <Button tone="ghost" className="-my-2 -me-3 underline underline-offset-4" onClick={onEdit}>
          修改
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-body">{children}</dl>
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="figures min-w-0">{children}</dd>
    </>
  )
}
