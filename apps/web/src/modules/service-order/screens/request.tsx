import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import { useEffect } from 'react'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { PhotoField } from '../../../kits/form/photo-field.tsx'
import { type Form, keptHere, useForm } from '../../../kits/form/use-form.ts'
import { AppLink, useGo } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { Begun } from '../components/request/begun.tsx'
import { StepPage } from '../components/request/step-page.tsx'
import { UrgencyField, WhenField } from '../components/request/when-field.tsx'
import { WhereField } from '../components/request/where-field.tsx'
import { ServiceHead } from '../components/service-head.tsx'
import { dropPhotos } from '../draft-photos.ts'
import { forgetDraft, keepDraft, needProblems, type RequestDraft } from '../request-draft.ts'
import { servicePaths } from '../service-paths.ts'
import { useDraftPhotos } from '../use-draft-photos.ts'

const TITLE = '填写服务需求'
const FORM = 'service-request'

/** Step 2: what is wrong, where, when. */
export function Screen() {
  return <Begun title={TITLE}>{(draft) => <Need draft={draft} />}</Begun>
}

function Need({ draft }: { draft: RequestDraft }) {
  const go = useGo()
  const form = useForm<RequestDraft, RequestDraft, void>({
    start: draft,
    check: needProblems,
    command: keptHere(keepDraft),
    input: (values) => values,
    leaves: (values) => values,
    onDone: () => go(servicePaths.confirm),
  })
  const { values } = form
  // Kept with every sign: a telephone that rings or a battery that is empty costs nothing that was written.
  useEffect(() => keepDraft(values), [values])
  const discard = async () => {
    const isSure = await confirm({
      title: '清空已填的内容？',
      body: '写的和选的照片会从这台设备上删掉。',
      confirmLabel: '清空',
      cancelLabel: '留着',
      tone: 'danger',
    })
    if (!isSure) return
    await dropPhotos()
    forgetDraft()
    go(servicePaths.platform, { replace: true })
  }
  return (
    <StepPage
      at={1}
      title={TITLE}
      back={servicePaths.platform}
      draft={values}
      foot={
        <Button type="submit" form={FORM} tone="ink" size="main" wide>
          下一步
        </Button>
      }
      actions={
        <Button tone="ghost" onClick={() => void discard()}>
          清空
        </Button>
      }
    >
      <Chosen draft={values} />
      <FormFrame form={form} id={FORM} className="mt-6 space-y-6">
        <NeedFields form={form} draftKey={draft.key} />
      </FormFrame>
    </StepPage>
  )
}

function Chosen({ draft: values }: { draft: RequestDraft }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <ServiceHead code={values.type} name={values.typeName} facts={[]} />
      <AppLink
        to={servicePaths.platform}
        className="inline-flex min-h-11 shrink-0 items-center text-meta text-ink-2 underline decoration-tick underline-offset-4"
      >
        换一种
      </AppLink>
    </div>
  )
}

function NeedFields({ form, draftKey }: { form: Form<RequestDraft>; draftKey: string }) {
  const { photos, change: changePhotos } = useDraftPhotos(draftKey)
  const { values, change, text, errorOf } = form
  return (
    <>
      <TextArea
        label="出了什么问题"
        rows={4}
        maxLength={serviceOrderLimits.descriptionMax}
        placeholder="什么时候开始的，有什么响声、报警，动过哪里"
        {...text('description')}
      />
      <TextField label="品牌型号" isOptional maxLength={100} placeholder="三一 SY215" {...text('maker')} />
      <PhotoField
        label="照片"
        hint="故障的地方、铭牌、报警画面。位置和手机型号会先去掉。"
        isOptional
        use="show"
        max={serviceOrderLimits.photos}
        files={photos}
        onChange={changePhotos}
        error={errorOf('photos')}
      />
      <WhereField values={values} onChange={change} error={errorOf('location.city')} />
      <WhenField values={values} onChange={change} error={errorOf('expected_start_time')} />
      <UrgencyField isNow={values.isNow} urgency={values.urgency} onChange={change} />
    </>
  )
}
