import { PenLine } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Bone } from '../../../../ui/skeleton.tsx'
import { SignatureField, type SignatureHandle } from '../../../agreement/public.ts'

interface CustomerSignatureProps {
  isNeeded: boolean
  error: string | undefined
  /** The picture; '' while there is none. */
  onChange: (picture: string) => void
}

/** The customer writes his name on the technician's phone. */
export function CustomerSignature({ isNeeded, error, onChange }: CustomerSignatureProps) {
  const [isAsked, setIsAsked] = useState(isNeeded)
  const handle = useRef<SignatureHandle>(null)
  const read = () => {
    const signed = handle.current?.read()
    onChange(signed && 'picture' in signed ? signed.picture : '')
  }
  if (!isAsked)
    return (
      <Button icon={<PenLine size={18} aria-hidden="true" />} onClick={() => setIsAsked(true)}>
        请客户签名（选填）
      </Button>
    )
  return (
    <div data-invalid={error !== undefined}>
      <p className="mb-1 text-meta text-ink-2">客户签名</p>
      <Suspense fallback={<Bone className="h-46 rounded-card" />}>
        <SignatureField ref={handle} onChange={read} />
      </Suspense>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
