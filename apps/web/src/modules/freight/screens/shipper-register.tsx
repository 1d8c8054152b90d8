import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { useIsSignedIn } from '../../../shell/api/user.ts'
import { useQueryTexts } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioCard } from '../../../ui/fields/choice.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { NewAccountFields, newAccountProblems, noAccount, useSignInAfter } from '../../identity/public.ts'
import { UnlessRegistered } from '../components/applied.tsx'
import { PaperField } from '../../../kits/form/paper-field.tsx'
import { freightPaths } from '../freight-words.ts'
import { useRegisterShipper, type ShipperForm } from '../party-queries.ts'

/** 登记成为货主: a person at once, a company with its licence. */
export function Screen() {
  const { again } = useQueryTexts()
  const isAgain = again !== undefined
  return (
    <Page
      title={isAgain ? '登记企业' : '登记成为货主'}
      back={isAgain ? freightPaths.shipperSettings : freightPaths.platform}
    >
      <UnlessRegistered party="shipper" isAgain={isAgain}>
        <Register isAgain={isAgain} />
      </UnlessRegistered>
    </Page>
  )
}

const kinds = [
  { value: 'person', label: '个人', hint: '有手机号就行，马上可以发布' },
  { value: 'company', label: '企业', hint: '上传营业执照，平台看过就能发布' },
] as const

/** A guest makes his account with it. */
function useShipperForm(isAgain: boolean) {
  const isGuest = !useIsSignedIn()
  const signIn = useSignInAfter(freightPaths.shipperRegister)
  const form = useForm({
    start: {
      account: noAccount,
      kind: (isAgain ? 'company' : 'person') as 'person' | 'company',
      company_name: '',
      licence: [] as File[],
    },
    check: ({ account, kind, company_name: name, licence }) => ({
      ...(isGuest && newAccountProblems(account)),
      company_name: kind === 'company' && name.trim() === '' ? '请填写企业名称' : undefined,
      business_license_file: kind === 'company' && licence.length === 0 ? '请上传营业执照' : undefined,
    }),
    command: useRegisterShipper(),
    input: ({ account, kind, company_name, licence }): ShipperForm => {
      const own = isGuest ? account : {}
      return kind === 'person'
        ? { body: { ...own, kind }, files: {} }
        : { body: { ...own, kind, company_name }, files: { business_license_file: licence } }
    },
    leaves: (values) => values,
    onDone: () => {
      if (isGuest) void signIn(form.values.account)
    },
  })
  return { form, isGuest }
}

function Register({ isAgain }: { isAgain: boolean }) {
  const { form, isGuest } = useShipperForm(isAgain)
  const { kind, licence } = form.values
  return (
    <FormFrame form={form} className="space-y-4">
      {isGuest && (
        <NewAccountFields
          value={form.values.account}
          onChange={(account) => form.change({ account })}
          errorOf={form.errorOf}
        />
      )}
      <fieldset className={isAgain ? 'hidden' : 'space-y-2'}>
        <legend className="mb-2 text-body text-ink-2">你是</legend>
        {kinds.map((one) => (
          <RadioCard
            key={one.value}
            name="kind"
            value={one.value}
            label={one.label}
            hint={one.hint}
            checked={kind === one.value}
            onChange={() => form.change({ kind: one.value })}
          />
        ))}
      </fieldset>
      {kind === 'company' && (
        <>
          <TextField
            label="企业名称"
            maxLength={100}
            {...form.text('company_name')}
            hint="和营业执照一样，司机接单前看得到"
          />
          <PaperField
            label="营业执照"
            max={1}
            files={licence}
            onChange={(change) => form.change(({ licence: now }) => ({ licence: change(now) }))}
            error={form.errorOf('business_license_file')}
          />
        </>
      )}
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <Button type="submit" tone="commit" size="main" wide busy={form.isBusy}>
        {form.isBusy ? '正在登记' : isAgain ? '提交登记' : '登记成为货主'}
      </Button>
    </FormFrame>
  )
}
