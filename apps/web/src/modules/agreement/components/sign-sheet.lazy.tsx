import { agreementMessages } from '@jihui/protocol/agreement/machine'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { useUser } from '../../../shell/api/user.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import type { Contract } from '../contract-queries.ts'
import type { ReadingRecord } from '../reading-record.ts'
import { readClausesOf, type ReadingState } from '../reading-state.ts'
import { sentenceOf, useSignContract } from '../use-contract-actions.ts'
import type { SignatureHandle } from './signature-field.lazy.tsx'
import { ReadingLeft } from './reading-left.tsx'
import { SignCode } from './sign-code.tsx'
import { TypedSignature } from './typed-signature.tsx'

const SignatureField = lazy(async () => ({ default: (await import('./signature-field.lazy.tsx')).SignatureField }))

export interface SignSheetProps {
  line: LineFace
  contract: Contract
  isOpen: boolean
  reading: ReadingState
  record: ReadingRecord
  /** To what has not been read, by its number. */
  onGo: (number: number) => void
  onClose: () => void
  onSigned: () => void
}

type Way = 'draw' | 'type'

export function SignSheet({ line, contract, isOpen, reading, record, onGo, onClose, onSigned }: SignSheetProps) {
  const signer = contract.contact_name || contract.customer_name
  const party = contract.healthcare_facility || contract.customer_name
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="签署合同"
      description={party && party !== signer ? `签署人 ${signer}，代表 ${party}` : `签署人 ${signer}`}
    >
      {reading.isDone ? (
        <SignForm {...{ line, contract, record, signer, onSigned }} />
      ) : (
        <ReadingLeft contract={contract} reading={reading} onGo={onGo} />
      )}
    </Sheet>
  )
}

function SignForm({
  line,
  contract,
  record,
  signer,
  onSigned,
}: Pick<SignSheetProps, 'line' | 'contract' | 'record' | 'onSigned'> & { signer: string }) {
  const sign = useSignContract(line, contract.rental_id)
  const phone = useUser()?.phone ?? contract.contact_phone
  const [way, setWay] = useState<Way>('draw')
  const [isRead, setIsRead] = useState(false)
  const [problems, setProblems] = useState<{ signature?: string; read?: string; code?: string }>({})
  const [asksCode, setAsksCode] = useState(false)
  const [code, setCode] = useState('')
  const signature = useRef<SignatureHandle>(null)
  const problemId = useId()
  const forget = (name: keyof typeof problems) => setProblems((before) => ({ ...before, [name]: undefined }))

  const submit = () => {
    const drawn = signature.current?.read() ?? { problem: agreementMessages.signatureMissing }
    const found = {
      signature: 'problem' in drawn ? drawn.problem : undefined,
      read: isRead ? undefined : '请勾选后再签',
      code: asksCode && !/^\d{6}$/.test(code) ? '请输入 6 位短信验证码' : undefined,
    }
    setProblems(found)
    if ('problem' in drawn || found.read || found.code) return
    sign.mutate(
      {
        signature: drawn.picture,
        typedName: drawn.name,
        smsCode: asksCode ? code : undefined,
        contentSha256: contract.content_sha256,
        readClauses: readClausesOf(record),
      },
      {
        onSuccess: () => {
          toast.ok(agreementMessages.signed)
          onSigned()
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? error.errors : {}
          if (fields.sms_code) {
            // The server asks for a code: the first refusal is only the question.
            setProblems({ code: asksCode ? fields.sms_code : undefined })
            setAsksCode(true)
          } else if (fields.signature || fields.typed_name)
            setProblems({ signature: fields.signature ?? fields.typed_name })
          else toast.error(sentenceOf(error, '签署合同失败'))
        },
      },
    )
  }
  return (
    <div>
      <SegmentedControl<Way>
        label="签名方式"
        className="mb-3"
        options={[
          { value: 'draw', label: '手写' },
          { value: 'type', label: '键盘输入' },
        ]}
        value={way}
        onChange={(next) => {
          setWay(next)
          forget('signature')
        }}
      />
      <div role="group" aria-label="签名" aria-describedby={problems.signature ? problemId : undefined}>
        {way === 'draw' ? (
          <Suspense
            fallback={
              <Skeleton label="正在准备签名板">
                <Bone className="h-[min(11.5rem,46dvh)] rounded-card" />
                <Bone className="mt-2 h-9 w-full" />
              </Skeleton>
            }
          >
            <SignatureField ref={signature} onChange={() => forget('signature')} />
          </Suspense>
        ) : (
          <TypedSignature ref={signature} name={signer} onChange={() => forget('signature')} />
        )}
        {problems.signature && <FieldError id={problemId}>{problems.signature}</FieldError>}
      </div>
      <div className="mt-2">
        <Checkbox
          label={`我已阅读全部 ${contract.clauses.length} 条，并有权代表承租方签署`}
          checked={isRead}
          error={problems.read}
          onChange={(event) => {
            setIsRead(event.target.checked)
            forget('read')
          }}
        />
      </div>
      {asksCode && (
        <SignCode
          phone={phone}
          code={code}
          problem={problems.code}
          onChange={(next) => {
            setCode(next)
            forget('code')
          }}
        />
      )}
      <Button tone="commit" size="main" wide className="mt-3" busy={sign.isPending} onClick={submit}>
        {sign.isPending ? '正在签署' : '签署合同'}
      </Button>
      <p className="mt-2 text-center text-caption text-ink-3">签署后双方各得一份 PDF，末页印着内容指纹</p>
    </div>
  )
}
