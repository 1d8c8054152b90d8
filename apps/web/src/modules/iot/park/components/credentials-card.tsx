import { Copy, Download, KeyRound } from 'lucide-react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/overlays/toast.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import type { Credentials } from '../park-queries.ts'

const copy = async (text: string, what: string) => {
  try {
    await navigator.clipboard.writeText(text)
    toast.ok(`${what}已复制`)
  } catch {
    toast.error('浏览器不让复制，长按选中再复制')
  }
}

const names = [
  ['用户名', 'username'],
  ['密码', 'password'],
  ['鉴权码', 'auth_code'],
] as const
const asText = (credentials: Credentials): string =>
  names.map(([label, key]) => `${label}：${credentials[key]}`).join('\n')

interface CredentialsCardProps {
  credentials: Credentials
  /** How it speaks decides which of them it asks for. */
  protocol: string
}
/** The secrets of a device: told here once, kept nowhere in clear. */
export function CredentialsCard({ credentials, protocol }: CredentialsCardProps) {
  const asked = protocol === 'jt808' ? names.filter(([, key]) => key !== 'password') : names.slice(0, 2)
  return (
    <section aria-label="凭证" className="rounded-card border border-edge bg-surface p-4">
      <h2 className="flex items-center gap-2 text-title-s">
        <KeyRound size={18} aria-hidden="true" />
        凭证
      </h2>
      <p className="mt-1 text-meta text-accent-ink">只显示这一次。离开这一页就看不到了，要用只能重新生成。</p>
      <dl className="mt-3">
        {asked.map(([label, key]) => (
          <div key={key} className="flex items-center gap-3 border-t border-hairline py-1.5">
            <dt className="w-14 shrink-0 text-meta text-ink-2">{label}</dt>
            <dd className="figures min-w-0 flex-1 text-body [overflow-wrap:anywhere] select-all">{credentials[key]}</dd>
            <dd>
              <IconButton label={`复制${label}`} onClick={() => void copy(credentials[key], label)}>
                <Copy size={18} aria-hidden="true" />
              </IconButton>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          tone="ink"
          icon={<Copy size={18} aria-hidden="true" />}
          onClick={() => void copy(asText(credentials), '凭证')}
        >
          全部复制
        </Button>
        <Button
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() =>
            saveFile(new Blob([`${asText(credentials)}\n`], { type: 'text/plain' }), `${credentials.username}.txt`)
          }
        >
          存成文件
        </Button>
      </div>
    </section>
  )
}
