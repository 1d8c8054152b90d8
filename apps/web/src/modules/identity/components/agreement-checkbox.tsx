import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'

export interface AgreementCheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string
}

/** The texts open beside the form, which keeps what was filled in. */
export function AgreementCheckbox({ checked, onChange, error }: AgreementCheckboxProps) {
  return (
    <Checkbox
      name="agreed"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      error={error}
      label={
        <>
          我已阅读并同意 <TextLink to="/legal/service-agreement">服务协议</TextLink> 和{' '}
          <TextLink to="/legal/privacy-policy">隐私政策</TextLink>
        </>
      }
    />
  )
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <AppLink to={to} target="_blank" className="text-ink underline underline-offset-4">
      {children}
      <span className="sr-only">（在新窗口打开）</span>
    </AppLink>
  )
}
