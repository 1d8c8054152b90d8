import { useQuery } from '@tanstack/react-query'
import { Bell, CalendarClock, Mail, Megaphone, MessageSquareText, type LucideIcon } from 'lucide-react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { messageOf } from '../../../shell/api/api-error.ts'
import { useScreenRoute } from '../../../shell/navigation.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { preferencesQuery, useSetPreference, type PreferenceFlag, type Preferences } from '../queries.ts'

interface Row {
  flag: PreferenceFlag
  icon: LucideIcon
  label: string
  hint: string
}

const ways: readonly Row[] = [
  { flag: 'in_app', icon: Bell, label: '站内通知', hint: '铃铛和这台设备上的即时提醒' },
  { flag: 'sms', icon: MessageSquareText, label: '短信', hint: '发到你登录用的手机号' },
  { flag: 'email', icon: Mail, label: '邮件', hint: '发到个人资料里的邮箱' },
]
const matters: readonly Row[] = [
  { flag: 'due_reminders', icon: CalendarClock, label: '到期提醒', hint: '归还前 3 天和前 1 天' },
  { flag: 'marketing', icon: Megaphone, label: '优惠和新设备', hint: '关掉不影响订单' },
]

export function Screen() {
  const preferences = useQuery(preferencesQuery)
  const { data } = preferences
  return (
    <Page title={useScreenRoute()?.title ?? ''} back="/notifications">
      {preferences.isPending && <SkeletonText lines={6} />}
      {preferences.isError && !data && <QueryError query={preferences} title="通知设置没有取到" />}
      {data && (
        <>
          <Section title="怎么告诉你" className="mt-2">
            <Rows rows={ways} data={data} />
          </Section>
          <Section title="告诉你什么">
            <Rows rows={matters} data={data} />
          </Section>
          <p className="mt-4 text-meta text-ink-3">
            {data.in_app || data.sms
              ? '签署和付款有时限，至少留一种方式。订单页上始终看得到进度。'
              : '站内通知和短信都关了。签署和付款有时限，错过会让出机器，记得自己看订单。'}
          </p>
        </>
      )}
    </Page>
  )
}

function Rows({ rows, data }: { rows: readonly Row[]; data: Preferences }) {
  const save = useSetPreference()
  return (
    <ul className="border-t border-hairline">
      {rows.map(({ flag, icon: Icon, label, hint }) => {
        const isOff = flag === 'email' && !data.email_available
        const problem = flag === 'email' ? data.email_problem : null
        return (
          <li key={flag} className="border-b border-hairline">
            <Switch
              label={
                <span className="flex items-center gap-2.5 text-lead">
                  <Icon size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" aria-hidden="true" />
                  {label}
                </span>
              }
              hint={<span className="ms-[30px] block">{isOff ? '平台还没有开通邮件' : (problem ?? hint)}</span>}
              checked={data[flag] && !isOff}
              disabled={isOff}
              onChange={(event) =>
                save.mutate(
                  { [flag]: event.target.checked },
                  { onError: (error) => toast.error(`没有存上：${messageOf(error)}`) },
                )
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
