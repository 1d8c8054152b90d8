import type { AccountRow } from '@jihui/protocol/identity/user-schema'
import { Ban } from 'lucide-react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { monthDay, momentText, shanghaiDay } from '../../../../ui/text/format.ts'
import { StatusTag } from '../../../../ui/status.tsx'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'

export const SwitchedOffTag = () => (
  <StatusTag icon={Ban} tone="danger">
    已停用
  </StatusTag>
)

const rolesText = (row: AccountRow): string => row.business_roles_display.join('、')

/** A table on a desk, rows of two lines on a phone. */
export function UserRows({ rows }: { rows: readonly AccountRow[] }) {
  return useIsDesk() ? <Table rows={rows} /> : <List rows={rows} />
}

const columns = ['姓名', '单位', '手机号', '角色', '业务角色', '最近登录', '注册'] as const

function Table({ rows }: { rows: readonly AccountRow[] }) {
  return (
    <table className="w-full table-fixed border-collapse">
      <colgroup>
        {['20%', '20%', '12%', '9%', '12%', '15%', '12%'].map((width, index) => (
          <col key={index} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr className="border-b border-edge text-start text-caption text-ink-2">
          {columns.map((name) => (
            <th key={name} scope="col" className="py-2 pe-4 text-start font-normal last:pe-0 last:text-end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-hairline hover:bg-sunken">
            <td className="py-2 pe-4">
              <AppLink to={consolePaths.user(row.id)} className="flex min-w-0 items-center gap-3 rounded-half">
                <Avatar name={row.name} photo={row.avatar_url} className="size-9 text-body" />
                <span className="min-w-0">
                  <span className="block truncate text-body font-semibold underline-offset-4 hover:underline">
                    {row.name}
                  </span>
                  <span className="figures block truncate text-caption text-ink-2">{row.username}</span>
                </span>
              </AppLink>
            </td>
            <td className="truncate pe-4 text-meta" title={row.company_name}>
              {row.company_name || <None />}
            </td>
            <td className="figures keep pe-4 text-meta">{row.phone ?? <None />}</td>
            <td className="pe-4 text-meta">{row.is_active ? row.technical_role_display : <SwitchedOffTag />}</td>
            <td className="truncate pe-4 text-meta text-ink-2" title={rolesText(row)}>
              {rolesText(row) || <None />}
            </td>
            <td className="figures keep pe-4 text-meta text-ink-2">
              {row.last_login_at ? momentText(row.last_login_at) : '还没登录过'}
            </td>
            <td className="figures keep text-end text-meta text-ink-2">{monthDay(shanghaiDay(row.created_at))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const None = () => <span className="text-ink-3">无</span>

function List({ rows }: { rows: readonly AccountRow[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="border-b border-hairline">
          <AppLink to={consolePaths.user(row.id)} className="flex min-h-16 items-center gap-3 py-2.5">
            <Avatar name={row.name} photo={row.avatar_url} className="size-10 text-title-s" />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate text-body font-semibold">{row.name}</span>
                {row.is_active ? (
                  <span className="keep text-meta text-ink-2">{row.technical_role_display}</span>
                ) : (
                  <SwitchedOffTag />
                )}
              </span>
              <span className="figures block truncate text-meta text-ink-2">
                {[row.company_name || row.username, row.phone].filter(Boolean).join(' · ')}
              </span>
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
