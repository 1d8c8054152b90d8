import { getVerifiedContract, verifyContractFile } from '@jihui/protocol/agreement/verify-operations'
import { contractNumberOf, verifyCodeIn, verifyCodeLength, verifyPath } from '@jihui/protocol/agreement/verify-code'
import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useCommand } from '../../../kits/command/use-command.ts'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { call } from '../../../shell/api/call.ts'
import { Mark } from '../../../shell/mark.tsx'
import { AppLink, useGo, usePathParam, useQueryTexts } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import { FileButton, FileDrop } from '../components/verify-intake.tsx'
import {
  Compared,
  ContractPlate,
  Fingerprint,
  NextSteps,
  Problems,
  Signatures,
  VerdictHead,
  VerifyHead,
  type Verdict,
} from '../components/verify-result.tsx'

/** For whoever holds a contract, signed in or not: whether it is the one that was signed. */
export function Screen() {
  const number = usePathParam('number')
  const { code = '' } = useQueryTexts()
  return <Verify key={`${number} ${code}`} number={number} code={code} />
}

function Verify({ number, code }: { number: string; code: string }) {
  const check = useCommand((file: File) => call(verifyContractFile, { body: { number }, files: { file: [file] } }), {
    told: 'none',
    keep: () => window.scrollTo(0, 0),
  })
  const intake = { isBusy: check.isPending, onFile: (file: File) => check.mutate(file) }
  const error = check.error ? messageOf(check.error) : undefined
  if (check.data) {
    return (
      <Sheet isDeep>
        <Told verdict={check.data} asked={number} />
        <Foot>
          <FileButton label="再比对一份 PDF" tone="outline" {...intake} />
          {error && (
            <p role="alert" className="mt-2 text-meta text-danger">
              {error}
            </p>
          )}
        </Foot>
      </Sheet>
    )
  }
  if (number && code) return <OfNumber number={number} code={code} intake={intake} error={error} />
  return (
    <Sheet>
      <h1 className="text-title md:text-display">验一份合同</h1>
      <p className="mt-1.5 text-body text-ink-2">看手里的合同和签署时是不是一字不差。不用登录。</p>
      <h2 className="mt-6 mb-2 text-title-s">用文件比对</h2>
      <FileDrop {...intake} error={error} />
      <h2 className="mt-7 mb-2 text-title-s">用编号查</h2>
      <NumberForm number={number} />
    </Sheet>
  )
}

function NumberForm({ number }: { number: string }) {
  const go = useGo()
  const [text, setText] = useState(number)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [codeProblem, setCodeProblem] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = contractNumberOf(text)
    const written = verifyCodeIn(code)
    const isCode = written.length >= verifyCodeLength
    if (!found) setProblem('编号印在合同首页右上和每页页眉，形如 HT20261121-00000012')
    if (!isCode) setCodeProblem(`填合同末页“正文摘要”的前 ${verifyCodeLength} 位；扫码时会自动带上`)
    if (found && isCode) go(verifyPath(found, written))
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label="合同编号"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setProblem('')
        }}
        error={problem || undefined}
        placeholder="HT20261121-00000012"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        className="mt-3"
        label="核对码"
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setCodeProblem('')
        }}
        error={codeProblem || undefined}
        hint={`合同末页“正文摘要”的前 ${verifyCodeLength} 位`}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" tone="ink" size="main" wide className="mt-3">
        查这份合同
      </Button>
    </form>
  )
}

interface OfNumberProps {
  number: string
  code: string
  intake: { isBusy: boolean; onFile: (file: File) => void }
  error: string | undefined
}

function OfNumber({ number, code, intake, error }: OfNumberProps) {
  const record = useQuery({
    queryKey: ['agreement', 'verified', number, code],
    queryFn: ({ signal }) => call(getVerifiedContract, { params: { number }, query: { code }, signal }),
    retry: false,
  })
  if (record.isPending) {
    return (
      <Sheet>
        <Skeleton label="正在查合同">
          <Bone className="h-24 w-full" />
          <Bone className="mt-5 h-52 w-full rounded-card" />
          <Bone className="mt-5 h-28 w-full" />
        </Skeleton>
      </Sheet>
    )
  }
  if (record.isError) {
    const isUnknown = record.error instanceof ApiError && record.error.status === 404
    return (
      <Sheet>
        <h1 className="sr-only">验合同</h1>
        {isUnknown ? (
          <EmptyState
            title="编号和核对码对不上"
            illustration="patient-monitor"
            actions={
              <AppLink to="/verify" className={buttonClass('ink')}>
                换个编号或上传文件
              </AppLink>
            }
          >
            照合同核对编号 {number} 和核对码。两样都对还查不到，别按没有登记的合同付款。
          </EmptyState>
        ) : (
          <QueryError query={record} title="没有查成" />
        )}
      </Sheet>
    )
  }
  const { contract } = record.data
  return (
    <Sheet isDeep>
      <VerifyHead
        dial="record"
        title="平台存有这份合同"
        tag={
          <StatusTag icon={ScrollText} tone={contract.is_in_force ? 'info' : 'warn'}>
            {contract.state_display}
          </StatusTag>
        }
      >
        上传手里的 PDF，看是不是它
      </VerifyHead>
      <div className="mt-5">
        <ContractPlate contract={contract} />
      </div>
      <Signatures contract={contract} />
      <Fingerprint label="文件指纹 SHA-256" digest={contract.sha256} />
      <Foot>
        <FileButton label="上传手里的 PDF 比对" {...intake} />
        {error && (
          <p role="alert" className="mt-2 text-meta text-danger">
            {error}
          </p>
        )}
      </Foot>
    </Sheet>
  )
}

function Told({ verdict, asked }: { verdict: Verdict; asked: string }) {
  const { contract, result } = verdict
  return (
    <div aria-live="polite">
      <VerdictHead verdict={verdict} />
      {verdict.is_other_contract && contract && (
        <p className="mt-4 rounded-card bg-warn-soft px-4 py-3 text-body text-warn">
          它是另一份合同，编号 <span className="figures">{contract.number}</span>，不是你要查的{' '}
          <span className="figures">{asked}</span>。
        </p>
      )}
      {result === 'authentic' ? (
        <>
          {contract && (
            <>
              <div className="mt-5">
                <ContractPlate contract={contract} />
              </div>
              <Signatures contract={contract} />
            </>
          )}
          <Fingerprint label="文件指纹 SHA-256" digest={verdict.sha256} />
        </>
      ) : (
        <>
          <Problems verdict={verdict} />
          <Compared verdict={verdict} />
          <NextSteps />
        </>
      )}
    </div>
  )
}

/** On a phone the sign stands above; wide, the site's own header does. */
function Sheet({ isDeep, children }: { isDeep?: boolean; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-2xl">
      <header className="-mx-(--gutter) mb-5 flex min-h-14 items-center justify-between border-b border-hairline px-(--gutter) md:mx-0 md:mb-6 md:justify-end md:border-0 md:px-0 md:pt-4">
        <AppLink to="/" className="flex min-h-11 items-center gap-2 text-title-s font-semibold md:hidden">
          <Mark className="size-6" />
          机汇
        </AppLink>
        {isDeep && (
          <AppLink to="/verify" className="flex min-h-11 items-center text-body text-ink-2 hover:text-ink">
            验另一份
          </AppLink>
        )}
      </header>
      <div className="pb-6">{children}</div>
    </div>
  )
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-30 -mx-(--gutter) mt-7 -mb-6 border-t border-hairline bg-surface px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:static md:mx-0 md:border-0 md:bg-transparent md:px-0">
      {children}
    </div>
  )
}
