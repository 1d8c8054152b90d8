import { isCreditCode, plainCreditCode } from '@jihui/protocol/tenant/credit-code'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { type FormCommand, required, useForm } from '../../../kits/form/use-form.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { choosePictures } from '../../../ui/pictures/choose-pictures.ts'
import { FormProblem } from '../../identity/public.ts'
import { type Tenant, useFoundTenant, useResubmit } from '../queries.ts'

interface Papers {
  name: string
  credit_code: string
  licence: File | null
}
const codeProblem = (code: string): string | undefined =>
  required(code, '请填写统一社会信用代码') ??
  (isCreditCode(plainCreditCode(code)) ? undefined : '代码不对，请对照营业执照检查 18 位')

interface SheetProps {
  isOpen: boolean
  onClose: () => void
}

/** A new company: its name, number and photographed licence. */
export function FoundingSheet(props: SheetProps) {
  const found = useFoundTenant()
  return (
    <PapersSheet
      {...props}
      title="创建企业"
      words={['创建', '正在创建']}
      start={{ name: '', credit_code: '', licence: null }}
      needsLicence
      command={found as FormCommand<Papers, unknown>}
    />
  )
}

/** Other papers of a company, which staff look at anew. */
export function ResubmitSheet({ tenant, ...props }: SheetProps & { tenant: Tenant }) {
  const resubmit = useResubmit(tenant.id)
  return (
    <PapersSheet
      {...props}
      title="修改企业资料"
      words={['提交', '正在提交']}
      start={{ name: tenant.name, credit_code: tenant.credit_code, licence: null }}
      command={resubmit}
    />
  )
}

interface PapersSheetProps extends SheetProps {
  title: string
  words: readonly [string, string]
  start: Papers
  needsLicence?: boolean
  command: FormCommand<Papers, unknown>
}

function PapersSheet({ isOpen, onClose, title, words, start, needsLicence, command }: PapersSheetProps) {
  const form = useForm({
    start,
    check: ({ name, credit_code: code, licence }) => ({
      name: required(name, '请填写企业名称'),
      credit_code: codeProblem(code),
      licence: needsLicence && !licence ? '请拍下营业执照' : undefined,
    }),
    command,
    input: (given) => given,
    onDone: onClose,
  })
  const { licence } = form.values
  const licenceError = form.errorOf('licence')
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description="平台对照营业执照核实，通过后才能以企业名义下单"
      words={words}
    >
      <TextField label="企业名称" maxLength={100} placeholder="和营业执照一致" {...form.text('name')} />
      <TextField
        label="统一社会信用代码"
        maxLength={30}
        autoCapitalize="characters"
        placeholder="营业执照上的 18 位代码"
        {...form.text('credit_code')}
      />
      <div>
        <p className="mb-1.5 text-meta text-ink-2">营业执照照片</p>
        <label className="relative flex min-h-12 items-center justify-center rounded-card border border-dashed border-edge px-4 text-body has-focus-visible:shadow-(--focus)">
          <input
            type="file"
            name="licence"
            accept="image/jpeg,image/png,application/pdf"
            aria-label={licence ? '换一张营业执照' : '拍照或选营业执照'}
            aria-invalid={licenceError ? true : undefined}
            aria-describedby="licence-note"
            onChange={(event) =>
              void choosePictures(event.target, 'paper', ([chosen]) => chosen && form.change({ licence: chosen }))
            }
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span className="truncate">{licence ? licence.name : needsLicence ? '拍照或选文件' : '不换就留空'}</span>
        </label>
        <p id="licence-note" className="mt-1.5 text-meta text-danger empty:hidden">
          {licenceError}
        </p>
      </div>
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
    </FormSheet>
  )
}
