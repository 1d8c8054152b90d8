import type { verifyContractFile } from '@jihui/protocol/agreement/verify-operations'
import { companyProfile } from '@jihui/protocol/company/profile'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import {
  Ban,
  Check,
  Copy,
  FileSearch,
  Phone,
  ShieldCheck,
  ShieldQuestion,
  ShieldX,
  X,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { clockTime, dayRange, monthDay, shanghaiDay } from '../../../ui/text/format.ts'
import { HistoryRail } from '../../../ui/history-rail.tsx'
import { Nameplate } from '../../../ui/nameplate.tsx'
import { RowBody, Section } from '../../../ui/section.tsx'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { VerifyDial, type DialTone } from './verify-dial.tsx'

export type Verdict = ResponseOf<typeof verifyContractFile.shape>
export type VerifiedContract = NonNullable<Verdict['contract']>

const tags: Record<Verdict['result'], { tone: StatusTone; icon: LucideIcon; label: string }> = {
  authentic: { tone: 'ok', icon: ShieldCheck, label: '验签通过' },
  altered: { tone: 'danger', icon: ShieldX, label: '内容被改过' },
  unknown: { tone: 'warn', icon: ShieldQuestion, label: '认不出' },
}

/** 11月20日 15:02: what is proved is not told as 昨天. */
const exactTime = (instant: string) => `${monthDay(shanghaiDay(instant))} ${clockTime(instant)}`

/** 9f2c 41ae … in groups of four, as one reads it aloud. */
const grouped = (digest: string): string => digest.replaceAll(/.{4}(?=.)/g, '$& ')

export function VerifyHead({
  dial,
  tag,
  title,
  children,
}: {
  dial: DialTone
  tag: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <div className="flex items-center gap-4">
      <VerifyDial tone={dial} />
      <div className="min-w-0">
        {tag}
        <h1 className="mt-1.5 text-title">{title}</h1>
        <p className="mt-0.5 text-body text-ink-2">{children}</p>
      </div>
    </div>
  )
}

export function VerdictHead({ verdict }: { verdict: Verdict }) {
  const tag = tags[verdict.result]
  return (
    <VerifyHead
      dial={verdict.result}
      title={verdict.title}
      tag={
        <StatusTag icon={tag.icon} tone={tag.tone}>
          {tag.label}
        </StatusTag>
      }
    >
      {verdict.message}
    </VerifyHead>
  )
}

export function ContractPlate({ contract }: { contract: VerifiedContract }) {
  return (
    <>
      {!contract.is_in_force && (
        <p className="mb-3 flex items-start gap-2 rounded-card bg-warn-soft px-4 py-3 text-body text-warn">
          <Ban size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
          这份合同{contract.state_display}，不再有效。
        </p>
      )}
      <h2 className="sr-only">合同内容</h2>
      <Nameplate
        title={contract.title}
        number={contract.number}
        facts={[
          { label: '出租方', value: contract.lessor },
          { label: contract.is_masked ? '承租方（部分隐去）' : '承租方', value: contract.lessee },
          { label: '设备', value: `${contract.equipment_name} ${contract.equipment_model}` },
          { label: '租期', value: <span className="figures">{dayRange(contract.start_date, contract.end_date)}</span> },
          { label: '页数', value: <span className="figures">{`${contract.pages} 页，${contract.clauses} 条`}</span> },
          { label: '签署完成', value: <span className="figures">{exactTime(contract.signed_at)}</span> },
        ]}
      />
    </>
  )
}

export function Signatures({ contract }: { contract: VerifiedContract }) {
  return (
    <Section title="谁签的">
      <HistoryRail
        isOpen={false}
        entries={contract.signatures.map(({ who, at, how }) => ({
          id: who,
          title: who,
          meta: <span className="figures">{`${exactTime(at)} · ${how}`}</span>,
        }))}
      />
    </Section>
  )
}

export function Fingerprint({ label, digest }: { label: string; digest: string }) {
  const copy = async () => {
    try {
      // Absent on addresses that are not secure, which is no other than being refused.
      await navigator.clipboard.writeText(digest)
      toast.ok('已复制')
    } catch {
      toast.error('没有复制成功，请长按选中再复制')
    }
  }
  return (
    <div className="mt-4 rounded-card bg-sunken px-4 pt-1 pb-3">
      <div className="flex items-center justify-between gap-3 text-meta text-ink-2">
        <span>{label}</span>
        <Button tone="ghost" className="-me-3" icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          复制
        </Button>
      </div>
      <p className="figures text-body break-words">{grouped(digest)}</p>
    </div>
  )
}

function Pages({ pages }: { pages: NonNullable<Verdict['pages']> }) {
  return (
    <ol className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
      {pages.map(({ page, is_same: isSame }) => (
        <li key={page} className={cx('text-center text-caption', isSame ? 'text-ink-2' : 'font-semibold text-danger')}>
          <span
            className={cx(
              'mb-1 flex h-14 items-center justify-center rounded-half border',
              isSame ? 'border-hairline text-ok' : 'border-2 border-danger text-danger',
            )}
          >
            {isSame ? <Check size={18} aria-hidden="true" /> : <X size={18} aria-hidden="true" />}
          </span>
          <span className="figures keep">第 {page} 页</span>
          <span className="sr-only">{isSame ? '一致' : '对不上'}</span>
        </li>
      ))}
    </ol>
  )
}

const changedPages = (pages: NonNullable<Verdict['pages']>): string =>
  pages
    .filter((page) => !page.is_same)
    .map(({ page }) => `第 ${page} 页`)
    .join('、')

/** What is wrong, in words, and page by page where that can be told. */
export function Problems({ verdict }: { verdict: Verdict }) {
  const { problems, pages, result } = verdict
  return (
    <section className="mt-5 rounded-card bg-surface p-4 shadow-lift-1">
      <h2 className="text-title-s">{pages ? `${changedPages(pages)}对不上` : '问题在这里'}</h2>
      <ul className="mt-2 space-y-1 text-body text-ink-2">
        {problems.map(({ code, text }) => (
          <li key={code}>{text}。</li>
        ))}
        {problems.length === 0 && <li>平台没有这个编号的已签合同。</li>}
      </ul>
      <p className="mt-2 text-body text-ink-2">
        {result === 'altered'
          ? '以平台存的原件为准，别按这份文件付款或交机器。'
          : '如果它应当是平台的合同，核对编号后再试，或向对方要原始文件。'}
      </p>
      {pages && <Pages pages={pages} />}
    </section>
  )
}

const short = (digest: string) => grouped(digest.slice(0, 16))

export function Compared({ verdict }: { verdict: Verdict }) {
  const rows = [
    ...(verdict.contract ? [{ label: '签署时的原件', digest: verdict.contract.sha256, isOff: false }] : []),
    { label: '你上传的文件', digest: verdict.sha256, isOff: verdict.result !== 'authentic' },
  ]
  return (
    <Section title="指纹对照">
      <dl>
        <div className="flex gap-4 border-b border-edge pb-1.5 text-caption text-ink-3">
          <dt className="w-32 shrink-0">来源</dt>
          <dd>SHA-256 前 16 位</dd>
        </div>
        {rows.map(({ label, digest, isOff }) => (
          <div key={label} className="flex min-h-11 items-center gap-4 border-b border-hairline text-body">
            <dt className="w-32 shrink-0">{label}</dt>
            <dd className={cx('figures', isOff && 'text-danger')}>{short(digest)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-meta text-ink-3">
        <span className="figures">{exactTime(verdict.checked_at)}</span> 核对。文件只在这次比对里用，不保存。
      </p>
    </Section>
  )
}

export function NextSteps() {
  return (
    <Section title="接下来">
      <AppLink to="/my-contracts" className="block">
        <RowBody icon={<FileSearch size={22} aria-hidden="true" />} label="看平台存的原件" value="签约的人登录后" />
      </AppLink>
      <a href={`tel:${companyProfile.contactPhone}`} className="block">
        <RowBody
          icon={<Phone size={22} aria-hidden="true" />}
          label="打电话问平台"
          value={<span className="figures">{companyProfile.contactPhone}</span>}
        />
      </a>
    </Section>
  )
}
