import { lazy, Suspense, useState } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'

const RentalTermsText = lazy(async () => ({ default: (await import('./form-terms-text.lazy.tsx')).RentalTermsText }))

export interface FormTermsProps {
  isAgreed: boolean
  onChange: (isAgreed: boolean) => void
  error?: string
}

const link = 'text-ink underline underline-offset-4'

export function FormTerms({ isAgreed, onChange, error }: FormTermsProps) {
  const [isReading, setIsReading] = useState(false)
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
            <button type="button" aria-haspopup="dialog" onClick={() => setIsReading(true)} className={link}>
              租赁服务条款
            </button>
          </>
        }
      />
      <Sheet
        isOpen={isReading}
        onClose={() => setIsReading(false)}
        title="租赁服务条款"
        height="full"
        footer={
          <Button
            tone="ink"
            size="main"
            wide
            onClick={() => {
              onChange(true)
              setIsReading(false)
            }}
          >
            读完了，同意
          </Button>
        }
      >
        <Suspense fallback={<SkeletonText lines={8} />}>
          <RentalTermsText />
        </Suspense>
      </Sheet>
    </div>
  )
}
