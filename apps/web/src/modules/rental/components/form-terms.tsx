import { AppLink } from '../../../shell/navigation.tsx'
import { Checkbox } from '../../../ui/choice.tsx'

export interface FormTermsProps {
  isAgreed: boolean
  onChange: (isAgreed: boolean) => void
  error?: string
}

const link = 'text-ink underline underline-offset-4'

export function FormTerms({ isAgreed, onChange, error }: FormTermsProps) {
  return (
    <div className="mt-6">
      <Checkbox
        name="agreed_to_terms"
        checked={isAgreed}
        onChange={(event) => onChange(event.target.checked)}
        error={error}
        label={
          <>
            我已阅读并同意
            <AppLink to="/legal/service-agreement" className={link}>
              服务协议
            </AppLink>
            和
            <AppLink to="/legal/service-agreement?text=rental" className={link}>
              租赁服务条款
            </AppLink>
          </>
        }
      />
    </div>
  )
}
