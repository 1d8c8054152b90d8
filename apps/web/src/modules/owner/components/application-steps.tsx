import {
  applicantTypeCodes,
  applicantTypes,
  applicationFiles,
  type ApplicationFile,
} from '@jihui/protocol/owner/machine'
import { MapPinCheck, Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'
import { ImageViewer } from '../../../ui/pictures/image-viewer.tsx'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { RegionField } from '../../../ui/fields/region-field.tsx'
import { Section } from '../../../ui/section.tsx'
import { identityFiles, machineCount, type ApplicationDraft, type DraftMachine } from '../application-draft.ts'
import type { PickedFiles } from '../use-picked-files.ts'
import { FileTiles } from './file-tiles.tsx'

const MachineSheet = lazy(async () => ({
  default: (await import('./application-machine-sheet.lazy.tsx')).ApplicationMachineSheet,
}))

export interface StepProps {
  draft: ApplicationDraft
  change: (changes: Partial<ApplicationDraft>, ...fields: string[]) => void
  files: PickedFiles
  errorOf: (field: string) => string | undefined
}

function VerifiedCompany({ name, number }: { name: string; number: string }) {
  return (
    <dl className="border-t border-hairline text-body">
      {[
        ['单位名称', name],
        ['统一社会信用代码', number],
      ].map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-2.5">
          <dt className="text-ink-2">{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function CompanyFields({ draft, change, errorOf }: Pick<StepProps, 'draft' | 'change' | 'errorOf'>) {
  return (
    <>
      <TextField
        label="单位名称"
        autoComplete="organization"
        maxLength={100}
        value={draft.companyName}
        onChange={(event) => change({ companyName: event.target.value }, 'company_name')}
        error={errorOf('company_name')}
      />
      <TextField
        label="统一社会信用代码"
        maxLength={24}
        autoCapitalize="characters"
        spellCheck={false}
        value={draft.licenseNumber}
        onChange={(event) => change({ licenseNumber: event.target.value }, 'license_number')}
        error={errorOf('license_number')}
        hint="营业执照上的 18 位"
      />
    </>
  )
}

/** `isVerified`: the company he acts for, whose name and number nobody writes anew. */
export function ApplicantStep({ draft, change, errorOf, isVerified }: StepProps & { isVerified: boolean }) {
  const isCompany = draft.applicantType === 'company'
  return (
    <Section title="谁来出租" className="mt-6">
      {isVerified ? (
        <VerifiedCompany name={draft.companyName} number={draft.licenseNumber} />
      ) : (
        <SegmentedControl
          label="申请人"
          options={applicantTypeCodes.map((value) => ({ value, label: applicantTypes[value] }))}
          value={draft.applicantType}
          onChange={(applicantType) => change({ applicantType }, 'company_name', 'license_number')}
        />
      )}
      <div className="mt-5 space-y-5">
        {isCompany && !isVerified && <CompanyFields draft={draft} change={change} errorOf={errorOf} />}
        <TextField
          label={isCompany ? '联系人' : '姓名'}
          autoComplete="name"
          maxLength={40}
          value={draft.contactName}
          onChange={(event) => change({ contactName: event.target.value }, 'contact_name')}
          error={errorOf('contact_name')}
        />
        <PhoneField
          label="联系电话"
          value={draft.contactPhone}
          onChange={(contactPhone) => change({ contactPhone }, 'contact_phone')}
          error={errorOf('contact_phone')}
          hint="约上门查验时打这个电话"
        />
        <RegionField
          label="所在地区"
          isOptional
          value={draft.region}
          onChange={(region) => change({ region }, 'address')}
        />
        <TextField
          label="详细地址"
          isOptional
          autoComplete="street-address"
          maxLength={120}
          value={draft.address}
          onChange={(event) => change({ address: event.target.value }, 'address')}
          error={errorOf('address')}
        />
      </div>
    </Section>
  )
}

interface FileFieldProps {
  field: ApplicationFile
  files: PickedFiles
  addLabel: string
  errorOf: (field: string) => string | undefined
  hint?: string
  isOptional?: boolean
}

function FileField({ field, files, addLabel, errorOf, hint, isOptional }: FileFieldProps) {
  const [open, setOpen] = useState<number | null>(null)
  const { label, max, kind } = applicationFiles[field]
  const list = files.of(field)
  const pictures = list.filter(({ url }) => url !== undefined)
  return (
    <>
      <FileTiles
        label={label}
        addLabel={addLabel}
        tiles={list.map(({ key, file, url }) => ({ key, name: file.name, url }))}
        max={max}
        kind={kind}
        isOptional={isOptional}
        hint={hint}
        onAdd={(chosen) => files.add(field, chosen)}
        onRemove={(key) => files.remove(field, key)}
        onOpen={(key) => setOpen(pictures.findIndex((one) => one.key === key))}
        error={files.problems[field] ?? errorOf(field)}
      />
      <ImageViewer
        images={pictures.map(({ url, file }) => ({ url: url ?? '', title: file.name }))}
        index={open}
        onIndex={setOpen}
      />
    </>
  )
}

export function PapersStep({ draft, files, errorOf }: StepProps) {
  const isCompany = draft.applicantType === 'company'
  const identity = identityFiles[draft.applicantType]
  return (
    <Section title={isCompany ? '营业执照' : '身份证'} className="mt-6">
      <div className="space-y-6">
        <FileField
          field={identity}
          files={files}
          addLabel={isCompany ? '拍营业执照' : '拍正反面'}
          errorOf={errorOf}
          hint={isCompany ? '四角拍全，字能看清' : '正面和背面各一张'}
        />
        {isCompany && (
          <FileField
            field="id_card_files"
            files={files}
            addLabel="法定代表人"
            errorOf={errorOf}
            hint="法定代表人的身份证正反面"
            isOptional
          />
        )}
      </div>
      <p className="mt-5 text-meta text-ink-2">材料只给审核的人看，不会给承租方看。</p>
    </Section>
  )
}

export function MachinesStep({ draft, change, files, errorOf }: StepProps) {
  /** undefined: no sheet; null: a new machine. */
  const [edited, setEdited] = useState<DraftMachine | null>()
  const wasOpened = useOnceOpen(edited !== undefined)
  const close = () => setEdited(undefined)
  const keep = (machine: DraftMachine) => {
    const isKnown = draft.machines.some(({ key }) => key === machine.key)
    const machines = isKnown
      ? draft.machines.map((one) => (one.key === machine.key ? machine : one))
      : [...draft.machines, machine]
    change({ machines }, 'equipment_specifications', 'equipment_categories', 'business_types')
    close()
  }
  const problem = errorOf('equipment_specifications') ?? errorOf('equipment_categories') ?? errorOf('business_types')
  return (
    <>
      <Section
        title="你有哪些设备"
        aside={
          draft.machines.length > 0
            ? `${draft.machines.length} 种 ${machineCount(draft.machines)} 台`
            : '先填几台，后面随时加'
        }
        className="mt-6"
      >
        <ul>
          {draft.machines.map((machine) => (
            <li key={machine.key} className="flex items-center gap-3 border-b border-hairline py-4">
              <MachineTile line={machine.line} illustration={machine.illustration} size="compact" />
              <div className="min-w-0 flex-1">
                <p className="text-lead font-semibold">{machine.name}</p>
                <p className="text-meta text-ink-2">
                  {[machine.categoryName, `${machine.count} 台`, machine.year && `${machine.year} 年`, machine.yard]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <IconButton label={`改 ${machine.name}`} onClick={() => setEdited(machine)}>
                <Pencil size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
        <Button
          wide
          size="main"
          className="mt-4"
          data-invalid={problem ? true : undefined}
          icon={<Plus size={20} aria-hidden="true" />}
          onClick={() => setEdited(null)}
        >
          {draft.machines.length > 0 ? '再加一种设备' : '加第一种设备'}
        </Button>
        {problem && <FieldError>{problem}</FieldError>}
      </Section>
      <Section title="权属与保险">
        <div className="space-y-6">
          <FileField
            field="ownership_files"
            files={files}
            addLabel="补权属证明"
            errorOf={errorOf}
            hint="购置发票、登记证、行驶证或融资租赁合同"
          />
          <FileField
            field="insurance_files"
            files={files}
            addLabel="补保险单"
            errorOf={errorOf}
            hint="设备一切险、车辆保险或责任险，在有效期内"
          />
          <FileField
            field="qualification_files"
            files={files}
            addLabel="补资质"
            errorOf={errorOf}
            hint="注册证、检验报告"
            isOptional
          />
          <FileField field="equipment_photos" files={files} addLabel="拍设备" errorOf={errorOf} isOptional />
        </div>
        <p className="mt-5 flex items-start gap-2 text-meta text-ink-2">
          <MapPinCheck size={18} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden="true" />
          提交后先看材料，再约时间到停放地点看一次设备。
        </p>
      </Section>
      {wasOpened && (
        <Suspense fallback={null}>
          <MachineSheet
            key={edited?.key ?? draft.machines.length}
            isOpen={edited !== undefined}
            machine={edited ?? undefined}
            yard={draft.machines.at(-1)?.yard ?? ''}
            onClose={close}
            onKeep={keep}
            onRemove={
              edited
                ? () => {
                    change({ machines: draft.machines.filter(({ key }) => key !== edited.key) })
                    close()
                  }
                : undefined
            }
          />
        </Suspense>
      )}
    </>
  )
}

export function AccountStep({ draft, change, errorOf }: StepProps) {
  return (
    <Section title="租金打到哪里" className="mt-6">
      <div className="space-y-5">
        <TextField
          label="账户名"
          maxLength={60}
          value={draft.accountName}
          placeholder={draft.applicantType === 'company' ? draft.companyName : draft.contactName}
          onChange={(event) => change({ accountName: event.target.value }, 'account_name')}
          error={errorOf('account_name')}
          hint={draft.applicantType === 'company' ? '要和营业执照上的名称一致' : '要和身份证上的姓名一致'}
        />
        <TextField
          label="开户行"
          maxLength={80}
          value={draft.bankName}
          placeholder="银行和支行"
          onChange={(event) => change({ bankName: event.target.value }, 'bank_name')}
          error={errorOf('bank_name')}
        />
        <TextField
          label="银行账号"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={draft.accountNumber}
          onChange={(event) => change({ accountNumber: event.target.value.replace(/[^\d ]/g, '') }, 'account_number')}
          error={errorOf('account_number')}
          hint="提交以后只显示末四位"
        />
        <TextArea
          label="还想说明的"
          isOptional
          maxLength={1000}
          value={draft.notes}
          onChange={(event) => change({ notes: event.target.value }, 'notes')}
          error={errorOf('notes')}
        />
      </div>
    </Section>
  )
}
