import { PenLine } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Bone } from '../../../../ui/skeleton.tsx'
import { SignatureField, type SignatureHandle } from '../../../agreement/public.ts'

/** Instead of the code: the receiver writes his name on the driver's phone. Tells the picture, '' while there is none. */
export function ReceiverSignature({ onChange }: { onChange: (picture: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const handle = useRef<SignatureHandle>(null)
  const read = () => {
    const signed = handle.current?.read()
    onChange(signed && 'picture' in signed ? signed.picture : '')
  }
  if (!isOpen)
    return (
      <Button icon={<PenLine size={18} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        没有收货码，请收货人签名
      </Button>
    )
  return (
    <div>
      <p className="mb-1 text-body font-semibold">收货人签名</p>
      <Suspense fallback={<Bone className="h-46 rounded-card" />}>
        <SignatureField ref={handle} onChange={read} />
      </Suspense>
    </div>
  )
}
