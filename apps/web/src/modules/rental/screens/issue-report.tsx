import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { issuePhotosMax, issueTypeCodes, issueTypes, type IssueType } from '@jihui/protocol/rental/conventions'
import { reportIssue } from '@jihui/protocol/rental/operations'
import { Gauge, HelpCircle, MonitorCog, PackageX, Puzzle, Wrench, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useUpload } from '../../../kits/command/use-upload.ts'
import { PhotoField } from '../../../kits/form/photo-field.tsx'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { UploadShare } from '../../../kits/form/upload-share.tsx'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { upload } from '../../../shell/api/upload.ts'
import { usePathParam, useScreenRoute } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioCard } from '../../../ui/fields/choice.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { OrderDone, OrderFormClosed, OrderFormHead } from '../components/order-form-head.tsx'
import { OrderFrame } from '../components/order-frame.tsx'
import { OrderServiceSheet } from '../components/order-service-sheet.lazy.tsx'
import { keepOrder } from '../order-commands.ts'
import { orderPaths } from '../order-line.ts'
import type { Order } from '../order-queries.ts'

const DESCRIPTION_MAX = 1000

/** What to tell of each kind, so that one call settles it. */
const kinds: Record<IssueType, { icon: LucideIcon; hint: string }> = {
  malfunction: { icon: Wrench, hint: '开不了机、报警、功能不工作' },
  damage: { icon: PackageX, hint: '磕碰、破损、进水' },
  missing_parts: { icon: Puzzle, hint: '少了配件、线缆或耗材' },
  software_issue: { icon: MonitorCog, hint: '死机、报错、连不上系统' },
  calibration_needed: { icon: Gauge, hint: '读数不准，需要计量或校准' },
  other: { icon: HelpCircle, hint: '以上都不是' },
}

export function Screen() {
  const title = useScreenRoute()?.title ?? ''
  return (
    <OrderFrame idText={usePathParam('id')} title={title}>
      {(order, line) => <IssueReport key={order.id} order={order} line={line} title={title} />}
    </OrderFrame>
  )
}

interface Report {
  type: IssueType
  description: string
  photos: readonly File[]
}

const useReport = (line: LineFace, id: number) =>
  useUpload(
    ({ type, description, photos }: Report, onProgress) =>
      upload(onLine(reportIssue, line), {
        params: { id },
        body: { issue_type: type, description },
        files: { images: photos },
        onProgress,
      }),
    { told: 'none', keep: (client, { rental }) => keepOrder(client, line, rental) },
  )

function IssueReport({ order, line, title }: { order: Order; line: LineFace; title: string }) {
  const report = useReport(line, order.id)
  const form = useForm({
    start: { issue_type: null as IssueType | null, description: '', images: [] as readonly File[] },
    check: ({ issue_type: type, description }) => ({
      issue_type: type ? undefined : '请选择问题类型',
      description: required(description, '请填写问题描述'),
    }),
    command: report,
    input: ({ issue_type: type, description, images }) =>
      type && { type, description: description.trim(), photos: images },
    onDone: ({ message }) => toast.ok(message),
  })
  const { issue_type: type, description, images } = form.values
  const typeProblem = form.errorOf('issue_type')
  if (report.isSuccess) return <Reported line={line} order={order} title={title} report={report.variables} />
  if (!order.actions.includes('report_issue')) {
    return <OrderFormClosed line={line} order={order} code="report_issue" title={title} />
  }
  return (
    <Page title={title} back={orderPaths.detail(line, order.id)}>
      <FormFrame form={form} line={line.id}>
        <OrderFormHead line={line} order={order} />
        <Section title="出了什么问题">
          <KindChoice value={type} onChange={(next) => form.change({ issue_type: next })} problem={typeProblem} />
        </Section>
        <Section title="说清楚一点">
          <TextArea
            label="问题描述"
            rows={5}
            maxLength={DESCRIPTION_MAX}
            aside={`${description.length} / ${DESCRIPTION_MAX}`}
            placeholder="什么时候开始的，屏幕上显示什么，做过哪些尝试"
            {...form.text('description')}
          />
          <div className="mt-5">
            <PhotoField
              label="照片"
              hint={`拍下整机、问题部位和屏幕提示，最多 ${issuePhotosMax} 张，JPG 或 PNG。`}
              files={images}
              max={issuePhotosMax}
              onChange={(change) => form.change(({ images: now }) => ({ images: change(now) }))}
              isOptional
              error={form.errorOf('images')}
              isDisabled={form.isBusy}
            />
          </div>
        </Section>
        {report.share !== null && images.length > 0 && (
          <div className="mt-5">
            <UploadShare share={report.share} />
          </div>
        )}
        {form.refusal && <FieldError>{form.refusal}</FieldError>}
        <StickyBar>
          <span className="text-meta text-ink-2">提交后平台电话联系你</span>
          <Button type="submit" tone="commit" size="main" busy={form.isBusy}>
            {form.isBusy ? '正在提交' : '提交'}
          </Button>
        </StickyBar>
      </FormFrame>
    </Page>
  )
}

interface KindChoiceProps {
  value: IssueType | null
  onChange: (value: IssueType) => void
  problem: string | undefined
}

function KindChoice({ value, onChange, problem }: KindChoiceProps) {
  return (
    <>
      <fieldset data-invalid={problem !== undefined} aria-describedby={problem ? 'issue-type-error' : undefined}>
        <legend className="sr-only">问题类型</legend>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {issueTypeCodes.map((code) => {
            const { icon: Icon, hint } = kinds[code]
            return (
              <RadioCard
                key={code}
                name="issue_type"
                value={code}
                checked={value === code}
                onChange={() => onChange(code)}
                label={issueTypes[code]}
                hint={hint}
                icon={<Icon size={22} strokeWidth={1.6} className="shrink-0 text-ink-2" aria-hidden="true" />}
              />
            )
          })}
        </div>
      </fieldset>
      {problem && <FieldError id="issue-type-error">{problem}</FieldError>}
    </>
  )
}

function Reported({ order, line, title, report }: { order: Order; line: LineFace; title: string; report: Report }) {
  const [isCalling, setIsCalling] = useState(false)
  return (
    <>
      <OrderDone
        line={line}
        order={order}
        title={title}
        tag="已上报"
        next={[
          { who: '平台', what: '看描述和照片，电话联系你', when: '马上处理' },
          { who: '平台', what: '远程解决、上门维修或换机', when: '按情况定' },
          { who: '你', what: '问题解决后在订单里看记录', when: '随时' },
        ]}
        actions={
          <Button size="main" onClick={() => setIsCalling(true)}>
            等不及，打电话
          </Button>
        }
      >
        <h2 className="text-display">问题已上报</h2>
        <p className="mt-1 text-body text-ink-2">
          {issueTypes[report.type]}，{report.photos.length > 0 ? `附 ${report.photos.length} 张照片。` : '没有附照片。'}
          平台会尽快联系你。
        </p>
      </OrderDone>
      <OrderServiceSheet isOpen={isCalling} onClose={() => setIsCalling(false)} orderNumber={order.order_number} />
    </>
  )
}
