import type { ReactNode } from 'react'
import { useUser } from '../../../../shell/api/user.ts'
import { AppLink, useScreenRoute } from '../../../../shell/navigation.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { ConsolePage } from '../../../../kits/desk/console-page.tsx'

const places = [
  { to: '/iot-dashboard', label: '看板', needs: 'equipment_view' },
  { to: '/iot-alerts', label: '告警', needs: 'equipment_view' },
  { to: '/iot-analytics', label: '分析', needs: 'equipment_view' },
  { to: '/iot/map', label: '地图', needs: 'device_manage' },
  { to: '/iot/park', label: '终端', needs: 'device_manage' },
  { to: '/iot/geofences', label: '围栏', needs: 'device_manage' },
  { to: '/iot/command-batches', label: '批量指令', needs: 'device_manage' },
  { to: '/iot-control', label: '远程控制', needs: 'equipment_delete' },
] as const

/** The four screens of the machines from afar, each a step from the others. */
export function IotPage({
  title,
  caption,
  actions,
  children,
}: {
  title: string
  caption?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const here = useScreenRoute()?.path
  const permissions: readonly string[] = useUser()?.permissions ?? []
  return (
    <ConsolePage title={title} caption={caption} actions={actions}>
      <nav aria-label="设备监测" className="no-bar relative -mx-4 mt-2 overflow-x-auto lg:mx-0 lg:-ms-4">
        <span aria-hidden="true" className="graduated absolute inset-x-0 bottom-0 h-1.5 -scale-y-100" />
        <ul className="flex gap-5 px-4">
          {places
            .filter(({ needs }) => permissions.includes(needs))
            .map(({ to, label }) => (
              <li key={to}>
                <AppLink
                  to={to}
                  aria-current={here === to ? 'page' : undefined}
                  className={cx(
                    'keep relative flex min-h-11 items-center rounded-half pb-2 text-body',
                    here === to ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink',
                  )}
                >
                  {label}
                  {here === to && (
                    <span
                      aria-hidden="true"
                      className="absolute bottom-0 left-1/2 h-3 w-[3px] -translate-x-1/2 bg-accent"
                    />
                  )}
                </AppLink>
              </li>
            ))}
        </ul>
      </nav>
      {children}
    </ConsolePage>
  )
}
