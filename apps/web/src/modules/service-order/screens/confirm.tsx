import { useEffect } from 'react'
import { useCommand } from '../../../kits/command/use-command.ts'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { fieldProblems } from '../../../shell/api/api-error.ts'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink, useGo } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { phoneProblem, PhoneField } from '../../../ui/fields/phone-field.tsx'
import { Section } from '../../../ui/section.tsx'
import { CodeRow, useCodeSender } from '../../identity/public.ts'
import { Begun } from '../components/request/begun.tsx'
import { NeedSummary } from '../components/request/need-summary.tsx'
import { StepPage } from '../components/request/step-page.tsx'
import { contactProblems, isNeedTold, keepDraft, type RequestDraft } from '../request-draft.ts'
import { sendRequest } from '../send-request.ts'
import { servicePaths } from '../service-paths.ts'
import { useDraftPhotos } from '../use-draft-photos.ts'

const TITLE = '确认服务需求'
const FORM = 'service-contact'

/** Step 3: all of it, whom to call, and the one button. */
export function Screen() {
  return (
    <Begun title={TITLE} isReady={isNeedTold} otherwise={servicePaths.request}>
      {(draft) => <Confirm draft={draft} />}
    </Begun>
  )
}

interface Contact {
  readonly 'contact.name': string
  readonly 'contact.phone': string
  readonly 'contact.email': string
  readonly sms_code: string
}
const contactOf = (values: Contact) => ({
  name: values['contact.name'],
  phone: values['contact.phone'],
  email: values['contact.email'],
})

function useContactForm(draft: RequestDraft, photos: readonly File[]) {
  const go = useGo()
  const user = useUser()
  const isGuest = user === undefined
  const command = useCommand(
    (values: Contact) =>
      sendRequest({
        draft: { ...draft, ...contactOf(values) },
        photos,
        code: isGuest ? values.sms_code : '',
        reader: user?.id ?? 0,
      }),
    { told: 'none' },
  )
  const form = useForm<Contact, Contact, { readonly orderId: string }>({
    start: {
      'contact.name': draft.name,
      'contact.phone': draft.phone,
      'contact.email': draft.email,
      sms_code: '',
    },
    check: (values) => ({
      ...contactProblems(contactOf(values)),
      sms_code: isGuest && values.sms_code === '' ? '填短信里的验证码' : undefined,
    }),
    command,
    input: (values) => values,
    leaves: (values) => values,
    onDone: ({ orderId }) => go(servicePaths.candidates(orderId), { replace: true }),
  })
  return { form, isGuest, isSent: command.isSuccess, refusal: command.error }
}

function Confirm({ draft }: { draft: RequestDraft }) {
  const { photos } = useDraftPhotos(draft.key)
  const { form, isGuest, isSent, refusal } = useContactForm(draft, photos)
  const { values, change, text, errorOf } = form
  const sender = useCodeSender('external_order')
  const phone = values['contact.phone']
  // Once it is sent, nothing of it is written back.
  useEffect(() => {
    if (!isSent) keepDraft({ ...draft, ...contactOf(values) })
  }, [draft, values, isSent])
  // What was refused of the step before is told here too.
  const elsewhere = Object.entries(fieldProblems(refusal)).filter(([field]) => !(field in values))
  const send = (
    <Button type="submit" form={FORM} tone="commit" size="main" wide busy={form.isBusy} disabled={form.secondsLeft > 0}>
      {form.isBusy ? '正在提交' : '提交，开始找师傅'}
    </Button>
  )
  return (
    <StepPage at={2} title={TITLE} back={servicePaths.request} draft={draft} foot={send}>
      <NeedSummary draft={draft} photos={photos} />
      <Section title="联系谁">
        <FormFrame form={form} id={FORM} className="space-y-5">
          <TextField label="联系人" maxLength={40} autoComplete="name" {...text('contact.name')} />
          <PhoneField
            value={phone}
            onChange={(digits) => change({ 'contact.phone': digits })}
            error={errorOf('contact.phone')}
            hint="师傅接单以后才看得到，验收以后又看不到。"
          />
          {isGuest && (
            <CodeRow
              sender={sender}
              onSend={() => {
                if (phone === '' || phoneProblem(phone) !== undefined) return
                // A new code: what was wrong with the old one is said no more.
                change({ sms_code: '' })
                form.forgive()
                void sender.send(phone)
              }}
              value={values.sms_code}
              onChange={(digits) => change({ sms_code: digits })}
              error={errorOf('sms_code')}
              hint="确认手机号是你的，不用注册。"
            />
          )}
          <TextField
            label="邮箱"
            type="email"
            isOptional
            maxLength={200}
            autoComplete="email"
            {...text('contact.email')}
          />
          {elsewhere.map(([field, sentence]) => (
            <FieldError key={field}>
              {sentence}，<AppLink to={servicePaths.request}>回去改</AppLink>
            </FieldError>
          ))}
          {elsewhere.length === 0 && form.refusal && <FieldError>{form.refusal}</FieldError>}
        </FormFrame>
      </Section>
      <p className="mt-5 text-meta text-pretty text-ink-2">师傅出发前取消不收钱。</p>
    </StepPage>
  )
}
