import { deviceProtocols, type DeviceProtocol } from '@jihui/protocol/iot/devices/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { RadioCard } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { ScanText } from '../../../machine-code/public.ts'
import { parkPaths } from '../park-paths.ts'
import { type Credentials, type Profile, profilesQuery, useRegister } from '../park-queries.ts'
import { CredentialsCard } from './credentials-card.tsx'
import { SpeakHint } from './speak-hint.tsx'

const codeForm = /^[A-Za-z0-9_-]{4,40}$/
/** Makers print it bare, or as the last part of an address. */
const codeIn = (text: string): string | null => {
  const last = text.trim().split(/[/=:]/).at(-1) ?? ''
  return codeForm.test(last) ? last : null
}
const protocolOptions = Object.entries(deviceProtocols).map(([value, label]) => ({ value, label }))
const systemOptions = [
  { value: 'wgs84', label: 'WGS-84（多数终端）' },
  { value: 'gcj02', label: 'GCJ-02（火星坐标）' },
]

interface Registered {
  readonly id: number
  readonly code: string
  readonly protocol: string
  readonly profile: string
  readonly credentials: Credentials
}
const start = { code: '', profile: '', protocol: 'mqtt', name: '', coordinate_system: 'wgs84', gateway: '' }

/** One device: its code typed or scanned, what kind it is, what it speaks. */
export function RegisterOne() {
  const [done, setDone] = useState<Registered | null>(null)
  const profiles = useQuery(profilesQuery)
  const form = useForm({
    start,
    check: ({ code, profile }) => ({
      code:
        required(code, '请填写设备编号') ?? (codeForm.test(code.trim()) ? undefined : '4 到 40 位字母、数字、- 或 _'),
      profile: required(profile, '请选择设备型号'),
    }),
    command: useRegister(),
    input: ({ profile, protocol, coordinate_system: system, ...rest }) => ({
      ...rest,
      code: rest.code.trim(),
      profile: profile as 'tag',
      protocol: protocol as DeviceProtocol,
      coordinate_system: system as 'wgs84' | 'gcj02',
    }),
    onDone: ({ id, code, protocol, profile, credentials }) => setDone({ id, code, protocol, profile, credentials }),
  })
  if (done) return <Told done={done} onAnother={() => setDone(null)} />
  return (
    <FormFrame form={form} className="space-y-5">
      <TextField
        label="设备编号"
        hint="印在终端上。部标终端填手机号，新能源车填车架号"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...form.text('code')}
      />
      <ScanText
        label="扫终端上的码"
        title="扫终端上的码"
        reads={codeIn}
        words={{ aim: '对准终端上的二维码或条码', other: '这个码不是设备编号。' }}
        onText={(code) => form.change({ code })}
      />
      <ProfileCards
        query={profiles}
        value={form.values.profile}
        error={form.errorOf('profile')}
        onChange={(profile) => form.change({ profile })}
      />
      <Select label="通信协议" options={protocolOptions} {...form.text('protocol')} />
      <TextField label="名称" isOptional maxLength={60} placeholder="3 号塔吊的终端" {...form.text('name')} />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-body text-ink-2 underline decoration-tick underline-offset-4">
          坐标系、网关
        </summary>
        <div className="mt-2 space-y-5">
          <Select label="位置用的坐标系" options={systemOptions} {...form.text('coordinate_system')} />
          <TextField
            label="由哪台网关代报"
            isOptional
            hint="填网关的设备编号"
            maxLength={40}
            {...form.text('gateway')}
          />
        </div>
      </details>
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <Button type="submit" tone="commit" size="main" wide busy={form.isBusy}>
        {form.isBusy ? '正在登记' : '登记，生成凭证'}
      </Button>
    </FormFrame>
  )
}

interface ProfileCardsProps {
  query: { data: { results: Profile[] } | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  value: string
  error: string | undefined
  onChange: (code: string) => void
}
const told = (profile: Profile): string => {
  const keys = Object.values(profile.keys).map(({ label }) => label)
  return keys.length === 0 ? '替别的终端上报' : [...new Set(keys)].slice(0, 5).join('、')
}
function ProfileCards({ query, value, error, onChange }: ProfileCardsProps) {
  return (
    <fieldset data-invalid={error !== undefined}>
      <legend className="mb-1.5 text-meta text-ink-2">设备型号</legend>
      {query.data ? (
        <div className="grid gap-2 sm:grid-cols-2">
          {query.data.results.map((profile) => (
            <RadioCard
              key={profile.code}
              name="profile"
              label={profile.label}
              hint={told(profile)}
              checked={value === profile.code}
              onChange={() => onChange(profile.code)}
            />
          ))}
        </div>
      ) : query.error ? (
        <QueryError query={query} title="型号没有取到" />
      ) : (
        <SkeletonText lines={6} />
      )}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

function Told({ done, onAnother }: { done: Registered; onAnother: () => void }) {
  return (
    <div className="space-y-6">
      <p role="status" className="text-lead font-semibold">
        {done.code} 登记好了
      </p>
      <CredentialsCard credentials={done.credentials} protocol={done.protocol} />
      <section aria-label="怎么接进来">
        <h2 className="mb-2 text-title-s">怎么接进来</h2>
        <SpeakHint protocol={done.protocol} name={done.code} profile={done.profile} />
      </section>
      <div className="flex flex-wrap gap-2">
        <AppLink to={parkPaths.device(done.id)} className={buttonClass('ink', 'main')}>
          记好了，装到机器上
        </AppLink>
        <Button size="main" onClick={onAnother}>
          再登记一台
        </Button>
      </div>
    </div>
  )
}
